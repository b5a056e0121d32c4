import { mapNodes, type QueryNode } from './query-node.ts';

/** Makes another query of one, as Kysely has it. */
export type PackQuery = (query: object) => unknown;

/** Has the columns in each `json_object(name, column, …)`, which alone are references there, as texts. */
export const packForSqlite: PackQuery = (query) => mapNodes(query, packObject);

/** A call of a function, as Kysely has it. */
interface CallNode extends QueryNode {
  readonly func?: string;
  readonly arguments?: readonly QueryNode[] | undefined;
}

function packObject(node: CallNode): CallNode {
  // So are the columns that models add to the rows of the one that they extend.
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
