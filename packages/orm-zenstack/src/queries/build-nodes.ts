import type { QueryNode } from './query-node.ts';

/** The keys of the rows of a table, as one value to compare. */
export function keyOf(table: string, columns: readonly string[]): QueryNode {
  const values = columns.map((column) => columnOf(table, column));
  const [only] = values;
  return values.length === 1 && only ? only : ({ kind: 'TupleNode', values } as QueryNode);
}

/** A query for the keys of the rows that meet a condition. */
export function selectKeys(
  table: string,
  columns: readonly string[],
  condition: QueryNode,
): QueryNode {
  const selections = columns.map((column) => selectionOf(columnOf(table, column)));
  const where = { kind: 'WhereNode', where: condition };
  return { kind: 'SelectQueryNode', ...from(tableNode(table)), selections, where } as QueryNode;
}

/** The rows of a query as a table. MySQL reads no table that it deletes from otherwise. */
export function selectFrom(query: QueryNode, name: string): QueryNode {
  const alias = { kind: 'IdentifierNode', name };
  const selections = [selectionOf({ kind: 'SelectAllNode' })];
  return {
    kind: 'SelectQueryNode',
    ...from({ kind: 'AliasNode', node: query, alias }),
    selections,
  };
}

/** A deletion of all rows of a table. */
export function deleteFrom(table: string): QueryNode {
  return { kind: 'DeleteQueryNode', ...from(tableNode(table)) };
}

/** Compares a value with another one, or with the result of a query. */
export function compare(
  left: QueryNode,
  operator: '=' | 'in' | 'not in',
  right: QueryNode,
): QueryNode {
  const node = { leftOperand: left, operator: { kind: 'OperatorNode', operator } };
  return { kind: 'BinaryOperationNode', ...node, rightOperand: right } as QueryNode;
}

/** Both conditions, or one of them. */
export function combine(kind: 'AndNode' | 'OrNode', left: QueryNode, right: QueryNode): QueryNode {
  const node = { kind, left, right } as QueryNode;
  return { kind: 'ParensNode', node };
}

function from(table: QueryNode): Required<Pick<QueryNode, 'from'>> {
  return { from: { kind: 'FromNode', froms: [table] } as Required<QueryNode>['from'] };
}

function tableNode(name: string): QueryNode {
  const identifier = { kind: 'IdentifierNode', name };
  return { kind: 'TableNode', table: { kind: 'SchemableIdentifierNode', identifier } } as QueryNode;
}

function columnOf(table: string, name: string): QueryNode {
  const column = { kind: 'ColumnNode', column: { kind: 'IdentifierNode', name } };
  return { kind: 'ReferenceNode', table: tableNode(table), column } as QueryNode;
}

function selectionOf(selection: QueryNode): QueryNode {
  return { kind: 'SelectionNode', selection } as QueryNode;
}
