import { isArgs } from '../effects/nested-args.ts';
import { namesOf, withColumnsLast } from '../grammar/order.ts';
import type { Model, RelationField } from '../schema/schema-model.ts';
import type { Row } from './owners.ts';

/** The arguments of an operation, or of a relationship in its selection. */
export type Args = Readonly<Record<string, unknown>>;

/** A relationship whose records are read. */
export interface SelectedRelation {
  readonly relation: RelationField;
  /** The member of the arguments that selects it. */
  readonly member: 'select' | 'include';
  readonly args: Args;
}

/** Returns the relationships whose records an operation returns with its own. */
export function selectedRelations(args: Args, { relations }: Model): readonly SelectedRelation[] {
  if (!args.select && !args.include) return NO_RELATIONS;
  const selected: SelectedRelation[] = [];
  for (const member of ['select', 'include'] as const) {
    const selection = args[member];
    if (!isArgs(selection)) continue;
    for (const relation of relations) {
      const value = Object.hasOwn(selection, relation.name) && selection[relation.name];
      if (value) selected.push({ relation, member, args: value === true ? {} : (value as Args) });
    }
  }
  return selected;
}

const NO_RELATIONS: readonly SelectedRelation[] = [];

/** Returns the arguments with another value for one relationship, or without it. */
export function withRelation(
  args: Args,
  { relation: { name }, member }: SelectedRelation,
  value: unknown,
): Args {
  const { [name]: _, ...others } = args[member] as Args;
  const selection = value === undefined ? others : { ...others, [name]: value };
  const { [member]: __, ...rest } = args;
  // ORM clients reject an empty selection. Without a column, it selects the required keys.
  return member === 'include' && Object.keys(selection).length === 0
    ? rest
    : { ...rest, [member]: selection };
}

/** Returns the maximum number of records in a list: its `take`, from either end. */
export function takeOf({ take }: Args): number {
  return typeof take === 'number' ? Math.abs(take) : Number.POSITIVE_INFINITY;
}

/** Returns the arguments with a lower `take`, from the same end. */
export function withTake(args: Args, most: number): Args {
  const take = Math.min(takeOf(args), most);
  return { ...args, take: typeof args.take === 'number' && args.take < 0 ? -take : take };
}

/** Adds a relationship that the selection does not contain. */
export function withLinks(args: Args, name: string, value: unknown): Args {
  const member = isArgs(args.select) ? 'select' : 'include';
  return { ...args, [member]: { ...Object(args[member]), [name]: value } };
}

/** Applies `skip` and `take` to the records of one owner, from either end. */
export function cutList(rows: readonly Row[], args: Args): readonly Row[] {
  const skip = Number(args.skip ?? 0);
  const take = takeOf(args);
  if (typeof args.take !== 'number' || args.take >= 0) return rows.slice(skip, skip + take);
  const end = Math.max(0, rows.length - skip);
  return rows.slice(Math.max(0, end - take), end);
}

/** Whether a list contains all records that match. */
export function isWhole({ take, skip, cursor, distinct }: Args): boolean {
  return typeof take !== 'number' && !skip && !cursor && !distinct;
}

/** Returns the arguments without those that `cutList` applies. */
export function withoutCut({ skip: _, take: __, ...args }: Args): Args {
  return args;
}

/**
 * Whether the database applies the `take` of a read with a cursor. The ORM client applies it itself
 * unless the order is unique.
 */
export function isCursorBounded({ orderBy, cursor }: Args, { fields, idFields }: Model): boolean {
  const names = cursor ? namesOf(orderBy) : [];
  if (names.length === 0) return true;
  const isComparable = names.every((name) => {
    const field = fields.get(name);
    return field?.kind === 'scalar' && !field.optional;
  });
  return isComparable && idFields.every(({ name }) => names.includes(name));
}

/**
 * Returns the arguments with an order that ends with the ids, if there are a cursor and an order.
 */
export function withTotalOrder(args: Args, { idFields }: Model): Args {
  const { orderBy, cursor } = args;
  const names = cursor ? namesOf(orderBy) : [];
  if (names.length === 0) return args;
  const ids = idFields.map(({ name }) => name);
  return { ...args, orderBy: withColumnsLast(orderBy, ids) };
}
