import type { Model, ScalarField } from '../../schema/schema-model.ts';

/** Returns the fields that clients can set as attributes. */
export function settable({ scalars, writeOnly }: Model): readonly ScalarField[] {
  return [...scalars, ...writeOnly.values()].filter(
    ({ name, writable, databaseGenerated }) => name !== 'id' && writable && !databaseGenerated,
  );
}

/** Whether a relationship can set the field as well. */
export function isKeyOf({ name }: ScalarField, { relations }: Pick<Model, 'relations'>): boolean {
  return relations.some(
    ({ writable, foreignKey }) => writable && foreignKey?.some(({ field }) => field === name),
  );
}
