import type { WholeModel } from '../schema/whole-model.ts';
import { type Args, isArgs } from './nested-args.ts';

/** The value of a column that only the write itself knows. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/**
 * Returns the columns that the data of a record sets, with their values: by their names, and as the
 * foreign keys of relationships that it changes.
 */
export function columnsSetBy(data: Args, { relations }: WholeModel): ReadonlyMap<string, unknown> {
  const names = new Set(relations.map(({ name }) => name));
  const columns = new Map(
    Object.entries(data).filter(([name, value]) => value !== undefined && !names.has(name)),
  );
  for (const { name, foreignKey = [] } of relations) {
    const writes = data[name];
    if (writes === undefined || isUpdate(writes)) continue;
    const key = keyOf(writes);
    for (const { field, references } of foreignKey) columns.set(field, key(references));
  }
  return columns;
}

/**
 * Returns the fields that the data of a record sets. If it names a relationship or its foreign key
 * on the record, both are listed; so is each relationship that shares a column with another one.
 */
export function fieldsSetBy(data: Args, model: WholeModel): readonly string[] {
  const columns = columnsSetBy(data, model);
  const named = Object.keys(data).filter((name) => data[name] !== undefined);
  return [...new Set([...named, ...columns.keys(), ...keysWith(columns, model)])];
}

/** Whether nested writes change the related record alone, and not which one it is. */
export function isUpdate(writes: unknown): boolean {
  return isArgs(writes) && Object.keys(writes).every((operation) => operation === 'update');
}

/** The names of the relationships with a foreign key on the record that has one of the columns. */
function keysWith(
  columns: ReadonlyMap<string, unknown>,
  { relations }: WholeModel,
): readonly string[] {
  const changes = relations.filter(({ foreignKey = [] }) =>
    foreignKey.some(({ field }) => columns.has(field)),
  );
  return changes.map(({ name }) => name);
}

/** Returns the function that returns a field of the record which a relationship will lead to. */
function keyOf(writes: unknown): (field: string) => unknown {
  const { connect, disconnect } = Object(writes) as Args;
  if (disconnect !== undefined && disconnect !== false) return () => null;
  if (!isArgs(connect)) return () => UNKNOWN;
  const values: Args = Object.assign({}, connect, ...Object.values(connect).filter(isArgs));
  return (field) => values[field] ?? UNKNOWN;
}
