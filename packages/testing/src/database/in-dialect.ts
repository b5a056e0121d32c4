import type { OpenDatabase } from './open-database.ts';

/** A generated schema, as far as a database changes it. */
interface DialectSchema {
  readonly provider: object;
  readonly models: Readonly<Record<string, { readonly fields: Readonly<Record<string, object>> }>>;
}

/** The schema for a database, less the columns that it cannot have. */
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

/** A list of scalars is a column that only PostgreSQL has. */
function isPossible([, field]: readonly [string, object]): boolean {
  const { array, relation } = field as { readonly array?: boolean; readonly relation?: object };
  return !array || relation !== undefined;
}
