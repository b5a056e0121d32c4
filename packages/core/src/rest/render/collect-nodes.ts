import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import { idText } from '../plan/plan-page.ts';
import type { Row } from '../plan/rest-plan.ts';
import type { ResourceNode } from './render-resource.ts';

/** Rows, and the relationships to include from them. */
interface Rows {
  readonly rows: readonly Row[];
  readonly model: Model;
  readonly include: IncludeTree;
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
  const related = { include: root.include, visited: new Map() };
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
  const related = { include: root.include, visited: new Map() };
  for (const row of root.rows) {
    addNode(nodes, row, root);
    addRelated(nodes, row, related);
  }
  return [...nodes.values()];
}

interface MutableNode {
  readonly model: Model;
  row: Row;
  readonly loaded: Set<RelationField>;
}

const NONE: ReadonlySet<RelationField> = new Set();

interface Related {
  readonly include: IncludeTree;
  /** The rows whose related rows have been added. Several rows may lead to one. */
  readonly visited: Map<IncludeTree, Set<Row>>;
}

function addRelated(
  nodes: Map<string, MutableNode>,
  row: Row,
  { include, visited }: Related,
): void {
  if (include.size === 0) return;
  const rows = visited.get(include) ?? new Set();
  if (rows.has(row)) return;
  visited.set(include, rows.add(row));
  for (const [relation, inner] of include) {
    const value = row[relation.name] ?? [];
    const related = (Array.isArray(value) ? value : [value]) as readonly Row[];
    for (const item of related) {
      addNode(nodes, item, { model: relation.target, include: inner });
      addRelated(nodes, item, { include: inner, visited });
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
    nodes.set(key, { model, row, loaded: new Set(include.keys()) });
    return;
  }
  // On another path, the row may have other relationships loaded.
  node.row = { ...node.row, ...row };
  for (const relation of include.keys()) node.loaded.add(relation);
}
