/** Returns a pattern for the texts of the integers in a range that includes zero, without anchors. */
export function integerPattern([min, max]: readonly [bigint | number, bigint | number]): string {
  return `(0|${positivesUpTo(String(max))}|-${positivesUpTo(String(min).slice(1))})`;
}

/** The pattern for the integers of 64 bits. */
export const INT64_PATTERN: string = integerPattern([-(2n ** 63n), 2n ** 63n - 1n]);

function positivesUpTo(max: string): string {
  return `([1-9]\\d{0,${max.length - 2}}|${sameLengthUpTo(max, 1)})`;
}

/** Patterns have no ranges of numbers: the digits after the first one are free if it is lower. */
function sameLengthUpTo(max: string, least: 0 | 1): string {
  const first = Number(max[0]);
  const rest = max.slice(1);
  if (rest === '') return `[${least}-${first}]`;
  const equal = `${first}${sameLengthUpTo(rest, 0)}`;
  return first > least ? `([${least}-${first - 1}]\\d{${rest.length}}|${equal})` : equal;
}
