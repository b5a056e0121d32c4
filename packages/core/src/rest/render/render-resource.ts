import { memoize } from '../../schema/memoize.ts';
import { hasLinkage, type Model, type RelationField } from '../../schema/schema-model.ts';
import { encodeResourceId, idValuesOf } from '../../schema/values/resource-id.ts';
import type { FieldSets } from '../parse/query/parse-fields.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { IncludeOption } from '../parse/query/parse-include-option.ts';
import type { Row } from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import type { RenderMeta } from '../rest-meta.ts';
import type { RenderAttributes } from './render-attributes.ts';
import type { PagesAround } from './render-next-query.ts';
import type { RelationshipObject, ResourceIdentifier, ResourceObject } from './rest-document.ts';

/** A row to render, and the branches of `include` by which its relationships are loaded. */
export interface ResourceNode {
  readonly model: Model;
  readonly row: Row;
  readonly loaded: IncludeTree;
}

/** The settings of a resource object, and its path in the document. */
export interface ResourceView {
  /** The escaped path of the resource object, `data.0`. */
  readonly path: string;
  readonly renderAttributes: RenderAttributes;
  /** @default no `meta` */
  readonly renderMeta?: RenderMeta | undefined;
  readonly fields: FieldSets;
  /** Returns the options of an included relationship, with the query string of its next page. */
  readonly optionOf?: (branch: IncludeTree) => RenderedOption | undefined;
}

/** The options of an included relationship. */
export interface RenderedOption extends Pick<IncludeOption, 'limit' | 'count'> {
  /** The parameters that the links to other pages keep. */
  readonly kept: string;
  /** Returns the pages around the rows up to the limit. */
  readonly pagesOf: (shown: readonly Row[], hasMore: boolean) => PagesAround;
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
  const resource = relationships
    ? { type, id, attributes, relationships, links }
    : { type, id, attributes, links };
  const meta = view.renderMeta?.(node.model, node.row, view.path);
  return meta === undefined ? resource : { ...resource, meta };
}

/** Renders a row as a resource identifier. */
export function renderIdentifier(model: Model, row: Row, context: RestContext): ResourceIdentifier {
  return toIdentifier(model, idValuesOf(row, model.idFields), context);
}

/** Returns the URL of a resource. */
export function resourceUrl(model: Model, id: string | number, { settings }: RestContext): string {
  return `${settings.endpoint}/${segmentOf(model.type)}/${encodeURIComponent(id)}`;
}

/** Encodes a name of the schema. */
const segmentOf = memoize(encodeURIComponent);

function renderRelationships(
  { model, row, loaded }: ResourceNode,
  { self, view }: { readonly self: string; readonly view: ResourceView },
  context: RestContext,
): Record<string, RelationshipObject> | undefined {
  const shown = view.fields.get(model);
  const relations = shown ? model.relations.filter((field) => shown.has(field)) : model.relations;
  if (relations.length === 0) return undefined;
  const relationships: Record<string, RelationshipObject> = {};
  for (const relation of relations) {
    const links = relationshipLinks(self, relation);
    const branch = loaded.get(relation);
    const option = branch && view.optionOf?.(branch);
    const hasData = branch || hasLinkage(relation, context.settings.linkage);
    relationships[relation.name] = option
      ? renderPart(
          { links, data: renderLinkage(row, relation, context) },
          { row, relation, option },
        )
      : hasData
        ? { links, data: renderLinkage(row, relation, context) }
        : { links };
  }
  return relationships;
}

/** Renders the part of a relationship that a request asks for. */
function renderPart({ links, data }: Linked, { row, relation, option }: Part): RelationshipObject {
  if (!Array.isArray(data)) return { links, data };
  const { limit, count, kept, pagesOf } = option;
  const counts = row._count as Readonly<Record<string, number>> | undefined;
  const shown = ((row[relation.name] ?? []) as readonly Row[]).slice(0, limit);
  const { cursors, links: around } = pagesOf(shown, data.length > limit);
  const pages = Object.entries(around).map(([name, params]) => {
    const query = [kept, params].filter((part) => part !== '').join('&');
    return [name, `${links.self}?${query}`] as const;
  });
  return {
    links: { ...links, ...Object.fromEntries(pages) },
    data: (data as readonly ResourceIdentifier[])
      .slice(0, limit)
      .map((one, i) => withCursor(one, cursors[i])),
    ...(count && { meta: { count: counts?.[relation.name] ?? 0 } }),
  };
}

/** Adds the cursor on a member of a page. */
export function withCursor<Item extends ResourceIdentifier | ResourceObject>(
  item: Item,
  cursor: string | undefined,
): Item {
  return cursor === undefined ? item : { ...item, meta: { ...item.meta, page: { cursor } } };
}

type Linked = Pick<RelationshipObject, 'links'> & Required<Pick<RelationshipObject, 'data'>>;

interface Part {
  readonly row: Row;
  readonly relation: RelationField;
  readonly option: RenderedOption;
}

/** Returns the URLs of a relationship, given the URL of its resource. */
export function relationshipLinks(
  self: string,
  relation: RelationField,
): { readonly self: string; readonly related: string } {
  const name = segmentOf(relation.name);
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
