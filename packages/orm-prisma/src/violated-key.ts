import type { ModelDescription, OrmError } from '@modelway/core';
import type { DriverCause } from './driver-cause.ts';

/**
 * The unique key that a row collided on. Prisma names the model of the whole call, though the row may
 * be one that a nested write made: so a key is named only where the model has it.
 */
export function violatedKey(
  cause: DriverCause | undefined,
  model: ModelDescription | undefined,
): Pick<OrmError, 'model' | 'fields'> {
  if (!model) return {};
  const columns = cause?.constraint?.fields?.map(columnOf) ?? [];
  const key = model.uniqueKeys.find(({ fields }) => {
    const own = fields.map((name) => columnNameOf(model, name));
    return own.length === columns.length && own.every((column) => columns.includes(column));
  });
  return key ? { model: model.name, fields: key.fields } : { model: model.name };
}

/** `"userId"` as PostgreSQL quotes it, `User.email` as SQLite names it. */
function columnOf(field: string): string {
  return field.replaceAll(/["`]/g, '').replace(/^.*\./, '');
}

function columnNameOf({ fields }: ModelDescription, name: string): string {
  const field = fields.find((each) => each.name === name);
  return (field?.kind === 'scalar' ? field.column : undefined) ?? name;
}
