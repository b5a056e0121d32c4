import type { Connection } from '../orm/connection.ts';
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
  toEntries,
} from './owners.ts';
import type { RowBudget } from './row-budget.ts';
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
}

/** Related records to read for their owners. */
export interface ListLoad<Client> {
  readonly list: ListRead;
  /** The read of the related records. */
  readonly read: SplitRead;
  readonly owners: readonly Owner[];
  readonly scope: ReadScope<Client>;
  /** Adds the records of an owner to it, and takes them off the budget. */
  readonly attach: (owner: Owner, rows: readonly Row[]) => void;
}

/**
 * Takes the records of a result off the budget, and adds its missing lists.
 *
 * @throws {LimitExceededError} as soon as there are more records than the remaining budget.
 */
export async function completeResult<Client>(
  result: unknown,
  split: SplitRead,
  scope: ReadScope<Client>,
): Promise<void> {
  const entries = toEntries(result);
  scope.budget.spend(entries.length);
  await loadLists(entries, split, scope);
}

/**
 * Completes a result with its missing lists, level by level, and for each record once.
 *
 * @throws {LimitExceededError} as soon as there are more records than the remaining budget.
 */
async function loadLists<Client>(
  entries: readonly Entry[],
  { lists, toOnes, added }: SplitRead,
  scope: ReadScope<Client>,
): Promise<void> {
  const { budget, path = [] } = scope;
  for (const toOne of toOnes) {
    budget.spend(countAt(entries, toOne), [...path, ...toOne]);
  }
  for (const list of lists) await loadList(entries, list, scope);
  for (const { path: at, names } of added) {
    for (const { row } of entriesAt(entries, at)) for (const name of names) delete row[name];
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
  const attach = ({ rows, times }: Owner, related: readonly Row[]) => {
    scope.budget.spend(related.length * times, path);
    for (const row of rows) row[relation.name] = related;
    for (const row of related) found.push({ row, times });
  };
  const owners = groupOwners(entriesAt(entries, list.path), model, scope.once);
  const missing = nested ? attachNested(owners, list, attach) : [...owners.values()];
  if (nested) await loadLists(found.splice(0), nested.read, scope);
  if (missing.length === 0) return;
  const read = splitLists(list.args, relation.target);
  const load = pickLoad(list, scope);
  await load({ list, read, owners: missing, scope, attach });
  await loadLists(found, read, scope);
}

/**
 * Attaches the lists that were read with their owners.
 * @returns the owners that may have more records than were read with them.
 */
function attachNested(
  owners: ReadonlyMap<unknown, Owner>,
  { relation: { name }, nested }: ListRead,
  attach: (owner: Owner, rows: readonly Row[]) => void,
): readonly Owner[] {
  const missing: Owner[] = [];
  for (const owner of owners.values()) {
    const related = (owner.rows[0]?.[name] ?? []) as readonly Row[];
    if (related.length < (nested?.readTake ?? 0)) attach(owner, related);
    else missing.push(owner);
  }
  return missing;
}

function pickLoad<Client>(
  { relation, args }: ListRead,
  { connection }: ReadScope<Client>,
): (load: ListLoad<Client>) => Promise<void> {
  if (connection.orm.dialect.limitsNestedReads) return loadByTake;
  if (args.cursor || args.distinct) return loadByCount;
  if (relation.oppositeKey) return loadByKey;
  return relation.manyToMany && relation.opposite !== undefined ? loadByLinks : loadByCount;
}
