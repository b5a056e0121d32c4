import { fromBase64, toBase64 } from './base64.ts';

/**
 * Parses canonical base64 (RFC 4648, section 4: standard alphabet, padding, no spare bits, no
 * whitespace). Returns `undefined` for any other text.
 */
export function parseBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0) return undefined;
  try {
    const bytes = fromBase64(text);
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
