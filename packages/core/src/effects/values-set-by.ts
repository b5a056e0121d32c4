import type { WholeModel } from '../schema/whole-model.ts';
import { type Args, isArgs } from './nested-args.ts';

/** The value of a column that only the write itself knows. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** The fields that the data of a record sets, with their values. */
export type SetValues = ReadonlyMap<string, unknown>;

/**
 * Returns the fields that the data of a record names, and the foreign keys of relationships on the
 * record that it changes.
 */
export function valuesSetBy(data: Args, { relations }: WholeModel): SetValues {
  const values = new Map<string, unknown>();
  for (const name of Object.keys(data)) {
    if (data[name] !== undefined) values.set(name, data[name]);
  }
  for (const { name, foreignKey = [] } of relations) {
    const writes = data[name];
    if (writes === undefined || isUpdate(writes)) continue;
    const key = keyOf(writes);
    for (const { field, references } of foreignKey) values.set(field, key(references));
  }
  return values;
}

/**
 * Returns the names of the fields that are set, with the relationships on the record whose foreign
 * key has one of the columns: a column may be in several keys.
 */
export function fieldsIn(values: SetValues, { relations }: WholeModel): readonly string[] {
  const fields = [...values.keys()];
  for (const { name, foreignKey } of relations) {
    if (values.has(name)) continue;
    if (foreignKey?.some(({ field }) => values.has(field))) fields.push(name);
  }
  return fields;
}

/** Whether nested writes change the related record alone, and not which one it is. */
export function isUpdate(writes: unknown): boolean {
  return isArgs(writes) && Object.keys(writes).every((operation) => operation === 'update');
}

/** Returns the function that returns a field of the record which a relationship will lead to. */
function keyOf(writes: unknown): (field: string) => unknown {
  const { connect, disconnect } = Object(writes) as Args;
  if (disconnect !== undefined && disconnect !== false) return () => null;
  if (!isArgs(connect)) return () => UNKNOWN;
  const values: Args = Object.assign({}, connect, ...Object.values(connect).filter(isArgs));
  return (field) => values[field] ?? UNKNOWN;
}
