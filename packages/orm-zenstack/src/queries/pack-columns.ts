import { isMembers } from '@modelway/core/sql';
import { mappedName } from '../schema/describe-schema.ts';
import type { ZenStackSchema } from '../schema/zenstack-schema.ts';

/** Rewrites a query in Kysely's representation. */
export type PackQuery = (query: object) => unknown;

/** A query as Kysely represents it: a tree of plain objects. */
interface QueryNode {
  readonly kind: string;
  /** The name and the arguments of a function call. */
  readonly func?: string;
  readonly arguments?: readonly QueryNode[] | undefined;
  /** The column of a reference. */
  readonly column?: { readonly column?: { readonly name?: string } };
  /** The texts around the parameters of a piece of SQL. */
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly QueryNode[] | undefined;
}

/**
 * Packs the columns in each `json_object(name, column, …)` as texts: the references among its
 * items.
 */
export const packForSqlite: PackQuery = (query) => mapNodes(query, packObject);

function packObject(node: QueryNode): QueryNode {
  // ZenStack packs the columns of extending models by this function.
  if (node.func === 'json_object') return { ...node, arguments: node.arguments?.map(packColumn) };
  if (!node.sqlFragments?.[0]?.endsWith('json_object(')) return node;
  const parameters = node.parameters?.map((list) => ({
    ...list,
    parameters: list.parameters?.map(packColumn),
  }));
  return { ...node, parameters };
}

function packColumn(part: QueryNode): QueryNode {
  return part.kind === 'ReferenceNode' ? toSqliteText(part) : part;
}

const MAX = Number.MAX_SAFE_INTEGER;

function toSqliteText(column: QueryNode): QueryNode {
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

/**
 * Packs the columns of these types in each `jsonb_build_object(name, column, …)` as texts, which
 * ZenStack reads as it does numbers. Returns `undefined` if the schema has no such column.
 */
export function createPostgresPacking(
  schema: ZenStackSchema,
  types: ReadonlySet<string>,
): PackQuery | undefined {
  const names = columnNames(schema, types);
  if (names.size === 0) return undefined;
  const isColumn = ({ kind, column }: QueryNode) =>
    kind === 'ReferenceNode' && names.has(column?.column?.name ?? '');
  return (query) =>
    mapNodes(query, (node) => {
      if (node.func !== 'jsonb_build_object') return node;
      return {
        ...node,
        arguments: node.arguments?.map((part) => (isColumn(part) ? toPostgresText(part) : part)),
      };
    });
}

/**
 * The names of such columns, in the schema or in the database. Other columns may have the same
 * name.
 */
function columnNames(schema: ZenStackSchema, types: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { fields } of Object.values(schema.models)) {
    for (const field of Object.values(fields)) {
      if (types.has(field.type)) names.add(field.name).add(mappedName(field, '@map') ?? field.name);
    }
  }
  return names;
}

function toPostgresText(column: QueryNode): QueryNode {
  return {
    kind: 'RawNode',
    sqlFragments: [
      'case when pg_typeof(',
      ") in ('bigint'::regtype, 'numeric'::regtype) then to_jsonb(",
      '::text) when pg_typeof(',
      ") in ('bigint[]'::regtype, 'numeric[]'::regtype) then to_jsonb(",
      '::text::text[]) else to_jsonb(',
      ') end',
    ],
    parameters: Array.from({ length: 5 }, () => column),
  };
}

/** Maps each node of the tree, the innermost first. What does not change is not copied. */
function mapNodes(tree: unknown, map: (node: QueryNode) => QueryNode): unknown {
  if (Array.isArray(tree)) {
    const nodes: readonly unknown[] = tree.map((node) => mapNodes(node, map));
    return nodes.every((node, i) => node === tree[i]) ? tree : nodes;
  }
  if (!isMembers(tree) || !isNode(tree)) return tree;
  let node = tree;
  for (const [key, member] of Object.entries(tree)) {
    const mapped = mapNodes(member, map);
    if (mapped !== member) node = { ...node, [key]: mapped };
  }
  return map(node as unknown as QueryNode);
}

/** The nodes with values, whose members are those of clients. */
const VALUES: ReadonlySet<unknown> = new Set(['ValueNode', 'PrimitiveValueListNode']);

function isNode({ kind }: Readonly<Record<string, unknown>>): boolean {
  return kind !== undefined && !VALUES.has(kind);
}
