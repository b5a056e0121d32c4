import { recordsOf } from '@modelway/client';
import type { QueryCall } from '../query-call.ts';
import { isPlainObject, type Row } from './scalars.ts';

/** Changes a row of a query. Returns `undefined` to remove it. */
export type RowChange = (row: Row) => Row | undefined;

/**
 * Changes the rows in the data of a query. A row that is removed from `findUnique` becomes null.
 */
export function changeRows(data: unknown, call: QueryCall, change: RowChange): unknown {
  if (isList(call))
    return changePages(data, call, (pages) => pages.map((page) => mapRows(page, change)));
  if (recordsOf(call.operation) !== 'record' || !isPlainObject(data)) return data;
  const row = change(data);
  if (row) return row;
  // The row that takes its place in findFirst is not known.
  return call.operation === 'findUnique' ? null : data;
}

/** Whether the data of a query is a list of rows. */
export function isList({ operation }: QueryCall): boolean {
  return recordsOf(operation) === 'list';
}

/** Changes the pages of a list. A list without pages is one page. */
export function changePages(
  data: unknown,
  { isInfinite }: QueryCall,
  change: (pages: readonly (readonly Row[])[]) => readonly (readonly Row[])[],
): unknown {
  const pages = isInfinite ? (data as Pages).pages : [data as readonly Row[]];
  const changed = change(pages);
  if (changed.every((page, index) => page === pages[index])) return data;
  return isInfinite ? { ...(data as Pages), pages: changed } : changed[0];
}

interface Pages {
  readonly pages: readonly (readonly Row[])[];
}

/** Returns the same list if no row changes. */
function mapRows(rows: readonly Row[], change: RowChange): readonly Row[] {
  const changed = rows.map(change);
  if (changed.every((row, index) => row === rows[index])) return rows;
  return changed.filter((row) => row !== undefined);
}
