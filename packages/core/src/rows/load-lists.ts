import type { Connection } from '../orm/connection.ts';
import type { Model } from '../schema/schema-model.ts';
import { loadByCount } from './load-by-count.ts';
import { loadByKey } from './load-by-key.ts';
import { loadByLinks } from './load-by-links.ts';
import { loadByTake } from './load-by-take.ts';
import {
  countAt,
  type Entry,
  entriesAt,
  groupOwners,
  type Owner,
  type Row,
  toRows,
} from './owners.ts';
import { fillKeys, holdKeys, keyArgs } from './read-in-parts.ts';
import { LargeRecordsError, roomFor } from './room.ts';
import type { RowBudget } from './row-budget.ts';
import { measure } from './row-sizes.ts';
import { type ListRead, type SplitRead, splitLists } from './split-lists.ts';

/** The shared state of the reads of one request. */
export interface ReadScope<Client> {
  readonly budget: RowBudget;
  readonly connection: Connection<Client>;
  /**
   * Whether a record counts once, however often it occurs in the result, and so do its related
   * records.
   */
  readonly once: boolean;
  /** The relationships from the operation's records to those that are read. @default none */
  readonly path?: readonly string[];
  /** Whether only keys are read, of which any number of records fits. @default false */
  readonly keysOnly?: boolean;
}

/** Related records to read for their owners. */
export interface ListLoad<Client> {
  readonly list: ListRead;
  /** The read of the related records. */
  readonly read: SplitRead;
  readonly owners: readonly Owner[];
  readonly scope: ReadScope<Client>;
  /** The number of records that one statement may read. */
  readonly room: number;
  /** Adds the records of an owner to it, and takes them off the budget. */
  readonly attach: (owner: Owner, rows: readonly Row[]) => void;
}

/**
 * Takes the records of a result off the budget, and adds its missing lists.
 *
 * @returns `undefined` if no list is missing.
 * @throws {LimitExceededError} as soon as there are more records or bytes than the remaining
 *   budget.
 */
export function completeResult<Client>(
  result: unknown,
  split: SplitRead & { readonly model: Model },
  scope: ReadScope<Client>,
): Promise<void> | undefined {
  const rows = toRows(result);
  scope.budget.spend(rows.length);
  spendBytes(rows, split, scope);
  const { lists, toOnes, added } = split;
  if (lists.length + toOnes.length + added.length === 0) return undefined;
  return loadLists(
    rows.map((row) => ({ row, times: 1 })),
    split,
    scope,
  );
}

/**
 * Completes a result with its missing lists, level by level, and for each record once.
 *
 * @returns `undefined` if none is missing.
 * @throws {LimitExceededError} as soon as there are more records than the remaining budget.
 */
function loadLists<Client>(
  entries: readonly Entry[],
  read: SplitRead,
  scope: ReadScope<Client>,
): Promise<void> | undefined {
  const { budget, path = [] } = scope;
  for (const toOne of read.toOnes) {
    budget.spend(countAt(entries, toOne), [...path, ...toOne]);
  }
  if (read.lists.length > 0) return loadEach(entries, read, scope);
  removeAdded(entries, read);
  return undefined;
}

async function loadEach<Client>(
  entries: readonly Entry[],
  read: SplitRead,
  scope: ReadScope<Client>,
): Promise<void> {
  for (const list of read.lists) await loadList(entries, list, scope);
  removeAdded(entries, read);
}

/** Removes the fields that only the lists needed. */
function removeAdded(entries: readonly Entry[], { added }: SplitRead): void {
  for (const { path, names } of added) {
    for (const { row } of entriesAt(entries, path)) for (const name of names) delete row[name];
  }
}

