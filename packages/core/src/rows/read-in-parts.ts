import { OPERATIONS } from '../grammar/operations.ts';
import { findRecords } from '../orm/call-operation.ts';
import type { Model } from '../schema/schema-model.ts';
import { type IdValues, idOf, selectId, whereIds } from '../schema/values/resource-id.ts';
import { withColumns } from '../schema/with-columns.ts';
import type { ReadScope } from './load-lists.ts';
import { idChunkSize, type Row, rowKey } from './owners.ts';
import type { RowRead } from './read-within.ts';
import { PART } from './room.ts';
import { measure, RECORD, relatedRows, seeCount, seeNone } from './row-sizes.ts';
import { type Args, selectedRelations, takeOf } from './selection.ts';
import { storedBytes } from './stored-bytes.ts';

/**
 * Reads records of any size: first the keys of all of them, with those of their related records.
 * Then the columns, those of each record once. The database says their size before they are read.
 *
 * @param readKeys reads the keys, within the limit of records.
 * @throws {LimitExceededError} if the columns have more bytes than the budget.
 */
export async function readInParts<Client>(
  read: RowRead,
  scope: ReadScope<Client>,
  readKeys: (read: RowRead) => Promise<unknown>,
): Promise<unknown> {
  const { model, args } = read;
  const { effect, args: known } = OPERATIONS.get(read.operation) ?? {};
  // A write may change what its condition compares.
  const isList = effect === 'read' && known?.where === 'where';
  const most = read.operation === 'findMany' ? takeOf(args) : 1;
  const keyRead = { ...read, args: keyArgs(args, model) };
  const keys = await holdKeys(most, scope, () => readKeys(keyRead));
  const rows = [keys ?? []].flat() as unknown as readonly Row[];
  const found = await fillKeys(rows, { model, args, isList }, scope);
  if (Array.isArray(keys)) return rows.flatMap((row) => found.get(row) ?? []);
  return keys === null ? null : (found.get(keys as Row) ?? null);
}

/** Reads the keys of records, which count in the process's budget until the request has ended. */
export async function holdKeys<Client, Result>(
  most: number,
  { budget }: ReadScope<Client>,
  readKeys: () => Promise<Result>,
): Promise<Result> {
  const before = budget.rest();
  await budget.bytes.reserve(RECORD * Math.min(most, before + 1));
  const keys = await readKeys();
  if (before < Number.POSITIVE_INFINITY) budget.bytes.keep(RECORD * (before - budget.rest()));
  return keys;
}

const NONE: readonly Row[] = [];

/** The records to read: their model, and the arguments of the operation or the relationship. */
interface Level {
  readonly model: Model;
  readonly args: Args;
  /** Whether `where` is a filter, and not a key. */
  readonly isList: boolean;
}

/** Returns the arguments with the keys of the records instead of their columns. */
export function keyArgs(args: Args, model: Model): Args {
  const { select, include, omit: _, ...others } = args;
  const keys: Record<string, unknown> = { ...selectId(model) };
  const { _count } = Object(select ?? include) as Args;
  if (_count) keys._count = _count;
  for (const { relation, args: nested } of selectedRelations(args, model)) {
    keys[relation.name] = keyArgs(nested, relation.target);
  }
  return { ...others, select: keys };
}

/** Returns the selection of the columns alone; `undefined` if none is selected. */
function columnArgs({ select, omit }: Args, { relations }: Model): Args | undefined {
  if (!select) return omit ? { omit } : {};
  const names = new Set(['_count', ...relations.map(({ name }) => name)]);
  const columns = Object.entries(select).filter(([name, value]) => value && !names.has(name));
  return columns.length > 0 ? { select: Object.fromEntries(columns) } : undefined;
}

