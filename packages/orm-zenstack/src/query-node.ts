/** A query as Kysely represents it: a tree of plain objects. */
export interface QueryNode {
  readonly kind: string;
  /** The texts around the parameters of a piece of SQL. */
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly QueryNode[] | undefined;
}

/** Copies the tree and maps each node, the innermost first. */
export function mapNodes(tree: unknown, map: (node: QueryNode) => QueryNode): unknown {
  if (Array.isArray(tree)) return tree.map((node) => mapNodes(node, map));
  if (!isPlain(tree)) return tree;
  const copy = Object.fromEntries(
    Object.entries(tree).map(([key, member]) => [key, mapNodes(member, map)]),
  );
  return map(copy as unknown as QueryNode);
}

/** Whether a value is a node: values such as dates and bytes are not. */
function isPlain(node: unknown): node is object {
  if (typeof node !== 'object' || node === null) return false;
  const prototype = Object.getPrototypeOf(node);
  return (prototype === Object.prototype || prototype === null) && 'kind' in node;
}
