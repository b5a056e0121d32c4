/**
 * Refuses an option that is misspelt.
 *
 * @throws {TypeError} that names it, and all that there are.
 */
export function assertKnownOptions(options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`Option ${unknown} is not one of ${known.join(', ')}`);
}

/** @throws {TypeError} that names the option and its value. */
export function assertBoolean(name: string, value: unknown): void {
  if (typeof value === 'boolean') return;
  throw new TypeError(`Option ${name} must be true or false, not ${value}`);
}
