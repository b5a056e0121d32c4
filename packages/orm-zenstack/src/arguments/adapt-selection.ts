import { isObject } from '@modelway/core/sql';
import { omittedByClient, type ZenStackClientOptions } from '../schema/zenstack-client.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { orderRange, orderRelatedRange } from './order-range.ts';
import { adaptCursor } from './start-at-cursor.ts';

type Args = Readonly<Record<string, unknown>>;

/** The schema, and the options of the client in use. */
interface SelectionContext {
  readonly schema: ZenStackSchema;
  readonly options: ZenStackClientOptions;
  /** Whether the rows are below a to-one relationship. @default false */
  readonly belowOne?: boolean;
}

/** The fields to remove from the rows of a result. */
interface Trim {
  /** Whether a field was read only for ZenStack. */
  readonly drops: (name: string) => boolean;
  /** The omissions for related rows. */
  readonly related: ReadonlyMap<string, Trim>;
  /** Whether the rows are in the opposite order. @default false */
  readonly reversed?: boolean;
}

/** Arguments that ZenStack can process, and the fields to remove from the result. */
export interface Adapted {
  readonly args: unknown;
  readonly trim?: Trim;
}

/**
 * Adapts the selection of an operation. ZenStack reads related rows in a subquery without the
 * omitted fields, and then fails to order by one of them or to join by it. These fields are read,
 * and removed from the result.
 *
 * @throws {InvalidArgumentsError} for a cursor with an order that ZenStack cannot compare.
 */
export function adaptSelection(
  args: unknown,
  model: ZenStackModel,
  context: SelectionContext,
): Adapted {
  if (!isObject(args)) return { args };
  const ordered = adaptCursor(orderRange(args, model), model, context.schema);
  return adaptRelated(ordered, model, context);
}

/** Removes the fields from a result that were read only for ZenStack. */
export function trimResult(result: unknown, { trim }: Adapted): unknown {
  return trim ? trimRows(result, trim) : result;
}

/**
 * Replaces a `select` with `_count` in the arguments of a write by an `include` and an `omit`.
 * Without policies, ZenStack returns the result from the statement of the write, and looks for a
 * column `_count`.
 */
export function includeCounts(args: unknown, { fields }: ZenStackModel): unknown {
  const { select, ...rest } = Object(args) as { readonly select?: Args };
  if (!select?._count) return args;
  const selected = Object.entries(select).filter(([, value]) => value);
  const isColumn = (name: string) => fields[name] !== undefined && !fields[name].relation;
  const include = Object.fromEntries(selected.filter(([name]) => !isColumn(name)));
  const names = Object.keys(fields).filter((name) => isColumn(name) && !select[name]);
  return { ...rest, include, omit: Object.fromEntries(names.map((name) => [name, true])) };
}

/** Adapts the relationships of a selection. */
function adaptRelated(args: Args, model: ZenStackModel, context: SelectionContext): Adapted {
  const { models } = context.schema;
  const related = new Map<string, Trim>();
  const adapt = (selection: unknown): unknown => {
    if (!isObject(selection)) return selection;
    const names = Object.keys(selection);
    if (!names.some((name) => isRelation(name, model, context.schema))) return selection;
    const entries = Object.entries(selection).map(([name, nested]) => {
      const { type = '', array = false } = model.fields[name] ?? {};
      const target = models[type];
      if (!target || !isObject(nested)) return [name, nested];
      const belowOne = context.belowOne || !array;
      const adapted = reverseBelowOne(
        adaptNested(nested, target, { ...context, belowOne }),
        belowOne && array && Number(nested.take) < 0,
      );
      if (adapted.trim) related.set(name, adapted.trim);
      return [name, adapted.args];
    });
    return Object.fromEntries(entries);
  };
  const { select, include } = args;
  const adapted = {
    ...args,
    ...(select !== undefined && { select: adapt(select) }),
    ...(include !== undefined && { include: adapt(include) }),
  };
  return { args: adapted, ...(related.size > 0 && { trim: { drops: () => false, related } }) };
}

/**
 * Reverses rows that were read from the end. ZenStack reads them in the opposite order, and
 * reverses only those in nested lists.
 */
function reverseBelowOne({ args, trim }: Adapted, reversed: boolean): Adapted {
  const { drops = () => false, related = new Map<string, Trim>() } = trim ?? {};
  return trim || reversed ? { args, trim: { drops, related, reversed } } : { args };
}

function adaptNested(nested: Args, model: ZenStackModel, context: SelectionContext): Adapted {
  const { schema, options } = context;
  const ordered = adaptCursor(orderRelatedRange(nested, model), model, schema);
  const adapted = adaptRelated(ordered, model, context);
  const { select, omit, ...args } = adapted.args as Args;
  const omitted = isObject(omit) ? omit : {};
  const needed = fieldsNeeded(ordered, model, schema).filter(
    (name) =>
      omitted[name] ?? omittedByClient(options, model.name, name) ?? model.fields[name]?.omit,
  );
  if (needed.length === 0) return adapted;
  const read = { ...omitted, ...Object.fromEntries(needed.map((name) => [name, false])) };
  const related = adapted.trim?.related ?? new Map<string, Trim>();
  if (!isObject(select)) {
    const drops = (name: string) => needed.includes(name);
    return { args: { ...args, omit: read }, trim: { drops, related } };
  }
  // ZenStack does not accept `select` together with `omit`.
  const selected = Object.entries(select).filter(([, value]) => Boolean(value));
  const others = selected.filter(([name]) => name === '_count' || isRelation(name, model, schema));
  const include = others.length > 0 && { include: Object.fromEntries(others) };
  const names = new Set(selected.map(([name]) => name));
  return {
    args: { ...args, ...include, omit: read },
    trim: { drops: (name) => !names.has(name), related },
  };
}

/**
 * The fields that ZenStack's outer query names: those of the result, of the order, and of joins.
 */
function fieldsNeeded(args: Args, model: ZenStackModel, schema: ZenStackSchema): readonly string[] {
  const orders = [args.orderBy ?? []].flat().flatMap((order) => Object.keys(Object(order)));
  const selection = isObject(args.select) ? args.select : {};
  const selected = Object.keys(selection).filter((name) => selection[name]);
  const included = Object.keys(Object(args.include));
  const joins = [...selected, ...included].some(
    (name) => name === '_count' || isRelation(name, model, schema),
  );
  const names = [...orders, ...selected, ...(joins ? keysOf(model, schema) : [])];
  return [...new Set(names)].filter(
    (name) => Object.hasOwn(model.fields, name) && !isRelation(name, model, schema),
  );
}

/** The fields that join a model with others. */
function keysOf(
  { idFields, fields }: ZenStackModel,
  { models }: ZenStackSchema,
): readonly string[] {
  const relations = Object.values(fields).flatMap(({ type, relation }) => {
    const opposite = models[type]?.fields[relation?.opposite ?? ''];
    return [...(relation?.fields ?? []), ...(opposite?.relation?.references ?? [])];
  });
  return [...idFields, ...relations];
}

function trimRows(value: unknown, trim: Trim): unknown {
  if (Array.isArray(value)) {
    const rows = value.map((row) => trimRows(row, trim));
    return trim.reversed ? rows.reverse() : rows;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => !trim.drops(name));
  return Object.fromEntries(
    entries.map(([name, member]) => {
      const nested = trim.related.get(name);
      return [name, nested ? trimRows(member, nested) : member];
    }),
  );
}

function isRelation(name: string, { fields }: ZenStackModel, { models }: ZenStackSchema): boolean {
  return Object.hasOwn(models, fields[name]?.type ?? '');
}
