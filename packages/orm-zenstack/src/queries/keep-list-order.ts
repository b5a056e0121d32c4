import { mapNodes, type OrderNode, type QueryNode } from './query-node.ts';

/** The position of a row in its list. */
const POSITION = { kind: 'IdentifierNode', name: '$position' };

/**
 * Makes PostgreSQL aggregate a list of related rows in its order. ZenStack passes only an order by
 * columns of these rows on to `jsonb_agg`, and none by a relationship: the joins of what the rows
 * include may change it.
 */
export function keepListOrder(query: QueryNode): QueryNode {
  const [source] = query.from?.froms ?? [];
  const list = source?.node;
  if (!list?.orderBy || !isByRelation(list, list.orderBy)) return query;
  const position = toReference(source?.alias);
  const selections = query.selections?.map(
    (selection) =>
      mapNodes(selection, (part) =>
        isAggregate(part) ? inOrder(part, position) : part,
      ) as QueryNode,
  );
  const numbered = { ...source, node: withPosition(list, list.orderBy) } as QueryNode;
  return { ...query, selections, from: { ...query.from, froms: [numbered] } };
}

/** An order by a column of a related row needs a join, and one by a number of rows a query. */
function isByRelation({ joins = [] }: QueryNode, { items }: OrderNode): boolean {
  return joins.length > 0 || items.some(({ orderBy }) => orderBy.kind !== 'ReferenceNode');
}

function withPosition(list: QueryNode, orderBy: OrderNode): QueryNode {
  const number = {
    kind: 'RawNode',
    sqlFragments: ['row_number() over (', ')'],
    parameters: [orderBy],
  };
  const selection = {
    kind: 'SelectionNode',
    selection: { kind: 'AliasNode', node: number, alias: POSITION },
  };
  return { ...list, selections: [...(list.selections ?? []), selection] };
}

function isAggregate({ sqlFragments }: QueryNode): boolean {
  return sqlFragments?.[0] === 'jsonb_agg(';
}

function inOrder({ parameters = [], ...node }: QueryNode, position: QueryNode): QueryNode {
  const [row] = parameters as [QueryNode];
  return {
    ...node,
    sqlFragments: ['jsonb_agg(', ' order by ', ')'],
    parameters: [row, position],
  };
}

function toReference(table: object | undefined): QueryNode {
  return {
    kind: 'ReferenceNode',
    table: { kind: 'TableNode', table: { kind: 'SchemableIdentifierNode', identifier: table } },
    column: { kind: 'ColumnNode', column: POSITION },
  } as QueryNode;
}
