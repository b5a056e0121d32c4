import { createAnnotationWriter } from '@modelway/serialization';
import type { ApiResponse } from '../../http/api-handler.ts';
import { createTextBudget } from '../../http/json-parts.ts';
import { JSON_API_ATOMIC } from '../../http/media-type.ts';
import { MINIMAL } from '../../http/prefer.ts';
import { type OperationPlan, type OperationWrite, returnsData } from '../plan/operation-plan.ts';
import type { Row } from '../plan/rest-plan.ts';
import type { RestContext } from '../rest-context.ts';
import { createRenderMeta, type MetaContext } from '../rest-meta.ts';
import { createRenderAttributes } from './render-attributes.ts';
import { renderResource } from './render-resource.ts';
import { JSON_API_OBJECT } from './rest-document.ts';

/** Headers of every document with results. */
export const ATOMIC_HEADERS: Readonly<Record<string, string>> = {
  'content-type': JSON_API_ATOMIC,
  vary: 'Accept, Prefer',
};

/** The results of operations. */
interface RenderedOperations extends MetaContext {
  readonly plans: readonly OperationPlan[];
  /** The row of each operation. */
  readonly rows: readonly Row[];
  /** Whether the caller prefers a response without a document. */
  readonly minimal: boolean;
}

/**
 * Renders the results of operations, by position. If none of them has data, there is no document.
 *
 * @throws {LimitExceededError} if the response has more bytes than `limits.responseBytes`.
 */
export function renderOperations(
  { plans, rows, minimal, ...caller }: RenderedOperations,
  context: RestContext,
): ApiResponse {
  const { vary = '' } = ATOMIC_HEADERS;
  if (minimal || !plans.some(({ write }) => returnsData(write))) {
    const applied = minimal && { 'preference-applied': MINIMAL };
    return { status: 204, headers: { vary, ...applied }, body: undefined };
  }
  const spend = createTextBudget(context.settings.limits.responseBytes);
  const results = plans.map(({ write }, index) =>
    spend(
      returnsData(write)
        ? renderResult(write, { ...caller, row: rows[index] ?? {} }, context)
        : '{}',
    ),
  );
  const jsonapi = JSON.stringify(JSON_API_OBJECT);
  const body = spend(`{"atomic:results":[],"jsonapi":${jsonapi}}`).replace(
    '[]',
    () => `[${results.join()}]`,
  );
  return { status: 200, headers: ATOMIC_HEADERS, body };
}

/** Renders a result like the response to a single request, without its links. */
function renderResult(
  { model, ...write }: OperationWrite,
  { row, ...caller }: MetaContext & { readonly row: Row },
  context: RestContext,
): string {
  const fields = 'query' in write ? write.query.fields : new Map();
  const annotations = createAnnotationWriter();
  const renderAttributes = createRenderAttributes(fields, annotations);
  const renderMeta = createRenderMeta(context.metas, caller, annotations);
  const node = { model, row, loaded: new Map() };
  const view = { path: 'data', fields, renderAttributes, renderMeta };
  const data = renderResource(node, view, context);
  const serialization = annotations.toJson();
  const meta = serialization === undefined ? '' : `,"meta":{"serialization":${serialization}}`;
  return `{"data":${JSON.stringify(data)}${meta}}`;
}