async function loadList<Client>(
  entries: readonly Entry[],
  list: ListRead,
  outer: ReadScope<Client>,
): Promise<void> {
  const { relation, owner: model, nested } = list;
  const path = [...(outer.path ?? []), ...list.path, relation.name];
  const scope = { ...outer, path };
  const found: Entry[] = [];
  const pending = new Set<Owner>();
  const attach = (owner: Owner, related: readonly Row[]) => {
    const { rows, times } = owner;
    scope.budget.spend(related.length * times, path);
    for (const row of rows) row[relation.name] = related;
    for (const row of related) found.push({ row, times });
    pending.delete(owner);
  };
  const owners = groupOwners(entriesAt(entries, list.path), model, scope.once);
  for (const owner of owners.values()) pending.add(owner);
  if (nested) {
    attachNested(owners, list, attach);
    await loadLists(found.splice(0), nested.read, scope);
  }
  if (pending.size === 0) return;
  const read = splitLists(list.args, relation.target);
  const room = roomFor({ args: list.args, model: relation.target }, scope);
  try {
    if (room === 0) throw new LargeRecordsError();
    await pickLoad(list, scope)({ list, read, owners: [...pending], scope, room, attach });
  } catch (error) {
    if (!(error instanceof LargeRecordsError)) throw error;
    await loadInParts(list, [...pending], scope);
  }
  const rows = found.map(({ row }) => row);
  spendBytes(rows, { ...read, model: relation.target }, scope);
  await loadLists(found, read, scope);
}

function spendBytes<Client>(
  rows: readonly Row[],
  { args, model }: Pick<SplitRead, 'args'> & { readonly model: Model },
  { budget: { bytes }, keysOnly }: ReadScope<Client>,
): void {
  if (keysOnly) return;
  bytes.spend(measure(rows, { args, model }, bytes.sizes));
}

/** Loads related records of any size: first the keys of all of them, then their columns. */
async function loadInParts<Client>(
  { args, ...list }: ListRead,
  owners: readonly Owner[],
  scope: ReadScope<Client>,
): Promise<void> {
  const { name, target } = list.relation;
  const keyList = { ...list, args: keyArgs(args, target) };
  const keyScope = { ...scope, keysOnly: true };
  const read = splitLists(keyList.args, target);
  const keys: Entry[] = [];
  const lists = new Map<Owner, readonly Row[]>();
  const attach = (owner: Owner, related: readonly Row[]) => {
    scope.budget.spend(related.length * owner.times, scope.path);
    lists.set(owner, related);
    for (const row of related) keys.push({ row, times: owner.times });
  };
  const load = { list: keyList, read, owners, scope: keyScope, room: Number.POSITIVE_INFINITY };
  await holdKeys(scope.budget.rest(), scope, async () => {
    await pickLoad(keyList, scope)({ ...load, attach });
    await loadLists(keys, read, keyScope);
  });
  const rows = keys.map(({ row }) => row);
  const filled = await fillKeys(rows, { model: target, args, isList: true }, scope);
  for (const [owner, related] of lists) {
    const complete = related.flatMap((row) => filled.get(row) ?? []);
    for (const row of owner.rows) row[name] = complete;
  }
}

/**
 * Attaches the lists that were read with their owners, except those of owners that may have more
 * records than were read with them.
 */
function attachNested(
  owners: ReadonlyMap<unknown, Owner>,
  { relation: { name }, nested }: ListRead,
  attach: (owner: Owner, rows: readonly Row[]) => void,
): void {
  for (const owner of owners.values()) {
    const related = (owner.rows[0]?.[name] ?? []) as readonly Row[];
    if (related.length < (nested?.readTake ?? 0)) attach(owner, related);
  }
}

/**
 * Picks the way to load a list that was not read with its owners:
 *
 * | the ORM limits nested reads | the list | way | statements |
 * | --- | --- | --- | --- |
 * | in the database | any | `loadByTake` | one for each share of the budget |
 * | in memory | with `cursor` or `distinct` | `loadByCount` | counts, then reads by owners |
 * | in memory | has the foreign key | `loadByKey` | one for all owners |
 * | in memory | many-to-many, both sides visible | `loadByLinks` | one from the other side |
 * | in memory | many-to-many, one side hidden | `loadByCount` | counts, then reads by owners |
 *
 * If the records are of unknown size, or large, `loadInParts` loads their keys in this way, and
 * their columns after that.
 */
function pickLoad<Client>(
  { relation, args }: ListRead,
  { connection }: ReadScope<Client>,
): (load: ListLoad<Client>) => Promise<void> {
  if (connection.orm.dialect.limitsNestedReads) return loadByTake;
  if (args.cursor || args.distinct) return loadByCount;
  if (relation.oppositeKey) return loadByKey;
  return relation.manyToMany && relation.opposite !== undefined ? loadByLinks : loadByCount;
}
