import { mappedName } from '../schema/describe-schema.ts';
import type { ZenStackSchema } from '../schema/zenstack-schema.ts';
import { castDecimalLists } from './decimal-lists.ts';
import { createEnumKeeping } from './enum-values.ts';
import { keepListOrder } from './keep-list-order.ts';
import { mapNodes, type QueryNode } from './query-node.ts';

/** Rewrites a query in Kysely's representation. */
export type PackQuery = (query: object) => unknown;

/**
 * Packs the columns in each `json_object(name, column, …)` as texts: the references among its
 * items.
 */
export function createSqlitePacking(schema: ZenStackSchema): PackQuery {
  const keepValues = createEnumKeeping(schema);
  return (query) =>
    mapNodes(query, (node) =>
      node.kind === 'SelectQueryNode' ? keepValues(node) : packObject(node),
    );
}

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
 * ZenStack reads as it does numbers, so too the lists of Decimals in other rows, and keeps the order
 * of related rows.
 */
export function createPostgresPacking(
  schema: ZenStackSchema,
  types: ReadonlySet<string>,
): PackQuery {
  const names = columnNames(schema, types);
  const isColumn = ({ kind, column }: QueryNode) =>
    kind === 'ReferenceNode' && names.has(column?.column?.name ?? '');
  const keepValues = createEnumKeeping(schema);
  const packObjects = (query: object) =>
    mapNodes(query, (node) => {
      if (node.kind === 'SelectQueryNode') return keepListOrder(keepValues(node));
      if (node.func !== 'jsonb_build_object') return node;
      return {
        ...node,
        arguments: node.arguments?.map((part) => (isColumn(part) ? toPostgresText(part) : part)),
      };
    });
  return (query) => castDecimalLists(packObjects(query) as QueryNode, schema);
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
