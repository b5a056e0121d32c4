import { quote } from './unknown-name.ts';

/**
 * Formats a value for an error, cut at 100 characters. A string is quoted, so that `"3"` is not
 * mistaken for 3. A value that is too large is shown as its kind.
 */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'object' || typeof value === 'function' ? kindOf(value) : String(value);
}

/** Returns a name with its article, by its first letter: `an invoice`, `a user`. */
export function withArticle(name: string): string {
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** Returns the kind of a value: `a string`, `an object`, `null`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date';
  if (ArrayBuffer.isView(value)) return 'bytes';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
