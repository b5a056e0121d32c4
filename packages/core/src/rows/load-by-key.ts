import { findRecords } from '../orm/call-operation.ts';
import type { ForeignKeyPair } from '../schema/schema-description.ts';
import { whereKeys } from '../schema/values/resource-id.ts';
import { withColumns } from '../schema/with-columns.ts';
import { loadByCount } from './load-by-count.ts';
import type { ListLoad } from './load-lists.ts';
import { chunkSize, keyOf, type Owner, type Row } from './owners.ts';
import { LargeRecordsError } from './room.ts';
import { type Args, cutList, isWhole, withoutCut } from './selection.ts';

/**
 * Reads related records by their foreign keys, in one query for all owners. One record more than
 * the remaining budget shows whether there are too many. A list with `take` is cut after it has
 * been read.
 */
export async function loadByKey<Client>(load: ListLoad<Client>): Promise<void> {
  const { relation, args: listArgs } = load.list;
  const pairs = relation.oppositeKey ?? [];
  const fields = pairs.map(({ field }) => field);
  const { args, added } = withColumns(withoutCut(load.read.args), fields, relation.target);
  const isKnown = ({ rows: [row] }: Owner) =>
    pairs.every(({ references }) => row?.[references] != null);
  const known = load.owners.filter(isKnown);
  const others = load.owners.filter((owner) => !isKnown(owner));
  const size = chunkSize(pairs.length, load.scope.connection.orm);
  for (let start = 0; start < known.length; start += size) {
    const owners = known.slice(start, start + size);
    const { budget, connection } = load.scope;
    const where = { AND: [args.where ?? {}, whereKeys(keysOf(owners, pairs))] };
    const allowed = isWhole(listArgs) ? budget.rest() : 2 * budget.rest();
    const most = Math.min(allowed, load.room);
    const rows = await findRecords(relation.target, { ...args, where, take: most + 1 }, connection);
    const isCut = rows.length > most;
    if (isCut && most < allowed) throw new LargeRecordsError();
    if (isCut && isWhole(listArgs)) budget.spend(rows.length, load.scope.path);
    // A database may treat keys as equal that differ here, such as in case.
    const lists = isCut ? undefined : groupByKey(rows, owners, pairs);
    if (!lists) return await loadByCount({ ...load, owners: [...known.slice(start), ...others] });
    for (const row of rows) for (const name of added) delete row[name];
    for (const [owner, related] of lists) load.attach(owner, cutList(related, listArgs));
  }
  for (const owner of others) load.attach(owner, []);
}

/** Returns the foreign keys of the owners' records. */
function keysOf(owners: readonly Owner[], pairs: readonly ForeignKeyPair[]): readonly Args[] {
  return owners.map(({ rows: [row] }) =>
    Object.fromEntries(pairs.map(({ field, references }) => [field, row?.[references]])),
  );
}

/**
 * Groups records by owner.
 * @returns `undefined` if a record has no owner among these.
 */
function groupByKey(
  rows: readonly Row[],
  owners: readonly Owner[],
  pairs: readonly ForeignKeyPair[],
): ReadonlyMap<Owner, readonly Row[]> | undefined {
  const lists = new Map<Owner, Row[]>(owners.map((owner) => [owner, []]));
  const byKey = new Map<unknown, Row[]>();
  const references = pairs.map((pair) => pair.references);
  for (const [owner, list] of lists) byKey.set(keyOf(Object(owner.rows[0]), references), list);
  const fields = pairs.map(({ field }) => field);
  for (const row of rows) {
    const list = byKey.get(keyOf(row, fields));
    if (!list) return undefined;
    list.push(row);
  }
  return lists;
}
