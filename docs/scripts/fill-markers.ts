/**
 * Generated Markdown by kind and name: `<!-- options:Limits -->` marks `Limits` of the kind
 * `options`.
 */
export type Parts = Readonly<Record<string, ReadonlyMap<string, string>>>;

const START = /^<!-- [a-z]+:[\w-]+ -->$/gm;
const MARKED = /^<!-- ([a-z]+):([\w-]+) -->$.*?^<!-- \/\1 -->$/gms;

/**
 * Writes generated parts between their markers; other text stays as it is.
 *
 * @param unknown what happens to a marker that names none of the parts.
 * @throws {Error} if a marker names an unknown part, unless it is to be kept, or has no end.
 */
export function fillMarkers(
  text: string,
  parts: Parts,
  unknown: 'reject' | 'keep' = 'reject',
): string {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(START) > count(MARKED))
    throw new Error('A marker has no end of its kind: <!-- /options -->');
  return text.replace(MARKED, (marked, kind: string, name: string) => {
    const ofKind = parts[kind];
    const part = ofKind?.get(name);
    if (!part && unknown === 'keep') return marked;
    if (!ofKind)
      throw new Error(
        `Unknown kind of marker ${kind}:${name}. Known kinds: ${Object.keys(parts).join(', ')}`,
      );
    if (!part)
      throw new Error(
        `Unknown marker ${kind}:${name}. Known names: ${[...ofKind.keys()].join(', ')}`,
      );
    return `<!-- ${kind}:${name} -->\n\n${part}\n\n<!-- /${kind} -->`;
  });
}

/** The names in the markers of a kind in a text, in their order. */
export function markedNames(text: string, kind: string): readonly string[] {
  return [...text.matchAll(MARKED)].filter(([, it]) => it === kind).map(([, , name = '']) => name);
}
