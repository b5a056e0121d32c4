import { type Annotations, encodeAt, joinPath } from '@modelway/serialization';
import { encodeResourceId, idValuesOf } from '../../schema/resource-id.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { Row } from '../execute/row.ts';
import type { FieldSets } from '../parse/parse-fields.ts';
import type { RestContext } from '../rest-context.ts';
import type { RelationshipObject, ResourceIdentifier, ResourceObject } from './rest-document.ts';

/** A row to render, and which of its relationships are loaded as resources. */
export interface ResourceNode {
  readonly model: Model;
  readonly row: Row;
  readonly loaded: ReadonlySet<RelationField>;
}

/** What a resource object shows, and where it stands in its document. */
export interface ResourcePlace {
  /** The escaped path of the resource object, `data.0`. */
  readonly path: string;
  /** Takes the types of the values that JSON cannot carry. */
  readonly annotations: Annotations;
  readonly fields: FieldSets;
}

/** Renders a row as a resource object. */
export function renderResource(
  node: ResourceNode,
  place: ResourcePlace,
  context: RestContext,
): ResourceObject {
  const { type, id } = renderIdentifier(node.model, node.row, context);
  const self = resourceUrl(node.model, id, context);
  const relationships = renderRelationships(node, { self, place }, context);
  return {
    type,
    id,
    attributes: renderAttributes(node, place),
    ...(relationships && { relationships }),
    links: { self },
  };
}

/** Renders a row as a resource identifier. */
export function renderIdentifier(model: Model, row: Row, context: RestContext): ResourceIdentifier {
  return toIdentifier(model, idValuesOf(row, model.idFields), context);
}

/** The URL of a resource. */
export function resourceUrl(model: Model, id: string | number, { settings }: RestContext): string {
  return `${settings.endpoint}/${encodeURIComponent(model.type)}/${encodeURIComponent(id)}`;
}

function renderAttributes(
  { model, row }: ResourceNode,
  { path, annotations, fields }: ResourcePlace,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  const shown = fields.get(model);
  for (const field of model.scalars) {
    // JSON:API 1.1, "Fields": no attribute may be named id.
    if (field.name === 'id' || (shown && !shown.has(field))) continue;
    const value = row[field.name] ?? null;
    attributes[field.name] =
      value === null || isPlain(field)
        ? value
        : encodeAt(value, annotations, `${path}.attributes.${joinPath(undefined, field.name)}`);
  }
  return attributes;
}

/** Types whose values JSON carries as they are; a Json column's too, whatever keys they hold. */
function isPlain({ type }: ScalarField): boolean {
  return PLAIN.has(type);
}

const PLAIN: ReadonlySet<string> = new Set(['String', 'Boolean', 'Int', 'Enum', 'Json']);

function renderRelationships(
  { model, row, loaded }: ResourceNode,
  { self, place }: { readonly self: string; readonly place: ResourcePlace },
  context: RestContext,
): Record<string, RelationshipObject> | undefined {
  const shown = place.fields.get(model);
  const relations = shown ? model.relations.filter((field) => shown.has(field)) : model.relations;
  if (relations.length === 0) return undefined;
  const all = context.settings.linkage === 'all';
  const relationships: Record<string, RelationshipObject> = {};
  for (const relation of relations) {
    const links = relationshipLinks(self, relation);
    // A to-many relationship only carries links, so that a list never drags every related id along.
    const hasData = !relation.list || all || loaded.has(relation);
    relationships[relation.name] = hasData
      ? { links, data: renderLinkage(row, relation, context) }
      : { links };
  }
  return relationships;
}

/** The URLs of a relationship, by that of its resource. */
export function relationshipLinks(
  self: string,
  relation: RelationField,
): { readonly self: string; readonly related: string } {
  const name = encodeURIComponent(relation.name);
  return { self: `${self}/relationships/${name}`, related: `${self}/${name}` };
}

/** Full linkage; of a to-one relationship from the row's own foreign key where it has it. */
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
