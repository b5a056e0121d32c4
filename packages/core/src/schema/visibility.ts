import type { SchemaModel } from './schema-model.ts';

/** Makes what tells whether clients can see a field; those of an unknown model they cannot. */
export function visibilityIn({
  byLowerCaseName,
}: SchemaModel): (model: string | undefined, field: string) => boolean {
  return (model, field) =>
    byLowerCaseName.get(model?.toLowerCase() ?? '')?.fields.has(field) ?? false;
}
