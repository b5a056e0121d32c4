import { StepError } from '../errors/step-error.ts';
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
import { recordResult } from '../intercept/record-result.ts';
import { prepareInterceptors } from '../intercept/resolve-interceptors.ts';
import { runRequest, startClock } from '../intercept/run-request.ts';
import { logWarnings } from '../logging/logger.ts';
import type { OpenApiHandlerOptions } from '../openapi/openapi-options.ts';
import { assertBinding, type OrmBinding } from '../orm/orm-binding.ts';
import { type ConcurrencyGuard, createConcurrencyGuard } from '../overload/concurrency.ts';
import { warnOfUncreatable } from '../schema/uncreatable-models.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { nameRpcRequest } from './describe-rpc-request.ts';
import { planRequest } from './plan-request.ts';
import { renderRpcErrors } from './render/render-rpc-errors.ts';
import { RPC_HEADERS } from './render/render-rpc-result.ts';
import { matchRpcRoute } from './route/match-rpc-route.ts';
import { buildRpcContext, RPC_CONTEXTS, type RpcContext } from './rpc-context.ts';
import { type RpcHandlerOptions, resolveRpcOptions } from './rpc-options.ts';

/**
 * Creates the RPC handler, which mirrors the ORM client's own query API.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient }); // RPC is an adapter's default handler
 * createExpressHandler({ orm, getClient, handler: rpcHandler({ log: false }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function rpcHandler(options: RpcHandlerOptions = {}): CreateApiHandler {
  const settings = resolveRpcOptions(options);
  const create: CreateApiHandler = (orm) => {
    assertBinding(orm);
    const intercept = prepareInterceptors(settings.intercept, orm.schema);
    const context = buildRpcContext(orm, { ...settings, intercept }, options);
    logWarnings(warnOfUncreatable(orm.schema, context.schema), settings.log);
    return createHandler(orm, context);
  };
  RPC_CONTEXTS.set(create, (orm) => buildRpcContext(orm, settings, options));
  return create;
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RpcContext): ApiHandler<Client> {
  const guard = createConcurrencyGuard(context.settings.concurrency);
  const { openapi } = context.settings;
  // The folder of the document, which a handler does not know.
  const document = openapi && { servers: [{ url: '.' }], ...openapi };
  const responder: Responder<Client> = {
    orm,
    isVisible: visibilityIn(context.schema),
    protocol: 'rpc',
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
    renderErrors: (errors, thrown) =>
      renderRpcErrors(errors, {
        schema: context.schema,
        wrapped: context.settings.zenstackHooks,
        step: thrown instanceof StepError ? thrown.step : undefined,
      }),
  };
  return { handle: (request) => respondToRequest(request, responder) };
}

/** The generator is only loaded for the first request. */
async function respondAsDocument(
  request: ApiRequest<unknown>,
  context: RpcContext,
  options: OpenApiHandlerOptions,
): Promise<ApiResponse> {
  const { respondWithDocument } = await import('../openapi/serve-document.ts');
  return await respondWithDocument(request, { base: '', rpc: context }, options);
}

interface RequestScope<Client> extends ResponderScope {
  readonly orm: OrmBinding<Client>;
  readonly context: RpcContext;
  readonly guard: ConcurrencyGuard;
  /** Returns the status of the response to a failure. */
  readonly statusOf: (error: unknown) => number;
}

async function respond<Client>(
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<ApiResponse> {
  const { orm, context, guard, deadline, requestLog, statusOf } = scope;
  const interceptors = recordResult(requestLog, context.settings.intercept);
  const start = startClock(interceptors);
  const route = matchRpcRoute(request, context.schema);
  if (route.kind === 'options') {
    return { status: 204, headers: { allow: route.allow }, body: undefined };
  }
  requestLog.describe = () => nameRpcRequest(route);
  const admission = await admitRequest(request, guard, deadline);
  const planned = await planRequest(route, request, scope);
  const given = { request, orm, admission, deadline, interceptors, start, statusOf };
  return await runRequest({ ...given, headers: RPC_HEADERS, ...planned });
}
