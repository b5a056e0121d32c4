import { tupleText } from '../links/link.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { Model } from '../schema/schema-model.ts';
import { type IdValues, idOf, whereIds } from '../schema/values/resource-id.ts';

/** A record of a result. Its related records are added to it once they are read. */
export type Row = Record<string, unknown>;

/** A record, and how many times it occurs in the result. */
export interface Entry {
  readonly row: Row;
  readonly times: number;
}

/** A record to which others are related, once, with all rows that represent it. */
export interface Owner {
  readonly id: IdValues;
  readonly rows: readonly Row[];
  readonly times: number;
}

/** Returns the records of a result: a list, one, or none. */
export function toRows(result: unknown): readonly Row[] {
  return (Array.isArray(result) ? result : result ? [result] : []) as readonly Row[];
}

/** Returns the records at the end of to-one relationships. */
export function entriesAt(entries: readonly Entry[], path: readonly string[]): readonly Entry[] {
  if (path.length === 0) return entries;
  return entries.flatMap(({ row, times }) => {
    const related = path.reduce<unknown>((value, name) => Object(value)[name], row);
    return related ? [{ row: related as Row, times }] : [];
  });
}

/** Counts the records at the end of to-one relationships. */
export function countAt(entries: readonly Entry[], path: readonly string[]): number {
  let count = 0;
  for (const { row, times } of entries) {
    let value: unknown = row;
    for (const name of path) value = value && (value as Row)[name];
    if (value) count += times;
  }
  return count;
}

/**
 * Groups the rows of each record.
 *
 * @param once whether a record counts once, however often it occurs.
 */
export function groupOwners(
  entries: readonly Entry[],
  model: Model,
  once: boolean,
): ReadonlyMap<unknown, Owner> {
  const owners = new Map<unknown, { id: IdValues; rows: Row[]; times: number }>();
  for (const { row, times } of entries) {
    const key = rowKey(row, model);
    const owner = owners.get(key);
    if (!owner) {
      owners.set(key, { id: idOf(row, model), rows: [row], times });
      continue;
    }
    owner.rows.push(row);
    if (!once) owner.times += times;
  }
  return owners;
}

/** Returns a key that identifies a record within its model. */
export function rowKey(row: Readonly<Row>, { idFields }: Model): unknown {
  return keyOf(
    row,
    idFields.map(({ name }) => name),
  );
}

/** Returns a key that is the same for rows with the same values in some columns. */
export function keyOf(row: Readonly<Row>, names: readonly string[]): unknown {
  const [name = ''] = names;
  const value = row[name];
  // The value itself, in the common case of one column.
  if (names.length === 1 && typeof value !== 'object') return value;
  return tupleText(names.map((each) => row[each]));
}

/** Returns the ORM client's `where` for owners. */
export function whereOwners(owners: Iterable<Owner>, model: Model): IdValues {
  const ids = Array.from(owners, ({ id }) => id);
  return whereIds(ids, model);
}

/**
 * Returns the maximum number of records that one query can request by a key. Databases limit its
 * parameters, SQLite those of Prisma to 999, and ORM clients recurse over conditions.
 *
 * @param parameters the number of parameters for each record.
 */
export function chunkSize(
  parameters: number,
  { schema }: Pick<OrmBinding<unknown>, 'schema'>,
): number {
  const most = parameters > 1 ? 500 : 5000;
  return schema.provider === 'sqlite' ? Math.min(most, Math.floor(900 / parameters)) : most;
}

/** Returns the same for records by their ids, where a time is a range. */
export function idChunkSize(
  { idFields }: Pick<Model, 'idFields'>,
  orm: Pick<OrmBinding<unknown>, 'schema'>,
): number {
  const times = idFields.filter(({ type }) => type === 'DateTime');
  return chunkSize(idFields.length + times.length, orm);
}
