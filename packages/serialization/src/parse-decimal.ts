/** The longest text that is read, in characters. */
const MAX_LENGTH = 1000;

/** The largest exponent that is read, up or down: `1e999999999` would cost a gigabyte to expand. */
const MAX_EXPONENT = 1000;

/**
 * Checks a finite decimal number (`12`, `-0.50`, `1e+21`) of up to 1,000 characters and an exponent
 * of up to ±1,000, and gives it back as it was written; `undefined` for any other text, also for
 * `NaN`, `Infinity`, `+1`, `.5`, `1.` and `0x1f`.
 */
export function parseDecimal(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = /^-?\d+(?:\.\d+)?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  return Math.abs(Number(match[1] ?? 0)) <= MAX_EXPONENT ? text : undefined;
}
