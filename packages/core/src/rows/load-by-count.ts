import { countRecords, findRecord, findRecords } from '../orm/call-operation.ts';
import { selectId, uniqueWhere } from '../schema/values/resource-id.ts';
import type { ListLoad } from './load-lists.ts';
import { idChunkSize, type Owner, type Row, whereOwners } from './owners.ts';
import { readNested, readOwners } from './read-nested.ts';
import { LargeRecordsError } from './room.ts';
import { isWhole, takeOf, withTake } from './selection.ts';

/**
 * Reads related records if the ORM client reads all of them before it applies `take` or `distinct`.
 * Counts them first, and reads as many at a time as the budget allows.
 */
export async function loadByCount<Client>(load: ListLoad<Client>): Promise<void> {
  const { owners, scope, room, read } = load;
  const { budget } = scope;
  const most = Math.min(2 * budget.rest(), room);
  const total = await countAtMost(load, most);
  if (total > most && most === room) throw new LargeRecordsError();
  if (total > most && total < Number.POSITIVE_INFINITY && isWhole(load.list.args)) {
    budget.spend(total, scope.path);
  }
  const loadAll = async (some: readonly Owner[]): Promise<void> => {
    for (const [owner, related] of await readNested(load, some, read.args)) {
      load.attach(owner, related);
    }
  };
  if (total <= most) return await loadAll(owners);
  const counts = await countEach(load);
  assertFits(load, counts);
  let chunk: Owner[] = [];
  let held = 0;
  for (const owner of owners) {
    const count = counts.get(owner) ?? 0;
    if (count > most) {
      load.attach(owner, await readOne(load, owner, count));
      continue;
    }
    if (held + count > most) {
      await loadAll(chunk);
      chunk = [];
      held = 0;
    }
    chunk.push(owner);
    held += count;
  }
  if (chunk.length > 0) await loadAll(chunk);
}

/** Counts the records of all owners, up to `most`; `Infinity` if it cannot. */
async function countAtMost<Client>(load: ListLoad<Client>, most: number): Promise<number> {
  const { list, owners, scope } = load;
  const { relation, args, owner: model } = list;
  const { target, opposite, manyToMany } = relation;
  // A count of links needs the ids of the owners twice.
  const size = idChunkSize(model, scope.connection.orm) / (manyToMany ? 2 : 1);
  if (opposite === undefined || owners.length > size) return Number.POSITIVE_INFINITY;
  const ids = whereOwners(owners, model);
  const where = { AND: [args.where ?? {}, { [opposite]: { [manyToMany ? 'some' : 'is']: ids } }] };
  const counted = { where, take: most + 1 };
  if (!manyToMany) return await countRecords(target, counted, scope.connection);
  // From the side of the owners, Prisma counts the links of all existing rows.
  const select = { ...selectId(target), _count: { select: { [opposite]: { where: ids } } } };
  const rows = await findRecords(target, { ...counted, select }, scope.connection);
  return rows.reduce((sum, { _count }) => sum + Number(Object(_count)[opposite]), 0);
}

async function countEach<Client>(load: ListLoad<Client>): Promise<ReadonlyMap<Owner, number>> {
  const { relation, args } = load.list;
  const counted = args.where ? { where: args.where } : true;
  const select = { _count: { select: { [relation.name]: counted } } };
  const rows = await readOwners(load, load.owners, select);
  const countOf = (owner: Owner) => Number(Object(rows.get(owner)?._count)[relation.name] ?? 0);
  return new Map(load.owners.map((owner) => [owner, countOf(owner)]));
}

/** With a cursor or `distinct`, there may be fewer records than the count. */
function assertFits<Client>(
  { list: { args }, scope: { budget, path } }: ListLoad<Client>,
  counts: ReadonlyMap<Owner, number>,
): void {
  if (args.cursor || args.distinct) return;
  let sum = 0;
  for (const [{ times }, count] of counts) {
    sum += times * Math.min(Math.max(0, count - Number(args.skip ?? 0)), takeOf(args));
  }
  if (sum > budget.rest()) budget.spend(sum, path);
}

/**
 * Reads the list of one record by its key, which the ORM client limits itself. With `distinct` it
 * does not, and a cursor then has another meaning.
 */
async function readOne<Client>(
  { list: { relation, args, owner: model }, read, scope }: ListLoad<Client>,
  { id }: Owner,
  count: number,
): Promise<readonly Row[]> {
  const { budget, connection, path } = scope;
  if (args.distinct || args.cursor) budget.spend(count, path);
  const select = { [relation.name]: withTake(read.args, budget.rest() + 1) };
  const row = await findRecord(model, { where: uniqueWhere(model, id), select }, connection);
  return (row?.[relation.name] ?? []) as readonly Row[];
}
