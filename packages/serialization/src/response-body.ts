/** Returns the metadata of a body, or `undefined` if it has none. */
export function serializationOf(meta: unknown): unknown {
  return isRecord(meta) ? (meta.serialization ?? undefined) : undefined;
}

/** Returns a body. @throws {TypeError} if it is not an object. */
export function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(body)) return body;
  throw new TypeError('The body of a response must be an object.');
}

/** Whether a value is an object, as opposed to a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
