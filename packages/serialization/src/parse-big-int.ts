/** The maximum length of an integer, in digits. */
const MAX_DIGITS = 1000;

/**
 * Parses an integer in canonical form (`0`, `42`, `-7`) of up to 1,000 digits. Returns `undefined`
 * for any other text, such as `007`, `+7`, `-0`, `1e3`, `0x1f` or spaces.
 */
export function parseBigInt(text: string): bigint | undefined {
  if (text.length > MAX_DIGITS + 1 || !/^(?:0|-?[1-9]\d*)$/.test(text)) return undefined;
  return text.length > MAX_DIGITS && !text.startsWith('-') ? undefined : BigInt(text);
}
