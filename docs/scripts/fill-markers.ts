/** The tables of a kind, by name: `<!-- options:Limits -->` has that of the kind `options`. */
export type Tables = Readonly<Record<string, ReadonlyMap<string, string>>>;

const START = /^<!-- (options|errors):/gm;
const MARKED = /^<!-- ([a-z]+):([\w-]+) -->$.*?^<!-- \/\1 -->$/gms;

/**
 * Writes tables between their markers; other text stays as it is.
 *
 * @throws {Error} where a marker names a table that does not exist, or has no end.
 */
export function fillMarkers(text: string, tables: Tables): string {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(START) > count(MARKED))
    throw new Error('A marker has no end of its kind: <!-- /options -->');
  return text.replace(MARKED, (_, kind: string, name: string) => {
    const ofKind = tables[kind];
    const table = ofKind?.get(name);
    if (!ofKind) throw new Error(`There is no table ${kind}:${name}, only ${Object.keys(tables)}`);
    if (!table)
      throw new Error(`There is no ${kind}:${name}, only ${[...ofKind.keys()].join(', ')}`);
    return `<!-- ${kind}:${name} -->\n\n${table}\n\n<!-- /${kind} -->`;
  });
}
