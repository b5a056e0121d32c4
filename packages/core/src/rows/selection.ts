import type { Model, RelationField } from '../schema/schema-model.ts';

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

function isArgs(value: unknown): value is Args {
  return typeof value === 'object' && value !== null;
}
