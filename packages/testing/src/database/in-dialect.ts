import { type SchemaType, schema } from '../gen/schema.ts';
import type { OpenDatabase } from './open-database.ts';

/** The fixture schema for a database, less the columns that it cannot have. */
export function inDialect(provider: OpenDatabase['provider']): SchemaType {
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
