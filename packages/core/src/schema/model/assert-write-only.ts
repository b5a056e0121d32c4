import type { ExposedSchema } from '../exposure.ts';
import type { FieldDescription, ForeignKeyPair, ModelDescription } from '../schema-description.ts';

/**
 * Checks that a write-only field is a plain value. The id and the links are parts of each resource,
 * and a foreign key reveals the value that it references.
 *
 * @throws {TypeError} that names the model and the field.
 */
export function assertWriteOnly(description: ModelDescription, build: ExposedSchema): void {
  const { name: model, fields, idFields } = description;
  const { exposure } = build;
  const writeOnly = fields.filter((field) => exposure.isWriteOnly(model, field));
  // Looking for references takes time for each model of the schema.
  if (writeOnly.length === 0) return;
  const keys = new Set(foreignKeysOf(description).map(({ field }) => field));
  const references = visibleReferences(model, build);
  const explain = ({ name, kind }: FieldDescription): string | undefined => {
    if (kind === 'relation') return 'a relationship';
    if (keys.has(name)) return 'a foreign key';
    if (idFields.includes(name)) return 'part of the id';
    const key = references.get(name);
    return key && `referenced by the foreign key ${key}`;
  };
  for (const field of writeOnly) {
    const what = explain(field);
    if (what === undefined) continue;
    throw new TypeError(`Field ${model}.${field.name} is ${what} and cannot be write-only.`);
  }
}

/** Returns the visible foreign keys that reference a field, by the name of the field. */
function visibleReferences(
  target: string,
  { schema, exposure }: ExposedSchema,
): ReadonlyMap<string, string> {
  const exposed = schema.models.filter(({ name }) => exposure.operationsOf(name));
  return new Map(
    exposed.flatMap((model) =>
      foreignKeysOf(model, target)
        .filter((pair) =>
          model.fields.some(
            (field) => field.name === pair.field && exposure.isVisible(model.name, field),
          ),
        )
        .map((pair) => [pair.references, `${model.name}.${pair.field}`] as const),
    ),
  );
}

/** Returns the foreign keys of a model, to one other model or to all. */
function foreignKeysOf({ fields }: ModelDescription, target?: string): readonly ForeignKeyPair[] {
  return fields.flatMap((field) =>
    field.kind === 'relation' && (target ?? field.model) === field.model
      ? (field.foreignKey ?? [])
      : [],
  );
}
