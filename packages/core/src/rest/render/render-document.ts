import type { Annotations } from '@modelway/serialization';
import type { Model } from '../../schema/schema-model.ts';
import { encodeResourceId, idValuesOf } from '../../schema/values/resource-id.ts';
import type { RestResult } from '../execute/execute-rest-plan.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { Page } from '../parse/query/parse-page.ts';
import type { DeletePlan, RelatePlan, RelationPlan, RestPlan, Row } from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import { collectIncluded, collectNodes } from './collect-nodes.ts';
import { createRenderAttributes } from './render-attributes.ts';
import { type PageLinks, renderPageLinks } from './render-page-links.ts';
import {
  type ResourceNode,
  relationshipLinks,
  renderIdentifier,
  renderResource,
  resourceUrl,
} from './render-resource.ts';
import {
  JSON_API_OBJECT,
  type PrimaryData,
  type ResourceObject,
  type RestDocument,
} from './rest-document.ts';

/** A result, with all that its document needs. */
export interface Rendering {
  readonly plan: Exclude<RestPlan, DeletePlan>;
  readonly result: RestResult;
  /** The request's own path and query string, still percent-encoded. */
  readonly request: { readonly path: string; readonly query: string };
}

/** The primary data of a response, as rows. */
interface Primary {
  readonly rows: readonly Row[];
  /** Whether it is one resource or none, instead of a collection. */
  readonly single: boolean;
  readonly model: Model;
  readonly include: IncludeTree;
  /** Renders identifiers, and includes their resources if those are loaded. */
  readonly identifiers?: 'alone' | 'with resources';
  readonly page?: Page | undefined;
  readonly total?: number | undefined;
}

/**
 * Renders a result as a JSON:API document.
 *
 * @param annotations receives the types of the values that JSON cannot carry.
 */
export function renderDocument(
  rendering: Rendering,
  context: RestContext,
  annotations: Annotations,
): RestDocument {
  const primary = readPrimary(rendering);
  const { page, total } = primary;
  const limit = page?.limit ?? Number.POSITIVE_INFINITY;
  // Without a count, an extra row shows that there is another page.
  const rows = primary.rows.slice(0, limit);
  const end = (page?.offset ?? 0) + rows.length;
  const hasMore =
    total === undefined ? primary.rows.length > limit : end < total && rows.length > 0;
  const { data, included } = renderData({ ...primary, rows }, rendering, { annotations, context });
  const links = renderLinks(rendering, context);
  // A relationship may have been changed by a URL other than its own.
  const url =
    'update' in rendering.plan ? links.self : context.settings.endpoint + rendering.request.path;
  const location = { url, rawQuery: rendering.request.query };
  return {
    ...(total !== undefined && { meta: { total } }),
    data,
    ...(included && { included }),
    jsonapi: JSON_API_OBJECT,
    links: {
      ...links,
      ...(page && renderPageLinks(location, page, { total, hasMore })),
    } as { self: string } & Partial<PageLinks>,
  };
}

function readPrimary({ plan, result }: Rendering): Primary {
  const { include } = plan.query;
  if (plan.kind === 'list' && result.kind === 'rows') {
    const { model, page } = plan;
    return { rows: result.rows, single: false, model, include, page, total: result.total };
  }
  const row = result.kind === 'row' ? result.row : {};
  return 'relation' in plan
    ? readRelation(row, plan)
    : { rows: [row], single: true, model: plan.model, include };
}

function readRelation(
  row: Row,
  { kind, relation, page, query }: RelationPlan | RelatePlan,
): Primary {
  const { name, list, target } = relation;
  const value = row[name] ?? [];
  const counts = row._count as Readonly<Record<string, number>> | undefined;
  const related = {
    rows: (Array.isArray(value) ? value : [value]) as readonly Row[],
    single: !list,
    model: target,
    page,
    total: list ? counts?.[name] : undefined,
  };
  if (kind === 'related') return { ...related, include: query.include };
  const inner = query.include.get(relation);
  return {
    ...related,
    include: inner ?? new Map(),
    identifiers: inner ? 'with resources' : 'alone',
  };
}

function renderData(
  primary: Primary,
  { plan }: Rendering,
  { annotations, context }: { readonly annotations: Annotations; readonly context: RestContext },
): Pick<RestDocument, 'data' | 'included'> {
  const { rows, model, single, identifiers } = primary;
  const { fields, compound } = plan.query;
  const renderAttributes = createRenderAttributes(fields, annotations);
  const render = (node: ResourceNode, path: string) =>
    renderResource(node, { path, fields, renderAttributes }, context);
  function* renderNodes(nodes: readonly ResourceNode[], path: string): Iterable<ResourceObject> {
    for (const [i, node] of nodes.entries()) yield render(node, `${path}.${i}`);
  }
  if (identifiers) {
    const data = rows.map((row) => renderIdentifier(model, row, context));
    const nodes = identifiers === 'alone' ? [] : collectIncluded(primary);
    return {
      data: single ? (data[0] ?? null) : data,
      ...(compound && { included: renderNodes(nodes, 'included') }),
    };
  }
  const { primary: nodes, included } = collectNodes(primary);
  const [first] = nodes;
  const one = first && single ? render(first, 'data') : null;
  const data: PrimaryData = single ? one : renderNodes(nodes, 'data');
  return { data, ...(compound && { included: renderNodes(included, 'included') }) };
}

function renderLinks(
  { plan, result, request }: Rendering,
  context: RestContext,
): { readonly self: string; readonly related?: string } {
  const row = result.kind === 'row' ? result.row : {};
  const own = () => {
    const id = encodeResourceId(idValuesOf(row, plan.model.idFields), context.ids);
    return resourceUrl(plan.model, id, context);
  };
  switch (plan.kind) {
    case 'create':
    case 'upsert':
      return { self: own() };
    case 'add':
    case 'replace':
    case 'remove':
      return relationshipLinks(own(), plan.relation);
    case 'relationship':
      return { ...relationshipLinks(own(), plan.relation), self: requestUrl(request, context) };
    case 'list':
    case 'fetch':
    case 'related':
    case 'update':
      return { self: requestUrl(request, context) };
  }
}

function requestUrl({ path, query }: Rendering['request'], { settings }: RestContext): string {
  return settings.endpoint + path + (query === '' ? '' : `?${query}`);
}
