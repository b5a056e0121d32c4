import type { ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

/** A client that takes plugins, by shape. */
export interface PluggableClient {
  readonly $options?: { readonly plugins?: readonly { readonly id?: string }[] };
  $use?(plugin: object): unknown;
}

/** A query as Kysely has it: a tree of plain objects. */
interface QueryNode {
  readonly kind: string;
  /** Of a piece of SQL: what stands around its parameters. */
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly QueryNode[];
}

const ID = 'modelway-nested-columns';

/**
 * The client, as it reads related rows from SQLite: ZenStack has them packed in JSON there, which
 * holds no bytes, or takes them for JSON of its own, and numbers of which JavaScript rounds the large
 * ones. Both are packed as texts.
 */
export function withNestedColumns<Client extends object>(client: Client): Client {
  const { $options, $use } = client as PluggableClient;
  if (!$use || $options?.plugins?.some(({ id }) => id === ID)) return client;
  return $use.call(client, {
    id: ID,
    onKyselyQuery: ({ query, proceed }: KyselyHook) => proceed(packAsText(query) as QueryNode),
  }) as Client;
}

interface KyselyHook {
  readonly query: QueryNode;
  proceed(query: QueryNode): unknown;
}

/** Whether arguments ask for related rows with columns that JSON cannot hold. */
export function readsNested(args: unknown, model: ZenStackModel, schema: ZenStackSchema): boolean {
  const { select, include } = Object(args) as Readonly<Record<string, unknown>>;
  return [...Object.entries(Object(select)), ...Object.entries(Object(include))].some(
    ([name, nested]) => {
      const target = schema.models[model.fields[name]?.type ?? ''];
      if (!target || !nested) return false;
      const hasColumn = Object.values(target.fields).some(({ type }) => TYPES.has(type));
      return hasColumn || readsNested(nested, target, schema);
    },
  );
}

const TYPES: ReadonlySet<string> = new Set(['Bytes', 'BigInt']);

/**
 * The rows of a result, with what SQLite has in another type than their fields: bytes of related rows
 * are texts; a number in Json is an integer, of which a driver that keeps each digit makes a bigint.
 */
export function readColumns(result: unknown, place: Place): unknown {
  if (Array.isArray(result)) return result.map((row) => readColumns(row, place));
  if (typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, readColumn(name, value, place)]),
  );
}

function readColumn(name: string, value: unknown, { model, schema, isNested }: Place): unknown {
  const type = model.fields[name]?.type ?? '';
  const target = schema.models[type];
  if (target) return readColumns(value, { model: target, schema, isNested: true });
  if (type === 'Json' && typeof value === 'bigint') return Number(value);
  return isNested && type === 'Bytes' && typeof value === 'string' ? fromHex(value) : value;
}

/** What the rows of a result are. */
interface Place {
  readonly model: ZenStackModel;
  readonly schema: ZenStackSchema;
  /** They are those that others are related to. */
  readonly isNested?: boolean;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The columns in each `json_object(name, column, …)`, which alone are references there. */
function packAsText(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(packAsText);
  if (!isPlain(node)) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, member]) => [key, packAsText(member)]),
  ) as unknown as QueryNode;
  if (!copy.sqlFragments?.[0]?.endsWith('json_object(')) return copy;
  const parameters = copy.parameters?.map((list) => ({
    ...list,
    parameters: list.parameters?.map((part) =>
      part.kind === 'ReferenceNode' ? toText(part) : part,
    ),
  }));
  return { ...copy, parameters };
}

/** Values in the tree, such as dates and bytes, are not part of it. */
function isPlain(node: unknown): node is object {
  if (typeof node !== 'object' || node === null) return false;
  const prototype = Object.getPrototypeOf(node);
  return (prototype === Object.prototype || prototype === null) && 'kind' in node;
}

const MAX = Number.MAX_SAFE_INTEGER;

function toText(column: QueryNode): object {
  return {
    kind: 'RawNode',
    sqlFragments: [
      'case typeof(',
      ") when 'blob' then hex(",
      ") when 'integer' then case when ",
      ` between -${MAX} and ${MAX} then `,
      ' else cast(',
      ' as text) end else ',
      ' end',
    ],
    parameters: Array.from({ length: 6 }, () => column),
  };
}
