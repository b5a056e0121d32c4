import type { FieldSizes } from '../bytes/field-sizes.ts';
import { withColumnsLast } from '../grammar/order.ts';
import { callOperation, type OperationCall } from '../orm/call-operation.ts';
import type { Model } from '../schema/schema-model.ts';
import { selectFields } from '../schema/values/resource-id.ts';
import type { ReadScope } from './load-lists.ts';
import { FIRST, ORDINARY, PART, STATEMENT } from './room.ts';
import type { RowBudget } from './row-budget.ts';
import { measure, recordsIn, weigh } from './row-sizes.ts';
import { type Args, takeOf, withTake } from './selection.ts';

/** A call of `groupBy`, or of another operation that aggregates. */
export interface AggregateRead {
  readonly model: Model;
  readonly call: OperationCall & { readonly args: Args };
}

type Scope<Client> = Pick<ReadScope<Client>, 'budget' | 'connection'>;

/** The number of aggregates with values of any length that are read at once. */
const AT_ONCE = 4;

/**
 * The members of a result with values of columns; those of `by` are members of the group itself.
 */
const PLACES = ['by', '_min', '_max'] as const;

/**
 * Reads an aggregate. Its least and greatest values may be large.
 *
 * @throws {LimitExceededError} if it has more bytes than the budget.
 */
export async function readAggregates<Client>(
  { model, call }: AggregateRead,
  { budget: { bytes }, connection }: Scope<Client>,
): Promise<unknown> {
  const weights = selectionsOf(call.args).map(({ args }) => weigh(args, model, bytes.sizes));
  const expected = weights.reduce((sum, weight) => sum + (weight?.bytes ?? bytes.rest()), 0);
  // The values that were read before say little of the greatest one.
  if (weights.length > 0) await bytes.reserve(Math.max(expected, bytes.limit / AT_ONCE));
  const result = await callOperation(connection, call);
  bytes.spend(measureGroups([result], { model, args: call.args }, bytes.sizes));
  return result;
}

/**
 * Reads groups, as many with one statement as their values allow.
 *
 * @throws {LimitExceededError} if there are more groups, or more bytes in them, than the budget.
 */
export async function readGroups<Client>(
  { model, call }: AggregateRead,
  { budget, connection }: Scope<Client>,
): Promise<unknown> {
  if (budget.limit === Number.POSITIVE_INFINITY) return await callOperation(connection, call);
  const { bytes } = budget;
  const { args } = call;
  const groups: unknown[] = [];
  const isFromEnd = typeof args.take === 'number' && args.take < 0;
  const most = Math.min(takeOf(args), budget.rest() + 1);
  const orderBy = withColumnsLast(args.orderBy, [args.by].flat().map(String));
  let last: Part | undefined;
  while (groups.length < most) {
    const allowed = nextSize(last, { share: last ? PART : STATEMENT, model, args }, bytes);
    const size = Math.min(most - groups.length, allowed.groups);
    const skip = Number(args.skip ?? 0) + groups.length;
    const part = withTake({ ...args, orderBy, ...(skip > 0 && { skip }) }, size);
    await bytes.reserve(Math.min(bytes.rest(), allowed.bytes));
    const found = (await callOperation(connection, { ...call, args: part })) as readonly unknown[];
    last = { groups: found.length, bytes: measureGroups(found, { model, args }, bytes.sizes) };
    bytes.spend(last.bytes);
    if (isFromEnd) groups.unshift(...found);
    else groups.push(...found);
    if (found.length < size) break;
  }
  budget.spend(groups.length);
  return groups;
}

/** Groups that one statement reads, and their bytes. */
interface Part {
  readonly groups: number;
  readonly bytes: number;
}

interface Share {
  /** The number of bytes that one statement is to read. */
  readonly share: number;
  readonly model: Model;
  readonly args: Args;
}

/**
 * Returns how many groups one statement may read, at least one: by the largest values so far, and
 * by the part before, since one large value says little of the others.
 */
function nextSize(
  last: Part | undefined,
  { share, model, args }: Share,
  { sizes, rest }: RowBudget['bytes'],
): Part {
  const selections = selectionsOf(args);
  const most = share / Math.max(1, selections.length);
  const rooms = selections.map((each) => {
    const selection = { model, args: each.args };
    const weight = weigh(each.args, model, sizes)?.bytes ?? rest();
    return { weight, groups: recordsIn({ bytes: most, records: FIRST }, selection, sizes) };
  });
  const known = Math.max(1, Math.min(...rooms.map(({ groups }) => groups)));
  if (!last) {
    const weight = rooms.reduce((sum, room) => sum + room.weight, 0);
    return { groups: known, bytes: known > 1 ? ORDINARY : weight };
  }
  const average = Math.max(1, last.bytes) / last.groups;
  const grown = Math.min(GROWTH * last.groups, Math.floor(share / average));
  const groups = Math.max(known, grown, 1);
  return { groups, bytes: Math.max(share, groups * average) };
}

/** How many times as many groups as the part before a part may have. */
const GROWTH = 2;

function selectionsOf(args: Args): readonly { place: (typeof PLACES)[number]; args: Args }[] {
  return PLACES.flatMap((place) => {
    const given = args[place];
    if (!given) return [];
    const names = place === 'by' ? [given].flat().map(String) : Object.keys(Object(given));
    return [{ place, args: { select: selectFields(names) } }];
  });
}

function measureGroups(
  groups: readonly unknown[],
  { model, args }: { readonly model: Model; readonly args: Args },
  sizes: FieldSizes,
): number {
  return selectionsOf(args).reduce((sum, { place, args: selection }) => {
    const rows = place === 'by' ? groups : groups.map((group) => Object(Object(group)[place]));
    return sum + measure(rows, { model, args: selection }, sizes);
  }, 0);
}
