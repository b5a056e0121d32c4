import type { ModelDescription, OrmError, SchemaDescription, UniqueKey } from '@modelway/core';
import { type DriverFailure, fieldNamed } from '@modelway/core/sql';
import type { DriverCause } from './driver-cause.ts';
import type { PrismaCall } from './read-issues.ts';

/**
 * Finds the unique key that a row collided on. Prisma names the model of the whole call, though a
 * nested write may have created the row: the key is reported only if that model has it.
 */
export function violatedKey(
  cause: DriverCause | undefined,
  model: ModelDescription | undefined,
): Pick<OrmError, 'model' | 'fields'> {
  if (!model) return {};
  const { fields: named, index } = cause?.constraint ?? {};
  const columns = named?.map(columnOf) ?? [];
  const key = model.uniqueKeys.find((candidate) => {
    const own = candidate.fields.map((name) => columnNameOf(model, name));
    if (index !== undefined) return indexNamesOf(model, candidate, own).includes(index);
    return own.length === columns.length && own.every((column) => columns.includes(column));
  });
  return key ? { model: model.name, fields: key.fields } : { model: model.name };
}

/**
 * Prisma's migrations name the index of a key like this; MySQL names that of any primary key
 * `PRIMARY`.
 */
function indexNamesOf(
  model: ModelDescription,
  { fields }: UniqueKey,
  columns: readonly string[],
): readonly string[] {
  const table = model.table ?? model.name;
  const isPrimary =
    fields.length === model.idFields.length &&
    fields.every((each) => model.idFields.includes(each));
  return [
    `${[table, ...columns].join('_')}_key`,
    ...(isPrimary ? [`${table}_pkey`, 'PRIMARY'] : []),
  ];
}

/** Reads a field name: PostgreSQL quotes it as `"userId"`, SQLite prints `User.email`. */
function columnOf(field: string): string {
  return field.replaceAll(/["`]/g, '').replace(/^.*\./, '');
}

/** Returns the column of a field. */
function columnNameOf(model: ModelDescription, name: string): string {
  const field = fieldNamed(model, name);
  return (field?.kind === 'scalar' ? field.column : undefined) ?? name;
}

/** The call that failed, and its model. */
interface FailedCall {
  readonly model: ModelDescription | undefined;
  readonly call: PrismaCall | undefined;
}

/**
 * Finds the field whose value the database rejected. Prisma names the model of the whole call,
 * though a nested write may have failed: a field is named only if the call has a value for it.
 */
export function rejectedField(
  failure: DriverFailure | undefined,
  { model, call }: FailedCall,
): Pick<OrmError, 'model' | 'fields'> {
  if (!model) return {};
  const { table = model.table ?? model.name, columns = [] } = failure ?? {};
  const { data } = Object(call?.args) as { readonly data?: object };
  const field = model.fields.find(
    ({ name }) => columns.includes(columnNameOf(model, name)) && Object.hasOwn(Object(data), name),
  );
  const isOwn = field !== undefined && table === (model.table ?? model.name);
  return { model: model.name, ...(isOwn && { fields: [field.name] }) };
}

/** Finds the fields of a violated constraint, by its table: a nested write may have violated it. */
export function constrainedFields(
  { table, columns }: DriverFailure,
  { models }: SchemaDescription,
): Pick<OrmError, 'model' | 'fields'> | undefined {
  const model = models.find((candidate) => (candidate.table ?? candidate.name) === table);
  if (!model) return undefined;
  const fields = model.fields.map(({ name }) => name);
  return {
    model: model.name,
    fields: fields.filter((name) => columns.includes(columnNameOf(model, name))),
  };
}
