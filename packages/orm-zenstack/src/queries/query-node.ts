import { isMembers } from '@modelway/core/sql';

/** A query, or a part of one, as Kysely represents it: a tree of plain objects. */
export interface QueryNode {
  readonly kind: string;
  /** The name and the arguments of a function call. */
  readonly func?: string;
  readonly arguments?: readonly QueryNode[] | undefined;
  /** The column of a reference. */
  readonly column?: { readonly column?: { readonly name?: string } };
  /** The texts around the parameters of a piece of SQL. */
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly QueryNode[] | undefined;
  /** The table that a query reads or changes, and its name. */
  readonly into?: QueryNode;
  readonly table?: QueryNode;
  readonly identifier?: { readonly name: string };
  /** The parts of a query. */
  readonly from?: { readonly froms: readonly QueryNode[] };
  readonly selections?: readonly QueryNode[] | undefined;
  readonly selection?: QueryNode;
  /** What a query that changes rows returns of them. */
  readonly returning?: QueryNode;
  readonly joins?: readonly QueryNode[];
  readonly orderBy?: OrderNode;
  /** What has an alias. */
  readonly node?: QueryNode;
  readonly alias?: object;
}

/** The order of a query; each item orders by an expression. */
export interface OrderNode extends QueryNode {
  readonly items: readonly { readonly orderBy: QueryNode }[];
}

/**
 * Maps each node of the tree, the innermost first. What does not change is not copied.
 *
 * @param toValue maps the values. @default none
 */
export function mapNodes(
  tree: unknown,
  map: (node: QueryNode) => QueryNode,
  toValue?: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(tree)) return mapEach(tree, (node) => mapNodes(node, map, toValue));
  if (!isMembers(tree) || tree.kind === undefined) return tree;
  if (VALUES.has(tree.kind)) return toValue ? mapValues(tree, toValue) : tree;
  let node = tree;
  for (const [key, member] of Object.entries(tree)) {
    const mapped = mapNodes(member, map, toValue);
    if (mapped !== member) node = { ...node, [key]: mapped };
  }
  return map(node as unknown as QueryNode);
}

function mapEach(list: readonly unknown[], map: (item: unknown) => unknown): readonly unknown[] {
  const mapped = list.map(map);
  return mapped.every((item, i) => item === list[i]) ? list : mapped;
}

/** The nodes with values, whose members are those of clients. */
const VALUES: ReadonlySet<unknown> = new Set(['ValueNode', 'PrimitiveValueListNode']);

function mapValues(
  node: Readonly<Record<string, unknown>>,
  toValue: (value: unknown) => unknown,
): object {
  const { value, values } = node;
  if (Array.isArray(values)) return { ...node, values: mapEach(values, toValue) };
  return { ...node, value: toValue(value) };
}

/** Returns the name of the table that a query reads or changes. */
export function tableOf({ into, table, from }: QueryNode): string | undefined {
  const source = into ?? table ?? from?.froms[0];
  return (source?.node ?? source)?.table?.identifier?.name;
}
