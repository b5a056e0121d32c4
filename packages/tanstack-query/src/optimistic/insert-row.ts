import type { QueryCall } from '../query-call.ts';
import { changePages } from './cached-rows.ts';
import { matchesWhere } from './match-where.ts';
import { compareScalars, isPlainObject, type Row } from './scalars.ts';

/** The arguments of a list that say whether and where it shows a new row. */
interface ListArgs {
  readonly where?: unknown;
  readonly orderBy?: unknown;
  readonly take?: number;
  readonly skip?: number;
  readonly cursor?: unknown;
  readonly distinct?: unknown;
  readonly select?: Row;
  readonly include?: Row;
  readonly omit?: Row;
}

/** Inserts a new row in a list, if its arguments tell that it belongs there and in which place. */
export function insertRow(data: unknown, call: QueryCall, row: Row): unknown {
  const args: ListArgs = call.args;
  if (startsLater(args) || matchesWhere(args.where, row) !== true) return data;
  return changePages(data, call, (pages) => {
    const rows = pages.flat();
    const shown = toShown(row, args, rows);
    const index = findIndex(rows, row, args.orderBy);
    return !shown || index === undefined ? pages : insertAt(pages, { index, row: shown, ...args });
  });
}

function startsLater({ take = 0, skip = 0, cursor, distinct }: ListArgs): boolean {
  return take < 0 || skip > 0 || cursor !== undefined || distinct !== undefined;
}

/** Returns the fields of the row that the list selects, or `undefined` if the row lacks one. */
function toShown(
  row: Row,
  { select, include = {}, omit = {} }: ListArgs,
  [other = row]: readonly Row[],
): Row | undefined {
  const required = namesIn(select ?? include);
  if (!required.every((name) => Object.hasOwn(row, name))) return undefined;
  const omitted = new Set(namesIn(omit));
  // What looks like a relationship, which the list does not include, may be a value of Json.
  const isShown = ([name, value]: [string, unknown]) =>
    select
      ? required.includes(name)
      : !omitted.has(name) &&
        (Boolean(include[name]) || !isRelated(value) || Object.hasOwn(other, name));
  return Object.fromEntries(Object.entries(row).filter(isShown));
}

function isRelated(value: unknown): boolean {
  return isPlainObject(value) || (Array.isArray(value) && value.some(isPlainObject));
}

function namesIn(selection: Row): string[] {
  return Object.keys(selection).filter((name) => selection[name]);
}

/** Returns where the order of the list puts a row, or `undefined` if it cannot be told. */
function findIndex(rows: readonly Row[], row: Row, orderBy: unknown): number | undefined {
  const orders = [orderBy ?? []].flat().flatMap((order) => Object.entries(order as Row));
  const comparisons = rows.map((other) => compareRows(row, other, orders));
  if (comparisons.includes(undefined)) return undefined;
  const index = comparisons.findIndex((order) => order !== undefined && order < 0);
  return index < 0 ? rows.length : index;
}

function compareRows(
  row: Row,
  other: Row,
  orders: readonly (readonly [string, unknown])[],
): number | undefined {
  for (const [name, direction] of orders) {
    if (direction !== 'asc' && direction !== 'desc') return undefined;
    const order = name in row && name in other ? compareScalars(row[name], other[name]) : undefined;
    if (order !== 0) return order === undefined || direction === 'asc' ? order : -order;
  }
  return 0;
}

interface Insertion extends Pick<ListArgs, 'take'> {
  readonly index: number;
  readonly row: Row;
}

/** Keeps the sizes of pages before the row. A single page with `take` does not grow beyond it. */
function insertAt(
  pages: readonly (readonly Row[])[],
  { index, row, take = Number.POSITIVE_INFINITY }: Insertion,
): readonly (readonly Row[])[] {
  let start = 0;
  const at = pages.findIndex((page) => {
    start += page.length;
    return index < start;
  });
  const last = pages.length - 1;
  const target = at < 0 ? last : at;
  const page = pages[target] ?? [];
  // What follows a full last page is not loaded.
  if (at < 0 && page.length >= take) return pages;
  const offset = index - pages.slice(0, target).flat().length;
  const grown = page.toSpliced(offset, 0, row);
  return pages.with(target, last === 0 ? grown.slice(0, take) : grown);
}
