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
    const distance = editDistance(lower, other, least);
    if (distance >= least) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}

/**
 * Counts the insertions, deletions, replacements and swaps of adjacent characters between two
 * texts. Once the distance is known to exceed `enough`, returns any number above that.
 */
export function editDistance(
  from: string,
  to: string,
  enough: number = Number.POSITIVE_INFINITY,
): number {
  const width = to.length + 1;
  let beforeLast = new Array<number>(width).fill(0);
  let last = Array.from({ length: width }, (_, i) => i);
  let row = new Array<number>(width).fill(0);
  for (let i = 1; i <= from.length; i++) {
    const code = from.charCodeAt(i - 1);
    let left = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j < width; j++) {
      const other = to.charCodeAt(j - 1);
      const above = last[j] as number;
      const replaced = (last[j - 1] as number) + (code === other ? 0 : 1);
      let distance = replaced;
      if (left < distance) distance = left + 1;
      if (above < distance) distance = above + 1;
      // At the first row or column, charCodeAt(-1) is NaN, which equals nothing.
      if (code === to.charCodeAt(j - 2) && from.charCodeAt(i - 2) === other) {
        const swapped = (beforeLast[j - 2] as number) + 1;
        if (swapped < distance) distance = swapped;
      }
      row[j] = left = distance;
      if (distance < least) least = distance;
    }
    if (least > enough) return least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[to.length] as number;
}
