/** The maximum length of the text, in characters. */
const MAX_LENGTH = 1000;

/** The maximum absolute exponent: expanding `1e999999999` would take a gigabyte. */
const MAX_EXPONENT = 1000;

/**
 * Validates a finite decimal number (`12`, `-0.50`, `1e+21`) of up to 1,000 characters and with an
 * exponent of up to ±1,000, and returns the text unchanged. Returns `undefined` for any other text,
 * including `NaN`, `Infinity`, `+1`, `.5`, `1.` and `0x1f`.
 */
export function parseDecimal(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = /^-?\d+(?:\.\d+)?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  return Math.abs(Number(match[1] ?? 0)) <= MAX_EXPONENT ? text : undefined;
}
