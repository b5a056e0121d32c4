/** The longest integer that is read, in digits. */
const MAX_DIGITS = 1000;

/**
 * Reads an integer in canonical form (`0`, `42`, `-7`), of up to 1,000 digits; `undefined` for any
 * other text: `007`, `+7`, `-0`, `1e3`, `0x1f`, spaces.
 */
export function parseBigInt(text: string): bigint | undefined {
  if (text.length > MAX_DIGITS + 1 || !/^(?:0|-?[1-9]\d*)$/.test(text)) return undefined;
  return text.length > MAX_DIGITS && !text.startsWith('-') ? undefined : BigInt(text);
}
