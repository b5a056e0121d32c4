import { listWrites, type WritingCall } from './list-writes.ts';
import type { ListedWrite } from './listed-write.ts';
import type { Args } from './nested-args.ts';

/**
 * Returns keys of the records that calls change or delete. Requests that lock the same records in
 * opposite order can deadlock; they have a key in common if they name the records by the same
 * columns, or by no columns.
 *
 * @returns none for a single change, which has no order.
 */
export function keysOfChanges(calls: readonly WritingCall[]): readonly string[] {
  const changes = calls.filter(({ operation }) => !operation.startsWith('createMany'));
  const keys = changes.flatMap(listWrites).flatMap(keysOfWrite);
  return keys.length > 1 ? keys.flat() : [];
}

/** Returns a list of the keys of a change; no list for another write. */
function keysOfWrite({
  model,
  operation,
  where,
  parent,
}: ListedWrite): readonly (readonly string[])[] {
  if (operation !== 'update' && operation !== 'delete') return [];
  if (!where) return parent ? [] : [[model]];
  const columns = columnsOf(where);
  return [columns.length > 0 ? columns.map((column) => `${model} ${column}`) : [model]];
}

function columnsOf(where: Args): readonly string[] {
  return Object.entries(where)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => `${name} ${value}`);
}
