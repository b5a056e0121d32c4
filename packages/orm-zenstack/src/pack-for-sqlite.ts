import { mapNodes, type QueryNode } from './query-node.ts';

/** Rewrites a query in Kysely's representation. */
export type PackQuery = (query: object) => unknown;

/**
 * Packs the columns in each `json_object(name, column, …)` as texts: the references among its
 * items.
 */
export const packForSqlite: PackQuery = (query) => mapNodes(query, packObject);

/** A function call, as Kysely represents it. */
interface CallNode extends QueryNode {
  readonly func?: string;
  readonly arguments?: readonly QueryNode[] | undefined;
}

function packObject(node: CallNode): CallNode {
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
  return part.kind === 'ReferenceNode' ? toText(part) : part;
}

const MAX = Number.MAX_SAFE_INTEGER;

function toText(column: QueryNode): QueryNode {
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
