/** The maximum number of characters of client input in an error. */
const MAX_QUOTED = 100;

/** The maximum number of characters in which a suggestion may differ. */
const MAX_DISTANCE = 3;

/** The maximum number of names to compare, so that the work for one error stays bounded. */
const MAX_CANDIDATES = 1000;

/** Quotes client input for an error, cut at 100 characters. */
export function quote(text: string): string {
  return text.length > MAX_QUOTED ? `"${text.slice(0, MAX_QUOTED)}…"` : `"${text}"`;
}

/** Describes an unknown or hidden field: `Unknown field "titel" on post. Did you mean "title"?` */
export function unknownName(
  what: string,
  name: string,
  { on, known }: { readonly on?: string; readonly known: Iterable<string> },
): string {
  return `Unknown ${what} ${quote(name)}${on ? ` on ${on}` : ''}.${didYouMean(name, known)}`;
}

/**
 * Returns ` Did you mean "title"?` for the known name that is nearest to an unknown one, or an
 * empty string.
 *
 * @param known the names that the caller can see; a hidden one must not be suggested.
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name.slice(0, MAX_QUOTED), [...known]);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}

/**
 * Finds the nearest name: it differs only in case, or in at most a third of its characters, up to
 * 3.
 */
function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length > MAX_CANDIDATES) return undefined;
  const lower = name.toLowerCase();
  let nearest: string | undefined;
  let least = Math.min(MAX_DISTANCE, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate === name || candidate.length > MAX_QUOTED) continue;
    const other = candidate.toLowerCase();
    if (Math.abs(other.length - lower.length) >= least && other !== lower) continue;
    const distance = editDistance(lower, other);
    if (distance >= least) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}

/**
 * Counts the insertions, deletions, replacements and swaps of adjacent characters between two
 * texts.
 */
export function editDistance(from: string, to: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(!isSame),
        isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
