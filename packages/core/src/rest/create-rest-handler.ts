import type { Args } from '../effects/nested-args.ts';
import { type PlacesOfChanges, placesOfChanges } from '../effects/places-of-changes.ts';
import { admitRequest } from '../handler/admit-request.ts';
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  CreateApiHandler,
} from '../handler/api-handler.ts';
import { isForDocument, logDocumentRoute } from '../handler/document-request.ts';
import {
  type Responder,
  type ResponderScope,
  respondToRequest,
  statusOfFailure,
} from '../handler/respond-to-request.ts';
import { assertJsonApiAcceptable, assertPlainIfJsonApi } from '../http/media-type.ts';
import { recordResult } from '../intercept/record-result.ts';
import { prepareInterceptors } from '../intercept/resolve-interceptors.ts';
import { runRequest, startClock } from '../intercept/run-request.ts';
import { logWarnings } from '../logging/logger.ts';
import type { OpenApiHandlerOptions } from '../openapi/openapi-options.ts';
import { assertBinding, type OrmBinding } from '../orm/orm-binding.ts';
import { type ConcurrencyGuard, createConcurrencyGuard } from '../overload/concurrency.ts';
import { warnOfUncreatable } from '../schema/uncreatable-models.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { runInLine } from '../writes/run-in-line.ts';
import { callsOf, describeRestRequest, templateOf } from './describe-rest-request.ts';
import { executeRestPlan } from './execute/execute-rest-plan.ts';
import { parseRestRequest } from './parse/parse-rest-request.ts';
import { planRestRequest } from './plan/plan-rest-request.ts';
import { isRead, type RestPlan } from './plan/rest-plan.ts';
import { renderRestErrors } from './render/render-rest-errors.ts';
import { REST_HEADERS, renderRestResult } from './render/render-rest-result.ts';
import { buildRestContext, REST_CONTEXTS, type RestContext } from './rest-context.ts';
import { type RestHandlerOptions, resolveRestOptions } from './rest-options.ts';
import { matchRestRoute } from './route/match-rest-route.ts';

/**
 * Creates the REST handler, which implements JSON:API 1.1.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient, handler: restHandler({ endpoint: 'https://example.com/api' }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function restHandler(options: RestHandlerOptions): CreateApiHandler {
  const settings = resolveRestOptions(options);
  const create: CreateApiHandler = (orm) => {
    assertBinding(orm);
    const intercept = prepareInterceptors(settings.intercept, orm.schema);
    const context = buildRestContext(orm, { ...settings, intercept });
    logWarnings(warnOfUncreatable(orm.schema, context.schema), context.settings.log);
    return createHandler(orm, context);
  };
  REST_CONTEXTS.set(create, (orm) => buildRestContext(orm, settings));
  return create;
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RestContext): ApiHandler<Client> {
  const guard = createConcurrencyGuard(context.settings.concurrency);
  const { openapi, endpoint } = context.settings;
  const document = openapi && { servers: [{ url: endpoint || '/' }], ...openapi };
  const responder: Responder<Client> = {
    orm,
    isVisible: visibilityIn(context.schema),
    protocol: 'rest',
    settings: context.settings,
    respond: (request, scope) => {
      if (document && isForDocument(request)) {
        logDocumentRoute(request, scope.requestLog);
        return respondAsDocument(request, context, document);
      }
      const about = { request, signal: scope.deadline.signal };
      const statusOf = (error: unknown) => statusOfFailure(error, about, responder);
      return respond(request, { orm, context, guard, ...scope, statusOf });
    },
    renderErrors: (errors) => renderRestErrors(errors, context.settings),
  };
  return { handle: (request) => respondToRequest(request, responder) };
}

/** The generator is only loaded for the first request. */
async function respondAsDocument(
  request: ApiRequest<unknown>,
  context: RestContext,
  options: OpenApiHandlerOptions,
): Promise<ApiResponse> {
  const { respondWithDocument } = await import('../openapi/serve-document.ts');
  return await respondWithDocument(request, { base: '', rest: context }, options);
}

interface RequestScope<Client> extends ResponderScope {
  readonly orm: OrmBinding<Client>;
  readonly context: RestContext;
  readonly guard: ConcurrencyGuard;
  /** Returns the status of the response to a failure. */
  readonly statusOf: (error: unknown) => number;
}

async function respond<Client>(
  request: ApiRequest<Client>,
  { orm, context, guard, deadline, bytes, requestLog, statusOf }: RequestScope<Client>,
): Promise<ApiResponse> {
  const interceptors = recordResult(requestLog, context.settings.intercept);
  const start = startClock(interceptors);
  const route = matchRestRoute(request, context.schema, context.settings);
  if (route.kind === 'options')
    return { status: 204, headers: { allow: route.allow }, body: undefined };
  requestLog.describe = () => ({ route: templateOf(route), operation: route.kind });
  assertJsonApiAcceptable(request.header('accept'));
  assertPlainIfJsonApi(request.header('content-type'));
  const admission = await admitRequest(request, guard, deadline);
  const parsed = await parseRestRequest(route, request, context);
  const plan = planRestRequest(parsed, context);
  requestLog.describe = () => ({ route: templateOf(route), operation: plan.kind });
  return await runRequest({
    ...{ request, orm, admission, deadline, interceptors, start, statusOf },
    headers: REST_HEADERS,
    writes: !isRead(plan),
    describe: () => describeRestRequest(route, plan),
    execute: async (client, around) => {
      const rowLimit = context.settings.limits.rows;
      const { signal } = deadline;
      const { beforeCommit } = around ?? {};
      const connection = { orm, client, rowLimit, bytes, signal, beforeCommit };
      const run = () => executeRestPlan(plan, connection);
      const places = isRead(plan) ? NO_PLACES : placesOf(plan, context);
      const result = await runInLine({ scope: orm, ...places, signal }, run);
      const render = () => renderRestResult({ plan, result, request }, context);
      const rows = 'rows' in result ? result.rows.length : 1;
      return around ? around.meter.render(render, rows) : render();
    },
  });
}

const NO_PLACES: PlacesOfChanges = { places: [], single: false };

function placesOf(plan: RestPlan, { schema }: RestContext): PlacesOfChanges {
  const { model } = plan;
  return placesOfChanges(
    callsOf(plan).map(({ operation, args }) => ({ model, operation, args: args as Args })),
    schema,
  );
}
