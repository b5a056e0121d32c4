import type { IdValues } from './resource-id.ts';
import type { Model } from './schema-model.ts';

/** Returns the ORM client's `where` for the records with one of the ids. */
export function whereIds(
  ids: readonly IdValues[],
  { idFields }: Pick<Model, 'idFields'>,
): Readonly<Record<string, unknown>> {
  const [idField] = idFields;
  if (idFields.length === 1 && idField) {
    return { [idField.name]: { in: ids.map((id) => id[idField.name]) } };
  }
  return { OR: ids };
}
