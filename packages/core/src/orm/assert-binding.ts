/**
 * Checks that a value is a binding, and not nothing, a schema or an ORM client.
 *
 * @throws {TypeError} that says what is required.
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
