import type { FieldDescription, ModelDescription } from './schema-description.ts';

const known = new WeakMap<ModelDescription, ReadonlyMap<string, FieldDescription>>();

/** Returns the field of a model with a name; `undefined` if there is none. */
export function fieldNamed(model: ModelDescription, name: string): FieldDescription | undefined {
  let fields = known.get(model);
  if (!fields) {
    fields = new Map(model.fields.map((field) => [field.name, field]));
    known.set(model, fields);
  }
  return fields.get(name);
}
