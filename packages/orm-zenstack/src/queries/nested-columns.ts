import { enumNamesOf } from '../schema/enum-names.ts';
import { descendantsOf } from '../schema/model-hierarchy.ts';
import type { ZenStackField, ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { isDecimalList } from './decimal-lists.ts';
import { deriveOnce } from './derive-once.ts';
import { createLinkQueries } from './link-queries.ts';
import { createPostgresPacking, createSqlitePacking, type PackQuery } from './pack-columns.ts';
import { withQueryHook } from './with-query-hook.ts';

const ID = 'modelway-nested-columns';

/**
 * Columns that JSON cannot hold exactly; ZenStack makes the database return related rows as JSON.
 */
interface NestedColumns {
  /** The types of their fields. */
  readonly types: ReadonlySet<string>;
  /** Whether drivers lose digits of such a field in other rows, too. @default never */
  readonly isLossy?: (field: ZenStackField) => boolean;
  /** Rewrites a query so that it packs these columns as texts. */
  readonly pack: PackQuery;
}

/**
 * Packs columns that JSON, or a driver, cannot hold exactly as texts, keeps the values of enums with
 * `@map` in related rows, and converts the keys in queries that link records.
 */
export interface ColumnPacking {
  /** Returns a client that reads such columns as texts: the same one for each client. */
  readonly pack: <Client extends object>(client: Client) => Client;
  /**
   * Whether arguments may request such columns: columns of related rows, and those that extending
   * models add to a base model's rows, which ZenStack packs as JSON; or columns of any rows of which
   * drivers lose digits.
   */
  readonly isNeeded: (args: unknown, model: ZenStackModel) => boolean;
  /** Whether arguments order related rows in a way that ZenStack alone would lose. */
  readonly keepsOrder: (args: unknown, model: ZenStackModel) => boolean;
}

/** Returns `undefined` if the schema, or its database, has no such columns. */
export function createColumnPacking(schema: ZenStackSchema): ColumnPacking | undefined {
  const columns = nestedColumnsOf(schema);
  if (!columns) return undefined;
  const enums = new Set(enumNamesOf(schema)?.keys());
  const types = new Set([...columns.types, ...enums]);
  const links = createLinkQueries(schema);
  const map = links ? (query: object) => columns.pack(links.map(query)) : columns.pack;
  const lossy = new Map(
    Object.values(schema.models).map((model) => [model, lossyFields(model, columns)]),
  );
  return {
    pack: deriveOnce((client) => withQueryHook(client, { id: ID, map })),
    isNeeded: (args, model) =>
      readsAny(args, lossy.get(model) ?? []) ||
      readsNested(args, model, { schema, types }) ||
      Boolean(links?.isNeeded(args)),
    keepsOrder: (args, model) =>
      schema.provider.type === 'postgresql' &&
      hasRelated(args, model, {
        schema,
        is: (nested, target) =>
          isOrderedBy(nested, target, (field) => isRelation(field) || enums.has(field.type)),
      }),
  };
}

/**
 * Returns the columns to pack on the schema's database. JavaScript rounds the large numbers of
 * JSON, and JSON holds no bytes: SQLite fails on them, or reads them as its own JSON format.
 */
function nestedColumnsOf(schema: ZenStackSchema): NestedColumns | undefined {
  if (schema.provider.type === 'sqlite') {
    return { types: new Set(['Bytes', 'BigInt']), pack: createSqlitePacking(schema) };
  }
  if (schema.provider.type !== 'postgresql') return undefined;
  const types = new Set(['BigInt', 'Decimal']);
  return { types, isLossy: isDecimalList, pack: createPostgresPacking(schema, types) };
}

function lossyFields(
  { fields }: ZenStackModel,
  { isLossy = () => false }: NestedColumns,
): readonly string[] {
  return Object.values(fields)
    .filter(isLossy)
    .map(({ name }) => name);
}

/** Whether arguments select one of some fields; without a `select`, each may be in the result. */
function readsAny(args: unknown, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const { select } = Object(args) as { readonly select?: Readonly<Record<string, unknown>> };
  return !select || names.some((name) => select[name]);
}

function readsNested(
  args: unknown,
  model: ZenStackModel,
  { schema, types }: { readonly schema: ZenStackSchema; readonly types: ReadonlySet<string> },
): boolean {
  const hasColumn = ({ fields }: ZenStackModel) =>
    Object.values(fields).some(({ type }) => types.has(type));
  if (!Object(args).select && descendantsOf(model, schema).some(hasColumn)) return true;
  const isRead: Related['is'] = (nested, target) =>
    [target, ...descendantsOf(target, schema)].some(hasColumn) ||
    isOrderedBy(nested, target, isRelation);
  return hasRelated(args, model, { schema, is: isRead });
}

/** A condition on the arguments for related rows, and on their model. */
interface Related {
  readonly schema: ZenStackSchema;
  readonly is: (args: unknown, model: ZenStackModel) => boolean;
}

/** Whether arguments read related rows, at any depth, that meet a condition. */
function hasRelated(args: unknown, model: ZenStackModel, related: Related): boolean {
  const { select, include } = Object(args) as Readonly<Record<string, unknown>>;
  if (!select && !include) return false;
  return [...Object.entries(Object(select)), ...Object.entries(Object(include))].some(
    ([name, nested]) => {
      const target = related.schema.models[model.fields[name]?.type ?? ''];
      if (!target || !nested) return false;
      return related.is(nested, target) || hasRelated(nested, target, related);
    },
  );
}

/** Whether an order has a field that meets a condition. */
function isOrderedBy(
  args: unknown,
  { fields }: ZenStackModel,
  is: (field: ZenStackField) => boolean,
): boolean {
  const orders = [Object(args).orderBy].flat().flatMap((each) => Object.keys(Object(each)));
  return orders.some((name) => fields[name] !== undefined && is(fields[name]));
}

/** Whether an order by the field leads through a relationship, or counts one. */
function isRelation({ relation }: ZenStackField): boolean {
  return relation !== undefined;
}
