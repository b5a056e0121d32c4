import type { OpenDatabase } from './open-database.ts';

/** The part of a generated schema that depends on the database. */
interface DialectSchema {
  readonly provider: object;
  readonly models: Readonly<Record<string, { readonly fields: Readonly<Record<string, object>> }>>;
}

/** Returns the schema for a database, without the columns that it does not support. */
export function inDialect<Schema extends DialectSchema>(
  schema: Schema,
  provider: OpenDatabase['provider'],
): Schema {
  if (provider === 'postgresql') return schema;
  const models = Object.entries(schema.models).map(([name, model]) => [
    name,
    { ...model, fields: Object.fromEntries(Object.entries(model.fields).filter(isPossible)) },
  ]);
  return Object.assign(Object.create(Object.getPrototypeOf(schema)), schema, {
    provider: { ...schema.provider, type: provider },
    models: Object.fromEntries(models),
  });
}

/** Whether a field is a list of scalars: only PostgreSQL has such columns. */
function isPossible([, field]: readonly [string, object]): boolean {
  const { array, relation } = field as { readonly array?: boolean; readonly relation?: object };
  return !array || relation !== undefined;
}
