import { isObject } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { hasMappedValues } from '../schema/enum-names.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { orderRange, orderRelatedRange } from './order-range.ts';

/** The model and the client of a read with cursors. */
export interface CursorContext {
  readonly schema: ZenStackSchema;
  readonly model: ZenStackModel;
  /** Reads columns of the row of a cursor. */
  readonly readRow: (
    model: ZenStackModel,
    where: unknown,
    names: readonly string[],
  ) => Promise<unknown>;
  /** Whether the rows are related rows. @default false */
  readonly related?: boolean;
}

type Args = Readonly<Record<string, unknown>>;

/** The types that `lt` and `gt` compare. */
const COMPARABLE: ReadonlySet<string> = new Set([
  'String',
  'Int',
  'BigInt',
  'Float',
  'Decimal',
  'DateTime',
]);

/** Whether a read, or one of related rows in it, has a cursor. */
export function hasCursor(args: unknown): boolean {
  if (!isObject(args)) return false;
  if (args.cursor) return true;
  for (const selection of [args.select, args.include]) {
    if (!isObject(selection)) continue;
    for (const name in selection) if (hasCursor(selection[name])) return true;
  }
  return false;
}

/**
 * Starts each read with a cursor at the row of the cursor. ZenStack 3.9 starts at the first row
 * with the same value in the first column of the order. An added condition skips the rows before
 * the cursor.
 *
 * @throws {InvalidArgumentsError} for a cursor with an order that ZenStack cannot compare.
 */
export async function startAtCursors(args: unknown, context: CursorContext): Promise<unknown> {
  if (!isObject(args)) return args;
  const { schema, model } = context;
  const adapted: Record<string, unknown> = { ...(await startAtCursor(args, context)) };
  for (const member of ['select', 'include']) {
    const selection = adapted[member];
    if (!isObject(selection)) continue;
    const related: Record<string, unknown> = {};
    for (const [name, nested] of Object.entries(selection)) {
      const target = schema.models[model.fields[name]?.type ?? ''];
      related[name] =
        target && isObject(nested)
          ? await startAtCursors(nested, { ...context, model: target, related: true })
          : nested;
    }
    adapted[member] = related;
  }
  return adapted;
}

async function startAtCursor(args: Args, context: CursorContext): Promise<Args> {
  const { model, schema, readRow, related = false } = context;
  if (!args.cursor) return args;
  const order = related ? orderRelatedRange : orderRange;
  const ordered = adaptCursor(order(args, model), model, schema);
  const columns = totalOrder(ordered, model);
  const [, ...others] = columns;
  if (others.length === 0 && !args.distinct) return ordered;
  for (const [name] of args.distinct ? columns : others) {
    const { type = '', originModel } = model.fields[name] ?? {};
    if (related && originModel !== undefined) throw unsupportedCursor(name, 'inherited');
    if (!COMPARABLE.has(type) && type !== 'Boolean') {
      throw unsupportedCursor(name, `of type ${type}`);
    }
  }
  const names = columns.map(([name]) => name);
  const row = await readRow(model, args.cursor, names);
  // ZenStack finds no rows then.
  if (!isObject(row)) return ordered;
  // A policy hides a value: no row is known to come after it.
  if (names.some((name) => row[name] == null)) return { ...ordered, where: { OR: [] } };
  const before = whereBefore(columns, row, Number(args.take) < 0);
  // ZenStack compares the first column itself; with `distinct`, it compares the distinct ones.
  const { cursor, ...uncut } = ordered;
  const [kept, excluded] = args.distinct ? [uncut, before] : [ordered, before.slice(1)];
  return {
    ...kept,
    orderBy: columns.map(([name, direction]) => ({ [name]: direction })),
    where: { AND: [ordered.where ?? {}, { NOT: { OR: excluded.flat() } }] },
  };
}

/**
 * Adapts the order of a read with a cursor. ZenStack compares only columns of the model itself with
 * those of the cursor's row, and reads a column's direction only if the column has an order object
 * of its own.
 *
 * @throws {InvalidArgumentsError} for an order that it cannot compare.
 */
export function adaptCursor(args: Args, model: ZenStackModel, schema: ZenStackSchema): Args {
  const { cursor, orderBy } = args;
  if (!cursor || !orderBy) return args;
  const adapted = [orderBy].flat().map((order: unknown) => {
    const entries = Object.entries(Object(order) as Args).map(([name, direction]) => {
      const { type = '', optional, computed } = model.fields[name] ?? {};
      if (Object.hasOwn(schema.models, type)) throw unsupportedCursor(name, 'a relationship');
      if (computed) throw unsupportedCursor(name, 'computed');
      // ZenStack compares the name of the value with those in the database.
      if (hasMappedValues(type, schema)) throw unsupportedCursor(name, 'an enum with @map');
      // Comparisons with NULL would leave rows out.
      if (optional) throw unsupportedCursor(name, 'an optional field');
      return [name, (Object(direction) as Args).sort ?? direction];
    });
    return Object.fromEntries(entries);
  });
  return { ...args, orderBy: adapted };
}

/** Creates the error for an order that ZenStack cannot compare with a cursor. */
function unsupportedCursor(name: string, what: string): InvalidArgumentsError {
  const message = `ZenStack does not support a cursor with an order by "${name}", which is ${what}. Order by required fields, or use skip`;
  return new InvalidArgumentsError(message, ['orderBy', name]);
}

type Column = readonly [name: string, direction: unknown];

/** The columns of an order up to the first unique one; the ids come last. */
function totalOrder({ orderBy }: Args, { idFields, uniqueFields }: ZenStackModel): Column[] {
  const given = [orderBy].flat().flatMap((order): Column[] => Object.entries(Object(order)));
  const columns: Column[] = [];
  const names = new Set<string>();
  for (const column of [...given, ...idFields.map((name): Column => [name, 'asc'])]) {
    const [name] = column;
    if (names.has(name)) continue;
    names.add(name);
    columns.push(column);
    if (typeof Object(uniqueFields[name]).type === 'string') break;
  }
  return columns;
}

/** For each column, the rows before the cursor that differ in it and in no earlier one. */
function whereBefore(
  columns: readonly Column[],
  row: Args,
  isReversed: boolean,
): readonly (readonly Args[])[] {
  return columns.map(([name, direction], index) => {
    const value = row[name];
    const isDescending = (direction === 'desc') !== isReversed;
    // Booleans have no `lt`: only one value can be before another.
    if (value === isDescending) return [];
    const before = typeof value === 'boolean' ? !value : { [isDescending ? 'gt' : 'lt']: value };
    const same = columns.slice(0, index).map(([other]) => [other, row[other]]);
    return [{ ...Object.fromEntries(same), [name]: before }];
  });
}
