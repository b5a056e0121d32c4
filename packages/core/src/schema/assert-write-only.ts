import type { Exposure } from './exposure.ts';
import type { ModelDescription } from './schema-description.ts';

/**
 * Checks that a write-only field is a plain value: the id and the links are parts of each resource.
 *
 * @throws {TypeError} that names the model and the field.
 */
export function assertWriteOnly(description: ModelDescription, exposure: Exposure): void {
  const { name: model, fields, idFields } = description;
  const keys = new Set(
    fields
      .flatMap((field) => (field.kind === 'relation' ? (field.foreignKey ?? []) : []))
      .map(({ field }) => field),
  );
  for (const field of fields) {
    const { name, kind } = field;
    if (!exposure.isWriteOnly(model, field)) continue;
    const isPlain = kind === 'scalar' && !keys.has(name) && !idFields.includes(name);
    if (isPlain) continue;
    const what =
      kind === 'relation' ? 'a relationship' : keys.has(name) ? 'a foreign key' : 'part of the id';
    throw new TypeError(`Field ${model}.${name} is ${what} and cannot be write-only.`);
  }
}