/** Returns the complete records for rows of keys. A record that no longer exists is absent. */
export async function fillKeys<Client>(
  rows: readonly Row[],
  level: Level,
  scope: ReadScope<Client>,
): Promise<ReadonlyMap<Row, Row>> {
  const { model, args } = level;
  const columns = columnArgs(args, model);
  const byKey = columns && (await readColumns(rows, { level, columns }, scope));
  const found = new Map<Row, Row>();
  for (const row of rows) {
    const values = byKey ? takeNext(byKey.get(rowKey(row, model))) : {};
    if (!values) continue;
    const { _count } = row;
    found.set(row, _count === undefined ? { ...values } : { ...values, _count });
  }
  for (const { relation, args: nested } of selectedRelations(args, model)) {
    const { name, target } = relation;
    const related = relatedRows(found.keys(), name);
    const filled = await fillKeys(
      related,
      { model: target, args: nested, isList: relation.list },
      scope,
    );
    if (!relation.list) {
      // With its owners, such a record is read once for each of them, or as null.
      const see = filled.size > 0 ? seeCount : seeNone;
      see(found.size, { model: target, args: nested }, scope.budget.bytes.sizes);
    }
    // Rows may share a list.
    const lists = new Map<unknown, Row[]>();
    for (const [row, result] of found) {
      const value = row[name] as Row | readonly Row[] | null;
      if (!Array.isArray(value)) {
        result[name] = (value && filled.get(value as Row)) ?? null;
        continue;
      }
      const list = lists.get(value) ?? (value as Row[]).flatMap((each) => filled.get(each) ?? NONE);
      lists.set(value, list);
      result[name] = list;
    }
  }
  return found;
}

/** Takes the records with the same key in turn: a Date has only the milliseconds of an id. */
function takeNext(rows: Row[] | undefined): Row | undefined {
  const next = rows?.shift();
  if (next) rows?.push(next);
  return next;
}

/** Reads the columns of each record once, and returns them by the records' keys. */
async function readColumns<Client>(
  rows: readonly Row[],
  { level: { model, args, isList }, columns }: { readonly level: Level; readonly columns: Args },
  scope: ReadScope<Client>,
): Promise<ReadonlyMap<unknown, Row[]>> {
  const { budget, connection } = scope;
  const names = model.idFields.map(({ name }) => name);
  const { args: keyed, added } = withColumns(columns, names, model);
  const selection = { model, args: columns };
  const different = new Map(rows.map((row) => [rowKey(row, model), row])).values();
  const ids = Array.from(different, (row) => idOf(row, model));
  const parts = await reserveColumns(ids, selection, scope);
  const size = Math.min(Math.ceil(ids.length / parts), idChunkSize(model, connection.orm));
  const found = new Map<unknown, Row[]>();
  for (let start = 0; start < ids.length; start += size) {
    const where = whereIds(ids.slice(start, start + size), model);
    // A record that another request has changed may no longer match.
    const filter = isList && args.where ? { AND: [args.where, where] } : where;
    const part = await findRecords(model, { ...keyed, where: filter }, connection);
    budget.bytes.spend(measure(part, selection, budget.bytes.sizes));
    for (const row of part) {
      const key = rowKey(row, model);
      const same = found.get(key);
      if (same) same.push(row);
      else found.set(key, [row]);
      for (const name of added) delete row[name];
    }
  }
  // All of them, as if one statement had read them.
  seeCount(ids.length, selection, budget.bytes.sizes);
  return found;
}

/**
 * Reserves the bytes of columns, and returns in how many parts to read them.
 *
 * @throws {LimitExceededError} if they are more than the budget, before any is read.
 */
async function reserveColumns<Client>(
  ids: readonly IdValues[],
  selection: Pick<Level, 'model' | 'args'>,
  { budget: { bytes }, connection }: ReadScope<Client>,
): Promise<number> {
  if (ids.length === 0) return 1;
  const { sizes } = bytes;
  const stored = await storedBytes(ids, selection, { connection, sizes, limit: bytes.rest() });
  if (stored && stored.least > bytes.rest()) bytes.spend(stored.least);
  const expected = Math.min(bytes.rest(), stored?.most ?? Number.POSITIVE_INFINITY);
  await bytes.reserve(expected);
  return Math.max(1, Math.ceil(expected / PART));
}
