import { findRecords } from '../orm/call-operation.ts';
import { selectId } from '../schema/values/resource-id.ts';
import { loadByCount } from './load-by-count.ts';
import type { ListLoad } from './load-lists.ts';
import { idChunkSize, type Owner, type Row, rowKey, whereOwners } from './owners.ts';
import { cutList, withLinks, withoutCut } from './selection.ts';

/** The number of links to read for each record in the remaining budget. A link is two keys. */
const LINKS = 8;

/**
 * Reads the records of a many-to-many relationship from the other side, each once with its links to
 * the owners. Reads so few that all links fit even if each record is linked to each owner.
 */
export async function loadByLinks<Client>(load: ListLoad<Client>): Promise<void> {
  const { owners, scope, list } = load;
  const { orm } = scope.connection;
  const size = idChunkSize(list.owner, orm);
  const share = Math.floor((LINKS * scope.budget.rest()) / owners.length);
  // Both the owners and the records are parameters of one query.
  const take = Math.min(share, scope.budget.rest() + 1, size - owners.length, load.room);
  // With fewer than two records for each owner, there are likely more.
  const rows = take >= 2 * owners.length ? await readLinked(load, take) : undefined;
  if (!rows || rows.length === take) return await loadByCount(load);
  for (const [owner, related] of groupByLink(rows, load)) {
    load.attach(owner, cutList(related, list.args));
  }
}

async function readLinked<Client>(
  { list: { relation, owner }, read, owners, scope }: ListLoad<Client>,
  take: number,
): Promise<readonly Row[]> {
  const { target, opposite = '' } = relation;
  const ids = whereOwners(owners, owner);
  const links = { where: ids, select: selectId(owner) };
  const args = withLinks(withoutCut(read.args), opposite, links);
  const where = { AND: [args.where ?? {}, { [opposite]: { some: ids } }] };
  return await findRecords(target, { ...args, where, take }, scope.connection);
}

function groupByLink<Client>(
  rows: readonly Row[],
  { list: { relation, owner: model }, owners }: ListLoad<Client>,
): ReadonlyMap<Owner, readonly Row[]> {
  const { opposite = '' } = relation;
  const lists = new Map<Owner, Row[]>(owners.map((owner) => [owner, []]));
  const byKey = new Map([...lists].map(([owner, list]) => [rowKey(owner.id, model), list]));
  for (const row of rows) {
    for (const link of row[opposite] as readonly Row[]) byKey.get(rowKey(link, model))?.push(row);
    delete row[opposite];
  }
  return lists;
}
