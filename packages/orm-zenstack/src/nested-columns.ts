import { descendantsOf } from './model-hierarchy.ts';
import { createPostgresPacking } from './pack-for-postgres.ts';
import { type PackQuery, packForSqlite } from './pack-for-sqlite.ts';
import { withQueryHook } from './with-query-hook.ts';
import type { ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

const ID = 'modelway-nested-columns';

/** What JSON does not hold exactly, in which ZenStack has the database pack related rows. */
export interface NestedColumns {
  /** The types of such fields. */
  readonly types: ReadonlySet<string>;
  /** Has these columns packed as texts, in a query. */
  readonly pack: PackQuery;
}

/**
 * JavaScript rounds the large numbers of JSON, and JSON holds no bytes: SQLite fails over them, or
 * takes them for JSON of its own.
 */
export function nestedColumnsOf(schema: ZenStackSchema): NestedColumns | undefined {
  if (schema.provider.type === 'sqlite') {
    return { types: new Set(['Bytes', 'BigInt']), pack: packForSqlite };
  }
  if (schema.provider.type !== 'postgresql') return undefined;
  const types = new Set(['BigInt', 'Decimal']);
  const pack = createPostgresPacking(schema, types);
  return pack && { types, pack };
}

/** The client, as it reads related rows with such columns packed as texts. */
export function withNestedColumns<Client extends object>(
  client: Client,
  { pack }: NestedColumns,
): Client {
  return withQueryHook(client, { id: ID, map: pack });
}

/**
 * Whether arguments ask for what ZenStack has packed as JSON, with columns that JSON cannot hold:
 * related rows, and what the models that extend a model add to its rows.
 */
export function readsNested(
  args: unknown,
  model: ZenStackModel,
  { schema, types }: { readonly schema: ZenStackSchema; readonly types: ReadonlySet<string> },
): boolean {
  const { select, include } = Object(args) as Readonly<Record<string, unknown>>;
  const hasColumn = ({ fields }: ZenStackModel) =>
    Object.values(fields).some(({ type }) => types.has(type));
  if (!select && descendantsOf(model, schema).some(hasColumn)) return true;
  return [...Object.entries(Object(select)), ...Object.entries(Object(include))].some(
    ([name, nested]) => {
      const target = schema.models[model.fields[name]?.type ?? ''];
      if (!target || !nested) return false;
      return (
        [target, ...descendantsOf(target, schema)].some(hasColumn) ||
        readsNested(nested, target, { schema, types })
      );
    },
  );
}

/**
 * The rows of a result, with what SQLite has in another type than their fields: bytes of related rows
 * are texts; a number in Json is an integer, of which a driver that keeps each digit makes a bigint.
 */
export function readColumns(result: unknown, context: ColumnContext): unknown {
  if (Array.isArray(result)) return result.map((row) => readColumns(row, context));
  if (typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, readColumn(name, value, context)]),
  );
}

function readColumn(
  name: string,
  value: unknown,
  { model, schema, isNested }: ColumnContext,
): unknown {
  const type = model.fields[name]?.type ?? '';
  const target = schema.models[type];
  if (target) return readColumns(value, { model: target, schema, isNested: true });
  if (type === 'Json' && typeof value === 'bigint') return Number(value);
  const isPacked = isNested ? hasBytes([model], name) : false;
  const isAdded = type === '' && hasBytes(descendantsOf(model, schema), name);
  return (isPacked || isAdded) && typeof value === 'string' ? fromHex(value) : value;
}

function hasBytes(models: readonly ZenStackModel[], name: string): boolean {
  return models.some(({ fields }) => fields[name]?.type === 'Bytes');
}

/** What the rows of a result are. */
interface ColumnContext {
  readonly model: ZenStackModel;
  readonly schema: ZenStackSchema;
  /** They are those that others are related to. */
  readonly isNested?: boolean;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
