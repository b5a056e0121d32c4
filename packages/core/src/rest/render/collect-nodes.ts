import { encodeResourceId, idValuesOf } from '../../schema/resource-id.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { Row } from '../execute/row.ts';
import type { IncludeTree } from '../parse/parse-include.ts';
import type { ResourceNode } from './render-resource.ts';

/** Rows, and what is included from them. */
interface Rows {
  readonly rows: readonly Row[];
  readonly model: Model;
  readonly include: IncludeTree;
}

/** The resources of a compound document, each once. */
export interface CollectedNodes {
  /** In the order of the rows that came first. */
  readonly primary: readonly ResourceNode[];
  readonly included: readonly ResourceNode[];
}

/**
 * Finds the resources of a document. One that is met more than once, as primary data too, stands
 * there once, with the linkage of all (JSON:API 1.1, "Compound Documents").
 *
 * @param root rows that are primary data.
 */
export function collectNodes(root: Rows): CollectedNodes {
  if (root.include.size === 0) {
    const primary = root.rows.map((row) => ({ model: root.model, row, loaded: NONE }));
    return { primary, included: [] };
  }
  const nodes = new Map<string, MutableNode>();
  for (const row of root.rows) addNode(nodes, row, root);
  const count = nodes.size;
  const visited = new Map<IncludeTree, Set<Row>>();
  for (const row of root.rows) addRelated(nodes, row, { include: root.include, visited });
  const all = [...nodes.values()];
  return { primary: all.slice(0, count), included: all.slice(count) };
}

/**
 * Finds what is included where the primary data are identifiers, not resources.
 *
 * @param root the resources that the identifiers stand for.
 */
export function collectIncluded(root: Rows): readonly ResourceNode[] {
  const nodes = new Map<string, MutableNode>();
  const visited = new Map<IncludeTree, Set<Row>>();
  for (const row of root.rows) {
    addNode(nodes, row, root);
    addRelated(nodes, row, { include: root.include, visited });
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
  /** The rows whose related ones have been added: several others may lead to one. */
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
  const id = encodeResourceId(idValuesOf(row, model.idFields), KEY_FORMAT);
  const key = `${model.type}\0${id}`;
  const node = nodes.get(key);
  if (!node) {
    nodes.set(key, { model, row, loaded: new Set(include.keys()) });
    return;
  }
  // Met on another path, a row may hold other relationships.
  node.row = { ...node.row, ...row };
  for (const relation of include.keys()) node.loaded.add(relation);
}

const KEY_FORMAT = { divider: '_' };
