import type { Model, RelationField } from '../../schema/schema-model.ts';
import { encodeResourceId, idValuesOf } from '../../schema/values/resource-id.ts';
import type { FieldSets } from '../parse/query/parse-fields.ts';
import type { Row } from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import type { RenderAttributes } from './render-attributes.ts';
import type { RelationshipObject, ResourceIdentifier, ResourceObject } from './rest-document.ts';

/** A row to render, and which of its relationships are loaded as resources. */
export interface ResourceNode {
  readonly model: Model;
  readonly row: Row;
  readonly loaded: ReadonlySet<RelationField>;
}

/** The settings of a resource object, and its path in the document. */
export interface ResourceView {
  /** The escaped path of the resource object, `data.0`. */
  readonly path: string;
  readonly renderAttributes: RenderAttributes;
  readonly fields: FieldSets;
}

/** Renders a row as a resource object. */
export function renderResource(
  node: ResourceNode,
  view: ResourceView,
  context: RestContext,
): ResourceObject {
  const { type, id } = renderIdentifier(node.model, node.row, context);
  const self = resourceUrl(node.model, id, context);
  if (!node.model.operations.has('read')) return { type, id, links: { self } };
  const attributes = view.renderAttributes(node.model, node.row, view.path);
  const relationships = renderRelationships(node, { self, view }, context);
  const links = { self };
  return relationships
    ? { type, id, attributes, relationships, links }
    : { type, id, attributes, links };
}

/** Renders a row as a resource identifier. */
export function renderIdentifier(model: Model, row: Row, context: RestContext): ResourceIdentifier {
  return toIdentifier(model, idValuesOf(row, model.idFields), context);
}

/** Returns the URL of a resource. */
export function resourceUrl(model: Model, id: string | number, { settings }: RestContext): string {
  return `${settings.endpoint}/${encodeURIComponent(model.type)}/${encodeURIComponent(id)}`;
}

function renderRelationships(
  { model, row, loaded }: ResourceNode,
  { self, view }: { readonly self: string; readonly view: ResourceView },
  context: RestContext,
): Record<string, RelationshipObject> | undefined {
  const shown = view.fields.get(model);
  const relations = shown ? model.relations.filter((field) => shown.has(field)) : model.relations;
  if (relations.length === 0) return undefined;
  const all = context.settings.linkage === 'all';
  const relationships: Record<string, RelationshipObject> = {};
  for (const relation of relations) {
    const links = relationshipLinks(self, relation);
    // A to-many relationship only has links, so that a list never loads every related id.
    const hasData = !relation.list || all || loaded.has(relation);
    relationships[relation.name] = hasData
      ? { links, data: renderLinkage(row, relation, context) }
      : { links };
  }
  return relationships;
}

/** Returns the URLs of a relationship, given the URL of its resource. */
export function relationshipLinks(
  self: string,
  relation: RelationField,
): { readonly self: string; readonly related: string } {
  const name = encodeURIComponent(relation.name);
  return { self: `${self}/relationships/${name}`, related: `${self}/${name}` };
}

/**
 * Renders full linkage. For a to-one relationship, it uses the row's own foreign key if there is
 * one.
 */
function renderLinkage(
  row: Row,
  { name, target, list, ownKey }: RelationField,
  context: RestContext,
): ResourceIdentifier | readonly ResourceIdentifier[] | null {
  if (list) {
    const related = (row[name] ?? []) as readonly Row[];
    return related.map((item) => renderIdentifier(target, item, context));
  }
  const related = ownKey
    ? ownKey.map((field) => row[field])
    : idValuesOf((row[name] ?? {}) as Row, target.idFields);
  if (related.some((value) => value === null || value === undefined)) return null;
  return toIdentifier(target, related, context);
}

function toIdentifier(
  { type }: Model,
  values: readonly unknown[],
  { ids, settings }: RestContext,
): ResourceIdentifier {
  const id = encodeResourceId(values, ids);
  return { type, id: settings.strict ? String(id) : id };
}
