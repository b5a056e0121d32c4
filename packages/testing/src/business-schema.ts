import type { SchemaDescription } from '@modelway/core';

export { schema as businessSchema } from './gen/business/schema.ts';

/** Returns a schema with copies of each model, which are related to the models of the same copy. */
export function copyModels(schema: SchemaDescription, copies: number): SchemaDescription {
  const models = Array.from({ length: copies }, (_, i) =>
    schema.models.map((model) => ({
      ...model,
      name: `${model.name}${i}`,
      fields: model.fields.map((field) =>
        field.kind === 'relation' ? { ...field, model: `${field.model}${i}` } : field,
      ),
    })),
  );
  return { ...schema, models: models.flat() };
}
