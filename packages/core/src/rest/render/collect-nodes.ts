import type { Model } from '../../schema/schema-model.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { IncludeOptions } from '../parse/query/parse-include-options.ts';
import { idText } from '../plan/plan-page.ts';
import type { Row } from '../plan/rest-plan.ts';
import type { ResourceNode } from './render-resource.ts';

/** Rows, and the relationships to include from them. */
interface Rows {
  readonly rows: readonly Row[];
  readonly model: Model;
  readonly include: IncludeTree;
  /** Which of the related rows belong to the document. @default all */
  readonly options?: IncludeOptions | undefined;
}

/** The resources of a compound document, without duplicates. */
export interface CollectedNodes {
  /** The primary resources, in the order of their first rows. */
  readonly primary: readonly ResourceNode[];
  readonly included: readonly ResourceNode[];
}

/**
 * Collects the resources of a document. One that occurs more than once, or as primary data too,
 * appears once, with the linkage of all (JSON:API 1.1, "Compound Documents").
 *
 * @param root the rows of the primary data.
 */
export function collectNodes(root: Rows): CollectedNodes {
  if (root.include.size === 0) {
    const primary = root.rows.map((row) => ({ model: root.model, row, loaded: NONE }));
    return { primary, included: [] };
  }
  const nodes = new Map<string, MutableNode>();
  for (const row of root.rows) addNode(nodes, row, root);
  const count = nodes.size;
  const related = { ...root, visited: new Map() };
  for (const row of root.rows) addRelated(nodes, row, related);
  const all = [...nodes.values()];
  return { primary: all.slice(0, count), included: all.slice(count) };
}

/**
 * Collects the included resources of a document whose primary data are identifiers.
 *
 * @param root the resources of the identifiers.
 */
export function collectIncluded(root: Rows): readonly ResourceNode[] {
  const nodes = new Map<string, MutableNode>();
  const related = { ...root, visited: new Map() };
  for (const row of root.rows) {
    addNode(nodes, row, root);
    addRelated(nodes, row, related);
  }
  return [...nodes.values()];
}

interface MutableNode {
  readonly model: Model;
  row: Row;
  loaded: IncludeTree;
}

const NONE: IncludeTree = new Map();

interface Related extends Pick<Rows, 'include' | 'options'> {
  /** The rows whose related rows have been added. Several rows may lead to one. */
  readonly visited: Map<IncludeTree, Set<Row>>;
}

function addRelated(
  nodes: Map<string, MutableNode>,
  row: Row,
  { include, options, visited }: Related,
): void {
  if (include.size === 0) return;
  const rows = visited.get(include) ?? new Set();
  if (rows.has(row)) return;
  visited.set(include, rows.add(row));
  for (const [relation, inner] of include) {
    const value = row[relation.name] ?? [];
    const related = (Array.isArray(value) ? value : [value]) as readonly Row[];
    // A row beyond the limit shows that there are more.
    for (const item of related.slice(0, options?.get(inner)?.limit)) {
      addNode(nodes, item, { model: relation.target, include: inner });
      addRelated(nodes, item, { include: inner, options, visited });
    }
  }
}

function addNode(
  nodes: Map<string, MutableNode>,
  row: Row,
  { model, include }: Pick<Rows, 'model' | 'include'>,
): void {
  const key = `${model.type}\0${idText(row, model)}`;
  const node = nodes.get(key);
  if (!node) {
    nodes.set(key, { model, row, loaded: include });
    return;
  }
  // The same path has read the same.
  if (node.loaded === include) return;
  node.row = mergeRows(node, row, include);
  node.loaded = new Map([...node.loaded, ...include]);
}

/**
 * Adds the relationships that another path has loaded. Those of a path that includes them stay, as
 * they belong to its options.
 */
function mergeRows({ row, loaded }: MutableNode, other: Row, include: IncludeTree): Row {
  const kept = Array.from(loaded.keys())
    .filter((relation) => !include.has(relation) && relation.name in row)
    .map(({ name }) => [name, row[name]] as const);
  const counts = row._count && other._count ? { ...row._count, ...other._count } : undefined;
  return {
    ...row,
    ...other,
    ...Object.fromEntries(kept),
    ...(counts && { _count: counts }),
  };
}
