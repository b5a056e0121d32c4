import type { RequestBytes } from '../bytes/request-bytes.ts';
import { createsMany, type ReturnKind, returnedBy, selectsResult } from '../grammar/operations.ts';
import type { Model } from '../schema/schema-model.ts';
import type { ReadScope } from './load-lists.ts';
import type { RowRead } from './read-within.ts';
import { recordsIn, recordsOf, selectedColumns, weigh } from './row-sizes.ts';
import { type Args, selectedRelations, takeOf } from './selection.ts';

/** The number of bytes that one statement may return without a reservation for it. */
export const STATEMENT = 1_048_576;

/** The number of bytes that one statement may return if they are reserved at once. */
export const LARGE: number = 4 * STATEMENT;

/** The number of bytes that one statement of a read in parts is to return. */
export const PART = 524_288;

/** The number of bytes to reserve for a list of ordinary records. */
export const ORDINARY = 65_536;

/**
 * The number of records that one statement may read in any case: of an operation, and of a
 * relationship, where some for each record of a page are read with it.
 */
export const FIRST = 32;
const RELATED = 2048;

/** The records may be too large for one statement: they are read in parts instead. */
export class LargeRecordsError extends Error {
  override readonly name = 'LargeRecordsError';
}

/** Records of a model, with what is selected of them. */
interface Selection {
  readonly args: Args;
  readonly model: Model;
}

/**
 * Returns how many records one statement may read, by what is known of their size; 0 if it is
 * unknown.
 */
export function roomFor<Client>(
  selection: Selection,
  { budget: { bytes }, keysOnly }: Pick<ReadScope<Client>, 'budget' | 'keysOnly'>,
): number {
  if (keysOnly || bytes.limit === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return recordsIn({ bytes: STATEMENT, records: RELATED }, selection, bytes.sizes);
}

/**
 * Returns how many records of an operation one statement may read, without the lists below them; 0
 * if the operation may return more.
 *
 * @param bytes the number of bytes that the statement may return.
 */
export function roomOf(read: RowRead, { limit, sizes }: Sized, bytes: number): number {
  if (limit === Number.POSITIVE_INFINITY) return limit;
  const weight = weigh(read.args, read.model, sizes);
  if (!weight || leastRecords(read) * weight.bytes > bytes) return 0;
  return recordsOf(weight, { bytes, records: FIRST });
}

/** Whether the result of a write may have more than one statement may read. */
export function isLargeResult(write: RowRead, bytes: Sized): boolean {
  const { operation, args, model } = write;
  if (!selectsResult(operation) || bytes.limit === Number.POSITIVE_INFINITY) return false;
  const weight = weigh(args, model, bytes.sizes);
  if (!weight) return true;
  return leastRecords(write) * (weight.bytes + weighLists(args, model, bytes.sizes)) > STATEMENT;
}

/** Whether an operation returns lists of related records whose columns may have any length. */
export function returnsLists({ args, model }: Omit<RowRead, 'operation'>): boolean {
  return selectedRelations(args, model).some(({ relation, args: nested }) => {
    const { list, target } = relation;
    // An index limits the length of ids.
    const ids = new Set(target.idFields.map(({ name }) => name));
    const isLong = list && selectedColumns(nested, target).some((name) => !ids.has(name));
    return isLong || returnsLists({ args: nested, model: target });
  });
}

/** Returns the size of the lists below a record, by their `take`; infinite if it is unknown. */
function weighLists(args: Args, model: Model, sizes: Sized['sizes']): number {
  let sum = 0;
  for (const { relation, args: nested } of selectedRelations(args, model)) {
    const lists = weighLists(nested, relation.target, sizes);
    if (!relation.list) {
      sum += lists;
      continue;
    }
    const take = takeOf(nested);
    // Lists without an end are read after the write, within the limit.
    if (take === Number.POSITIVE_INFINITY) continue;
    const weight = weigh(nested, relation.target, sizes);
    sum += weight ? take * (weight.bytes + lists) : Number.POSITIVE_INFINITY;
  }
  return sum;
}

const LISTS: ReadonlySet<ReturnKind | undefined> = new Set<ReturnKind>(['records', 'written']);

/**
 * Returns the number of bytes to reserve for the results of operations, before they run. Those of a
 * single record, or of records of unknown size, are reserved when the database has said them: the
 * largest record so far says little of another one.
 */
export function expectedBytes(operations: readonly RowRead[], { limit, sizes }: Sized): number {
  const returning = operations.filter(({ operation }) => selectsResult(operation));
  const lists = returning.filter(({ operation }) => LISTS.has(returnedBy(operation)));
  const sum = lists.reduce((bytes, read) => {
    const weight = weigh(read.args, read.model, sizes);
    return weight ? bytes + leastRecords(read) * weight.bytes : bytes;
  }, 0);
  if (returning.length === 0) return 0;
  return limit === Number.POSITIVE_INFINITY ? ORDINARY : Math.min(limit, Math.max(ORDINARY, sum));
}

/** The number of records that a list without `take` is taken to have at least. */
const USUAL = 20;

/** Returns the number of records that an operation may at least return, or creates. */
function leastRecords({ operation, args }: RowRead): number {
  switch (returnedBy(operation)) {
    case 'records': {
      const take = takeOf(args);
      return take < Number.POSITIVE_INFINITY ? take : USUAL;
    }
    case 'written':
      if (createsMany(operation)) return [args.data].flat().length;
      return typeof args.limit === 'number' ? args.limit : Number.POSITIVE_INFINITY;
    default:
      return 1;
  }
}

type Sized = Pick<RequestBytes, 'limit' | 'sizes'>;
