import type { Annotations } from '@modelway/serialization';
import { LimitExceededError } from '../../errors/request-errors.ts';
import type { Model } from '../../schema/schema-model.ts';
import { encodeResourceId, idValuesOf } from '../../schema/values/resource-id.ts';
import type { RestResult } from '../execute/execute-rest-plan.ts';
import type { Aggregates } from '../parse/query/parse-aggregates.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { IncludeOptions } from '../parse/query/parse-include-options.ts';
import type { Page } from '../parse/query/parse-page.ts';
import {
  type BulkPlan,
  type DeletePlan,
  isRead,
  type RelatePlan,
  type RelationPlan,
  type RestPlan,
  type Row,
} from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import { createRenderMeta, type MetaContext } from '../rest-meta.ts';
import { collectIncluded, collectNodes } from './collect-nodes.ts';
import { renderAggregates } from './render-aggregates.ts';
import { createRenderAttributes } from './render-attributes.ts';
import { type RenderedPage, renderCursorPage } from './render-cursor-page.ts';
import { renderNextQuery, renderPagesAround } from './render-next-query.ts';
import { type PageLocation, renderPageLinks } from './render-page-links.ts';
import {
  type RenderedOption,
  type ResourceNode,
  relationshipLinks,
  renderIdentifier,
  renderResource,
  resourceUrl,
  withCursor,
} from './render-resource.ts';
import {
  type DocumentMeta,
  JSON_API_OBJECT,
  type PrimaryData,
  type RestDocument,
} from './rest-document.ts';

/** A result, with all that its document needs. */
export interface Rendering extends MetaContext {
  readonly plan: Exclude<RestPlan, DeletePlan | BulkPlan>;
  readonly result: RestResult;
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
  readonly estimate?: number | undefined;
  readonly aggregates?: Aggregates | undefined;
  /** The cursors on the rows. @default none */
  readonly cursors?: readonly string[] | undefined;
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
  const { aggregates } = primary;
  const links = renderLinks(rendering, context);
  // A relationship may have been changed by a URL other than its own.
  const url =
    'update' in rendering.plan ? links.self : context.settings.endpoint + rendering.request.path;
  const page = renderPage(primary, { url, rawQuery: rendering.request.query }, context);
  const shown = { ...primary, rows: page.rows, cursors: page.cursors };
  const { data, included } = renderData(shown, rendering, { annotations, context });
  const meta = {
    ...page.meta,
    ...(primary.estimate !== undefined && { page: { ...page.meta?.page, ...estimateOf(primary) } }),
    ...(aggregates && { aggregates: renderAggregates(aggregates, rendering.result, annotations) }),
  };
  return {
    meta,
    data,
    ...(included && { included }),
    jsonapi: JSON_API_OBJECT,
    links: { ...links, ...page.links, ...describedBy(context) } as RestDocument['links'],
  };
}

/** Cuts a page from the rows that were read for it. */
function renderPage(
  { rows: read, page, total }: Primary,
  location: PageLocation,
  { schema }: RestContext,
): RenderedPage {
  const meta = total !== undefined && { meta: { total } };
  if (!page) return { rows: read, ...meta };
  if (page.form === 'cursor') {
    return renderCursorPage(read, page, { location, total, provider: schema.provider });
  }
  // Without a count, an extra row shows that there is another page.
  const rows = read.slice(0, page.limit);
  const end = page.offset + rows.length;
  const hasMore = total === undefined ? read.length > page.limit : end < total && rows.length > 0;
  return { rows, ...meta, links: renderPageLinks(location, page, { total, hasMore }) };
}

/** Renders an estimate as the profile of cursors names it. The rows that were read are certain. */
function estimateOf({ rows, page, estimate = 0 }: Primary): DocumentMeta['page'] {
  const skipped = page?.form !== 'cursor' && rows.length > 0 ? (page?.offset ?? 0) : 0;
  return { estimatedTotal: { bestGuess: Math.max(estimate, skipped + rows.length) } };
}

function readPrimary({ plan, result }: Rendering): Primary {
  const { include } = plan.query;
  if (plan.kind === 'list' && result.kind === 'rows') {
    const { model, page, query } = plan;
    const { rows, total, estimate } = result;
    const size = { page, total, estimate, aggregates: query.aggregates };
    return { rows, single: false, model, include, ...size };
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
  { plan, request, client }: Rendering,
  { annotations, context }: { readonly annotations: Annotations; readonly context: RestContext },
): Pick<RestDocument, 'data' | 'included'> {
  const { rows, model, single, identifiers, cursors } = primary;
  const { fields, compound, includeOptions: options } = plan.query;
  const renderAttributes = createRenderAttributes(fields, annotations);
  const renderMeta = createRenderMeta(context.metas, { client, request }, annotations);
  const optionOf = createOptionOf(options, request.query, context);
  const render = (node: ResourceNode, path: string) =>
    renderResource(node, { path, fields, renderAttributes, renderMeta, optionOf }, context);
  function* renderNodes(nodes: readonly ResourceNode[], path: string, cursors?: readonly string[]) {
    let i = 0;
    for (const node of nodes) {
      yield withCursor(render(node, `${path}.${i}`), cursors?.[i]);
      i += 1;
    }
  }
  if (identifiers) {
    const data = rows.map((row, i) =>
      withCursor(renderIdentifier(model, row, context), cursors?.[i]),
    );
    const nodes = identifiers === 'alone' ? [] : collectIncluded({ ...primary, options });
    assertIncluded(nodes, plan, context);
    return {
      data: single ? (data[0] ?? null) : data,
      ...(compound && { included: renderNodes(nodes, 'included') }),
    };
  }
  const { primary: nodes, included } = collectNodes({ ...primary, options });
  assertIncluded(included, plan, context);
  const [first] = nodes;
  const one = first && single ? render(first, 'data') : null;
  const data: PrimaryData = single ? one : renderNodes(nodes, 'data', cursors);
  return { data, ...(compound && { included: renderNodes(included, 'included') }) };
}

/** Creates the look-up of options, which renders what their links have in common once. */
function createOptionOf(
  options: IncludeOptions | undefined,
  rawQuery: string,
  { schema: { provider } }: RestContext,
): (branch: IncludeTree) => RenderedOption | undefined {
  const rendered = new Map<IncludeTree, RenderedOption>();
  for (const [branch, option] of options ?? []) {
    const kept = renderNextQuery(option, rawQuery);
    const pagesOf = (shown: readonly Row[], hasMore: boolean) =>
      renderPagesAround(option, { shown, hasMore }, provider);
    rendered.set(branch, { ...option, kept, pagesOf });
  }
  return (branch) => rendered.get(branch);
}

/** Checks the number of included resources. Those of a completed write are not limited. */
function assertIncluded(
  { length }: readonly ResourceNode[],
  plan: RestPlan,
  { settings: { limits } }: RestContext,
): void {
  if (!isRead(plan) || length <= limits.included) return;
  throw new LimitExceededError(
    `The number of included resources is ${length}; the limit included is ${limits.included}. Lower page[limit] or includeOptions[<path>][limit], or include fewer relationships.`,
    { source: { parameter: 'include' } },
  );
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

/** Links to the OpenAPI document that the handler serves. */
function describedBy({ settings }: RestContext): Pick<RestDocument['links'], 'describedby'> {
  return settings.openapi ? { describedby: `${settings.endpoint}/openapi.json` } : {};
}

/** Returns the URL of a request, as clients see it. */
export function requestUrl(
  { path, query }: Rendering['request'],
  { settings }: RestContext,
): string {
  return settings.endpoint + path + (query === '' ? '' : `?${query}`);
}
