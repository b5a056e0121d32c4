import { isMembers } from '@modelway/core/sql';
import { isInTransaction } from '../schema/zenstack-client.ts';
import type { ZenStackField, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { deriveOnce } from './derive-once.ts';
import { mapsQueries, withQueryHook } from './with-query-hook.ts';

const ID = 'modelway-json-values';

/**
 * Tells Json values with a member `kind` from the nodes of a query. ZenStack puts both into the rows
 * of an `insert`, and its policy plugin takes such a value for a node: it fails, or compares another
 * value than the one that is stored.
 */
export interface JsonValues {
  /** Returns the query with such values in a form that only the database's driver reads. */
  readonly map: (query: object) => object;
  /**
   * Returns a client that maps its queries; `undefined` for a client in a transaction of the app,
   * whose queries cannot be mapped.
   */
  readonly keep: <Client extends object>(client: Client) => Client | undefined;
  /** Whether the arguments of a write may contain such a value. */
  readonly isNeeded: (args: unknown) => boolean;
}

/** An `insert`, as Kysely represents it. */
interface InsertQuery {
  readonly kind?: string;
  readonly values?: { readonly kind: string; readonly values: readonly RowNode[] };
}

interface RowNode {
  readonly kind: string;
  readonly values: readonly unknown[];
}

/** Returns `undefined` if the schema has no such columns; other databases get Json as texts. */
export function createJsonValues(schema: ZenStackSchema): JsonValues | undefined {
  const columns = Object.values(schema.models).flatMap(({ fields }) =>
    Object.values(fields).filter(({ type, array }) => type === 'Json' && !array),
  );
  if (schema.provider.type !== 'postgresql' || columns.length === 0) return undefined;
  const names = new Set(columns.map(({ name }) => name));
  const areStoredByDefault = columns.some(hasKindByDefault);
  return {
    map: mapInsert,
    keep: deriveOnce((client) => {
      if (!isInTransaction(client)) return withQueryHook(client, { id: ID, map: mapInsert });
      return mapsQueries(client) ? client : undefined;
    }),
    isNeeded: (args) => areStoredByDefault || hasColumnWithKind(args, names),
  };
}

function hasKindByDefault({ default: value }: ZenStackField): boolean {
  return typeof value === 'string' && value.includes('"kind"');
}

/** A member of another model, or of an object in Json, may have the name of a column, too. */
function hasColumnWithKind(part: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(part)) return part.some((item) => hasColumnWithKind(item, names));
  if (!isMembers(part)) return false;
  return Object.entries(part).some(
    ([name, member]) => (names.has(name) && hasKind(member)) || hasColumnWithKind(member, names),
  );
}

function mapInsert(query: object): object {
  const { kind, values } = query as InsertQuery;
  if (kind !== 'InsertQueryNode' || values?.kind !== 'ValuesNode') return query;
  if (!values.values.some(hasMisread)) return query;
  return { ...query, values: { ...values, values: values.values.map(mapRow) } };
}

/** In the rows of other nodes, each value is a node itself. */
function hasMisread({ kind, values }: RowNode): boolean {
  return kind === 'PrimitiveValueListNode' && values.some(hasKind);
}

function mapRow(row: RowNode): RowNode {
  if (!hasMisread(row)) return row;
  // Nodes for all values would do for Json, but the policy plugin leaves lists in nodes to drivers,
  // and not each of them sends a list of a type that the query does not name.
  return { ...row, values: row.values.map((value) => (hasKind(value) ? toJson(value) : value)) };
}

function hasKind(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** An object that drivers write like the value, as JSON. */
function toJson(value: object): object {
  return { toJSON: () => value };
}
