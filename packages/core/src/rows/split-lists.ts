import type { OrmDialect } from '../orm/orm-binding.ts';
import type { Model, RelationField } from '../schema/schema-model.ts';
import { withColumns } from '../schema/with-columns.ts';
import {
  type Args,
  isCursorBounded,
  type SelectedRelation,
  selectedRelations,
  takeOf,
  withRelation,
  withTake,
} from './selection.ts';

/** A read without the lists of related records that it cannot limit. These are read after it. */
export interface SplitRead {
  readonly args: Args;
  readonly lists: readonly ListRead[];
  /**
   * The to-one relationships, whose records count as well, by their paths from the read's records.
   */
  readonly toOnes: readonly Path[];
  /** Columns that are needed to find the related records, but not part of the result. */
  readonly added: readonly AddedColumns[];
}

/** Related records to read for each of their owners. */
export interface ListRead {
  /** The to-one relationships from the read's records to the owners. */
  readonly path: Path;
  readonly owner: Model;
  readonly relation: RelationField;
  readonly args: Args;
  /**
   * The part of the list that is read with the owners. If it has fewer records than `readTake`, it
   * is the whole list.
   */
  readonly nested?: { readonly read: SplitRead; readonly readTake: number };
}

interface AddedColumns {
  readonly path: Path;
  readonly names: readonly string[];
}

type Path = readonly string[];

/** The limit of related records to read with their owners. */
export interface NestedLimit {
  /** The maximum number of owners. */
  readonly owners: number;
  /** The maximum number of records. */
  readonly records: number;
  /**
   * The lists that the database can limit by `take`: `everywhere`, on every level; `one record`,
   * the lists of the operation's single record; `own`, none but the operation's own records.
   */
  readonly bounded: 'everywhere' | 'one record' | 'own';
  /** Returns how many records of a list one statement may read. @default any number */
  readonly roomFor?: (list: { readonly args: Args; readonly model: Model }) => number;
  /** Relationships of the operation's records to so few records that all of them fit. */
  readonly small?: ReadonlySet<RelationField>;
}

/** Returns the limit for an operation on one record, whose lists every ORM limits by `take`. */
export function limitForOne(rows: number, { limitsNestedReads }: OrmDialect): NestedLimit {
  const bounded = limitsNestedReads ? 'everywhere' : 'one record';
  return { owners: 1, records: rows + 1, bounded };
}

/** The minimum number of records of a list that makes it worth reading it with its owners. */
const WORTH_NESTING = 10;

/**
 * Removes the lists of related records from a read, except those that a `take` limits.
 *
 * @param limit the limit of records to read with their owners. @default nothing
 */
export function splitLists(args: Args, model: Model, limit?: NestedLimit): SplitRead {
  return splitAt({ args, lists: [], toOnes: [], added: [] }, { model, path: [], limit });
}

interface SplitContext {
  readonly model: Model;
  readonly path: Path;
  readonly limit: NestedLimit | undefined;
}

function splitAt(read: SplitRead, { model, path, limit }: SplitContext): SplitRead {
  let { args, lists, toOnes, added } = read;
  const selected = selectedRelations(args, model);
  if (selected.length === 0) return read;
  const listCount = selected.filter(({ relation }) => relation.list).length;
  const needed = new Set<string>();
  for (const each of selected) {
    const { relation } = each;
    if (relation.list) {
      const list = { path, owner: model, relation, args: each.args };
      const nested = limit && splitWithOwners(each, { path, limit, listCount });
      lists = [...lists, nested ? { ...list, nested } : list];
      args = withRelation(args, each, nested?.read.args);
      for (const name of ownerKeys(model, relation)) needed.add(name);
      continue;
    }
    const below = [...path, relation.name];
    const inner = splitAt(
      { args: each.args, lists, toOnes: [...toOnes, below], added },
      { model: relation.target, path: below, limit },
    );
    ({ lists, toOnes, added } = inner);
    const isPlain = Object.keys(inner.args).length === 0;
    args = withRelation(args, each, isPlain ? true : inner.args);
  }
  const keyed = withColumns(args, [...needed], model);
  if (keyed.added.length > 0) added = [...added, { path, names: keyed.added }];
  return { args: keyed.args, lists, toOnes, added };
}

interface NestedContext {
  readonly path: Path;
  readonly limit: NestedLimit;
  readonly listCount: number;
}

/** Limits a list that is read with its owners; `undefined` if it is better read after them. */
function splitWithOwners(
  { args, relation }: SelectedRelation,
  { path, limit, listCount }: NestedContext,
): ListRead['nested'] {
  const { target } = relation;
  const isEverywhere = limit.bounded === 'everywhere';
  if (path.length === 0 && limit.small?.has(relation)) {
    return { read: splitLists(args, target), readTake: Number.POSITIVE_INFINITY };
  }
  const isBounded =
    path.length === 0 &&
    limit.bounded === 'one record' &&
    !args.distinct &&
    isCursorBounded(args, target);
  if (!isEverywhere && !isBounded) return undefined;
  const room = limit.roomFor?.({ args, model: target }) ?? Number.POSITIVE_INFINITY;
  const records = Math.min(limit.records, room);
  const share = Math.floor(records / Math.max(1, limit.owners) / listCount);
  const take = takeOf(args);
  if (share < Math.min(take, WORTH_NESTING)) return undefined;
  const owners = limit.owners * Math.min(take, share);
  const inner = take <= share && isEverywhere ? { ...limit, owners } : undefined;
  const read = splitLists(withTake(args, share), target, inner);
  return { read, readTake: take <= share ? Number.POSITIVE_INFINITY : share };
}

/**
 * Returns the maximum number of records in a read, for each of its own: `Infinity` if there is
 * none.
 */
export function mostRecords({ lists, toOnes }: SplitRead): number {
  return lists.reduce((sum, { args, nested }) => {
    const take = takeOf(args);
    // Nothing is read below an empty list.
    if (take === 0) return sum;
    const isWhole = nested && nested.readTake === Number.POSITIVE_INFINITY;
    return sum + (isWhole ? take * mostRecords(nested.read) : Number.POSITIVE_INFINITY);
  }, 1 + toOnes.length);
}

/** Returns the columns that find the records related to an owner. */
function ownerKeys({ idFields }: Model, { oppositeKey = [] }: RelationField): readonly string[] {
  return [...idFields.map(({ name }) => name), ...oppositeKey.map(({ references }) => references)];
}
