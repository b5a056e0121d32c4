import { type Annotations, encodeAt, joinPath } from '@modelway/serialization';
import { encodeResourceId, idValuesOf } from '../../schema/resource-id.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { Row } from '../execute/execute-rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import type { RelationshipObject, ResourceIdentifier, ResourceObject } from './rest-document.ts';

/** Where a resource stands in its document. */
export interface ResourcePlace {
  /** The escaped path of the resource object, `data.0`. */
  readonly path: string;
  /** Takes the types of the values that JSON cannot carry. */
  readonly annotations: Annotations;
}

/** Renders a row as a resource object. */
export function renderResource(
  row: Row,
  { model, place }: { readonly model: Model; readonly place: ResourcePlace },
  context: RestContext,
): ResourceObject {
  const id = renderId(idValuesOf(row, model.idFields), context);
  const self = resourceUrl(model, id, context);
  const relationships = renderRelationships(row, { model, self }, context);
  return {
    type: model.type,
    id,
    attributes: renderAttributes(row, model, place),
    ...(relationships && { relationships }),
    links: { self },
  };
}

/** The URL of a resource. */
export function resourceUrl(model: Model, id: string | number, { settings }: RestContext): string {
  return `${settings.endpoint}/${encodeURIComponent(model.type)}/${encodeURIComponent(id)}`;
}

function renderAttributes(
  row: Row,
  model: Model,
  { path, annotations }: ResourcePlace,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const field of model.scalars) {
    // JSON:API 1.1, "Fields": no attribute may be named id.
    if (field.name === 'id' && model.idFields.includes(field)) continue;
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
  row: Row,
  { model, self }: { readonly model: Model; readonly self: string },
  context: RestContext,
): Record<string, RelationshipObject> | undefined {
  if (model.relations.length === 0) return undefined;
  const relationships: Record<string, RelationshipObject> = {};
  for (const relation of model.relations) {
    const name = encodeURIComponent(relation.name);
    const links = { self: `${self}/relationships/${name}`, related: `${self}/${name}` };
    relationships[relation.name] = relation.list
      ? { links }
      : { links, data: renderLinkage(row, relation, context) };
  }
  return relationships;
}

/** The id of the related resource, from the row's own foreign key where it has it. */
function renderLinkage(
  row: Row,
  { name, target, ownKey }: RelationField,
  context: RestContext,
): ResourceIdentifier | null {
  const related = ownKey
    ? ownKey.map((field) => row[field])
    : idValuesOf((row[name] ?? {}) as Row, target.idFields);
  if (related.some((value) => value === null || value === undefined)) return null;
  return { type: target.type, id: renderId(related, context) };
}

function renderId(values: readonly unknown[], context: RestContext): string | number {
  const id = encodeResourceId(values, context.ids);
  return context.settings.strict ? String(id) : id;
}
