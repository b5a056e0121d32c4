import { findRecords } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { idChunkSize } from '../../rows/owners.ts';
import { idText, planOrder } from '../plan/plan-page.ts';
import type { ListOrder, Row } from '../plan/rest-plan.ts';

/**
 * Sorts lists of related rows whose order the ORM client may have lost. It has selected the right
 * rows.
 */
export async function orderLists<Client>(
  rows: readonly Row[],
  orders: readonly ListOrder[],
  connection: Connection<Client>,
): Promise<void> {
  for (const order of orders) {
    for (const holders of chunksOf(listsAt(rows, order.path), order, connection)) {
      await orderChunk(holders, order, connection);
    }
  }
}

/** A row with a list of related rows. */
type Holder = Record<string, unknown>;

/** Returns the rows that have more than one related row at the end of a path. */
function listsAt(rows: readonly Row[], path: ListOrder['path']): readonly Holder[] {
  const name = path.at(-1) as string;
  let owners = rows;
  for (const step of path.slice(0, -1)) owners = owners.flatMap((row) => listOf(row, step));
  return owners.filter((row) => listOf(row, name).length > 1);
}

function listOf(row: Row, name: string): readonly Row[] {
  return [row[name] ?? []].flat() as Row[];
}

/** Divides rows so that one query can find the related rows of each part. */
function* chunksOf<Client>(
  holders: readonly Holder[],
  { path, model }: ListOrder,
  { orm }: Connection<Client>,
): Iterable<readonly Holder[]> {
  const most = idChunkSize(model, orm);
  let chunk: Holder[] = [];
  let count = 0;
  for (const holder of holders) {
    const { length } = listOf(holder, path.at(-1) as string);
    if (chunk.length > 0 && count + length > most) {
      yield chunk;
      chunk = [];
      count = 0;
    }
    chunk.push(holder);
    count += length;
  }
  if (chunk.length > 0) yield chunk;
}

async function orderChunk<Client>(
  holders: readonly Holder[],
  { path, model, orderBy }: ListOrder,
  connection: Connection<Client>,
): Promise<void> {
  const name = path.at(-1) as string;
  const found = new Map(
    holders.flatMap((row) => listOf(row, name)).map((row) => [idText(row, model), row]),
  );
  const order = planOrder([...found.values()], model, orderBy);
  const ordered = await findRecords(model, order, connection);
  const positions = new Map(ordered.map((row, position) => [idText(row, model), position]));
  // A row that another request has deleted meanwhile comes last.
  const positionOf = (row: Row) => positions.get(idText(row, model)) ?? found.size;
  for (const holder of holders) {
    holder[name] = listOf(holder, name).toSorted(
      (one, other) => positionOf(one) - positionOf(other),
    );
  }
}
