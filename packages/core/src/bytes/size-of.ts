/** The size of a value without a text: a number, a boolean, a Date. */
const PLAIN = 16;

/** The size of an object or a list beside its members, and of each member. */
const OBJECT = 32;
const MEMBER = 16;

/** The length above which each character of a text is looked at. */
const LONG = 4096;

/** The number of characters that are looked at in a shorter text. */
const SAMPLES = 4;

/** The maximum number of UTF-8 bytes for a code unit of a text. */
const WIDE = 3;

/**
 * Returns the approximate size of a value in bytes: what it takes in memory, or as UTF-8 text,
 * whichever is more.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return isWide(value) ? value.length * WIDE : value.length;
  if (typeof value === 'bigint') return value.toString(16).length;
  if (typeof value !== 'object' || value === null) return PLAIN;
  // In JSON, four characters carry three bytes.
  if (ArrayBuffer.isView(value)) return Math.ceil(value.byteLength / 3) * 4;
  let size = OBJECT;
  if (Array.isArray(value)) {
    for (const each of value) size += MEMBER + sizeOf(each);
    return size;
  }
  for (const name of Object.keys(value)) {
    size += MEMBER + name.length + sizeOf((value as Readonly<Record<string, unknown>>)[name]);
  }
  return size;
}

/** Whether a text has characters that take more than one byte in memory. */
function isWide(text: string): boolean {
  const { length } = text;
  if (length > LONG) return BEYOND_ONE_BYTE.test(text);
  for (let sample = 0; sample < SAMPLES && sample < length; sample++) {
    // Random positions, so that no text is made to look shorter than it is.
    if (text.charCodeAt(Math.floor(Math.random() * length)) > ONE_BYTE) return true;
  }
  return false;
}

const ONE_BYTE = 0xff;

const BEYOND_ONE_BYTE = /[\u0100-\uffff]/;
