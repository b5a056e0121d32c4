/** A query as Kysely has it: a tree of plain objects. */
export interface QueryNode {
  readonly kind: string;
  /** Of a piece of SQL: what stands around its parameters. */
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly QueryNode[] | undefined;
}

/** A copy of the tree, each node mapped, the innermost first. */
export function mapNodes(tree: unknown, map: (node: QueryNode) => QueryNode): unknown {
  if (Array.isArray(tree)) return tree.map((node) => mapNodes(node, map));
  if (!isPlain(tree)) return tree;
  const copy = Object.fromEntries(
    Object.entries(tree).map(([key, member]) => [key, mapNodes(member, map)]),
  );
  return map(copy as unknown as QueryNode);
}

/** Values in the tree, such as dates and bytes, are not part of it. */
function isPlain(node: unknown): node is object {
  if (typeof node !== 'object' || node === null) return false;
  const prototype = Object.getPrototypeOf(node);
  return (prototype === Object.prototype || prototype === null) && 'kind' in node;
}
