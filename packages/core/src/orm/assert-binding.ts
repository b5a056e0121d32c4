/**
 * Tells a binding from what is easily given in its place: nothing, a schema, a client.
 *
 * @throws {TypeError} that says what is needed.
 */
export function assertBinding(orm: unknown): void {
  const { schema, operation, toOrmError } = Object(orm) as Readonly<Record<string, unknown>>;
  const isBinding =
    Array.isArray(Object(schema).models) &&
    typeof operation === 'function' &&
    typeof toOrmError === 'function';
  if (isBinding) return;
  throw new TypeError('Option orm must be a binding: zenstack(schema) or prisma(schema).');
}
