import { InvalidSortError } from '../../../errors/request-errors.ts';
import type { Model, SchemaModel } from '../../../schema/schema-model.ts';
import { CURSOR_PROFILE, type Keyset, type KeysetKey, keyName } from '../../rest-cursor.ts';
import type { IncludeTree } from './parse-include.ts';
import type { IncludeOptions } from './parse-include-options.ts';
import type { SortKey } from './parse-sort.ts';

/** The list that a request pages through. */
export interface PagedList {
  /** The name of the list: a resource type, or a relationship as `user.posts`. */
  readonly list: string;
  readonly model: Model;
  readonly provider: SchemaModel['provider'];
  /** The parameter that its order comes from. @default 'sort' */
  readonly parameter?: string;
}

/**
 * Returns the total order of a list: the sort keys, then the id. Keys behind a complete id decide
 * nothing.
 *
 * @throws {InvalidSortError} for a key whose values an ORM client cannot compare.
 */
export function parseKeyset(
  sort: readonly SortKey[],
  { list, model: { idFields }, provider, parameter }: PagedList,
): Keyset {
  const keys = new Map<string, KeysetKey>();
  const byId = idFields.map((field): SortKey => ({ path: [], field, direction: 'asc' }));
  for (const key of [...sort, ...byId]) {
    if (idFields.every(({ name }) => keys.has(name))) break;
    const name = keyName(key);
    if (!keys.has(name)) keys.set(name, toKeysetKey(key, { provider, parameter }));
  }
  return { list, keys: [...keys.values()] };
}

type KeyScope = Pick<PagedList, 'provider'> & { readonly parameter: string | undefined };

/** A row on the path may be missing, or unreadable, whatever the schema says. */
function toKeysetKey(key: SortKey, { provider, parameter }: KeyScope): KeysetKey {
  const { path, field, direction } = key;
  if (field.kind === 'relation') {
    const detail = `Pages by cursor cannot be sorted by the number of "${field.name}".`;
    throw unsupportedSort(detail, parameter);
  }
  assertComparable({ path, field }, parameter);
  if (path.length === 0 && !field.optional) return { path, field, direction, nulls: undefined };
  // PostgreSQL sorts NULL as the greatest value, MySQL and SQLite as the least one.
  const isLast = (direction === 'asc') === (provider === 'postgresql');
  return { path, field, direction, nulls: isLast ? 'last' : 'first' };
}

/** Whether cursors can divide a list in the order of the id alone. */
export function isPagedById({ idFields }: Model): boolean {
  return idFields.every((field) => isPagedBy({ path: [], field }));
}

/** Whether cursors can divide a list in the order of a key. */
export function isPagedBy({ path, field }: Pick<SortKey, 'path' | 'field'>): boolean {
  return field.kind !== 'relation' && whyNotPaged({ path, field }) === undefined;
}

function assertComparable(
  key: Pick<KeysetKey, 'path' | 'field'>,
  parameter: string | undefined,
): void {
  const why = whyNotPaged(key);
  if (why === undefined) return;
  throw unsupportedSort(
    `Pages by cursor cannot be sorted by "${keyName(key)}", ${why}.`,
    parameter,
  );
}

function whyNotPaged({ path, field }: Pick<KeysetKey, 'path' | 'field'>): string | undefined {
  return whyNotComparable(field) ?? path.map(whyNotReadable).find((each) => each);
}

/**
 * Checks that no sort key leads through an included relationship with a filter: the related row
 * that a filter leaves out would be missing from the cursors, but not from the order.
 *
 * @param include what the rows of the list include.
 * @throws {InvalidSortError} for the first one that does.
 */
export function assertWholePaths(
  { keys }: Keyset,
  include: IncludeTree,
  { includeOptions, parameter }: PathScope,
): void {
  for (const { path, field } of keys) {
    let branch: IncludeTree | undefined = include;
    for (const relation of path) {
      branch = branch?.get(relation);
      const option = branch && includeOptions?.get(branch);
      if (!option?.filter) continue;
      throw unsupportedSort(
        `Pages by cursor cannot be sorted by "${keyName({ path, field })}" together with includeOptions[${option.path}][filter].`,
        parameter,
      );
    }
  }
}

interface PathScope {
  readonly includeOptions: IncludeOptions | undefined;
  readonly parameter?: string;
}

/** Creates the error for an order in which cursors cannot divide a list. */
export function unsupportedSort(detail: string, parameter = 'sort'): InvalidSortError {
  const type = `${CURSOR_PROFILE}unsupported-sort`;
  return new InvalidSortError(detail, { source: { parameter }, type });
}

/** The types that ORM clients compare with `gt` and `lt`, and Booleans, which have two values. */
const COMPARABLE: ReadonlySet<string> = new Set([
  ...['String', 'Int', 'BigInt', 'Float', 'Decimal', 'DateTime'],
  'Boolean',
]);

function whyNotComparable({
  type,
  guardedRead,
  rejectsNull,
}: KeysetKey['field']): string | undefined {
  if (!COMPARABLE.has(type)) return `whose type ${type} has no comparison`;
  if (guardedRead) return 'which can be read on some rows only';
  return rejectsNull ? 'whose null the database client cannot read' : undefined;
}

function whyNotReadable({ unselectable, ...rest }: SortKey['path'][number]): string | undefined {
  if (unselectable) return 'which cannot be read with the row';
  return rest.guardedRead ? 'which can be read on some rows only' : undefined;
}
