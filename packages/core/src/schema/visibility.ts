import type { SchemaModel } from './schema-model.ts';

/** Whether clients can see a field of a model, both as the schema spells them. */
export type IsVisible = (model: string | undefined, field: string) => boolean;

/** Creates the check of which fields clients can see. Fields of an unknown model are hidden. */
export function visibilityIn({ byLowerCaseName }: SchemaModel): IsVisible {
  return (model, field) =>
    byLowerCaseName.get(model?.toLowerCase() ?? '')?.fields.has(field) ?? false;
}
