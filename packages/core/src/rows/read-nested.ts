import { findRecords } from '../orm/call-operation.ts';
import { selectId } from '../schema/values/resource-id.ts';
import type { ListLoad } from './load-lists.ts';
import { idChunkSize, type Owner, type Row, rowKey, whereOwners } from './owners.ts';
import type { Args } from './selection.ts';

/**
 * Reads the records related to each owner.
 *
 * @param args the arguments for the related records.
 * @returns the owners, each with its records; none for one that no longer exists.
 */
export async function readNested<Client>(
  load: ListLoad<Client>,
  owners: readonly Owner[],
  args: Args,
): Promise<ReadonlyMap<Owner, readonly Row[]>> {
  const { name } = load.list.relation;
  const select = { [name]: Object.keys(args).length === 0 ? true : args };
  const rows = await readOwners(load, owners, select);
  return new Map(owners.map((owner) => [owner, (rows.get(owner)?.[name] ?? []) as readonly Row[]]));
}

/**
 * Reads the owners again, as many in one query as the database accepts.
 *
 * @param select the selection beside their ids.
 * @returns the owners that still exist.
 */
export async function readOwners<Client>(
  { list: { owner: model }, scope }: ListLoad<Client>,
  owners: readonly Owner[],
  select: Args,
): Promise<ReadonlyMap<Owner, Row>> {
  const found = new Map<Owner, Row>();
  const size = idChunkSize(model, scope.connection.orm);
  for (let start = 0; start < owners.length; start += size) {
    const chunk = new Map(
      owners.slice(start, start + size).map((owner) => [rowKey(owner.id, model), owner]),
    );
    const where = whereOwners(chunk.values(), model);
    const args = { where, select: { ...selectId(model), ...select } };
    for (const row of await findRecords(model, args, scope.connection)) {
      const owner = chunk.get(rowKey(row, model));
      if (owner) found.set(owner, row);
    }
  }
  return found;
}
