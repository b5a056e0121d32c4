/** Returns a value for an error message: a string in quotes, so that `"3"` is not taken for 3. */
export function showValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
