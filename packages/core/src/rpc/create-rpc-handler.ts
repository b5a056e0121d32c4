import { StepError } from '../errors/step-error.ts';
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
import { type Around, type RequestRun, runRequest, startClock } from '../intercept/run-request.ts';
import { logWarnings } from '../logging/logger.ts';
import type { OpenApiHandlerOptions } from '../openapi/openapi-options.ts';
import { callProcedureAlone } from '../orm/call-procedure.ts';
import type { Connection } from '../orm/connection.ts';
import { assertBinding, type OrmBinding } from '../orm/orm-binding.ts';
import { type ConcurrencyGuard, createConcurrencyGuard } from '../overload/concurrency.ts';
import { warnOfUncreatable } from '../schema/uncreatable-models.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { countRows, describeRpcRequest, nameRpcRequest } from './describe-rpc-request.ts';
import { executeRpcCall } from './execute/execute-rpc-call.ts';
import { executeRpcTransaction } from './execute/execute-rpc-transaction.ts';
import { parseProcedureArgs } from './parse/parse-procedure-args.ts';
import { parseRpcArgs } from './parse/parse-rpc-args.ts';
import { parseRpcTransaction } from './parse/parse-rpc-transaction.ts';
import { planProcedure, planRpcCall, planRpcStep, type RpcStepPlan } from './plan/plan-rpc-call.ts';
import { renderRpcErrors } from './render/render-rpc-errors.ts';
import { RPC_HEADERS, type RpcRendering, renderRpcResult } from './render/render-rpc-result.ts';
import { matchRpcRoute, type NamedRoute, type RouteOf } from './route/match-rpc-route.ts';
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
  guard.assertRoom();
  const planned = await planRequest(route, request, scope);
  const given = { request, orm, guard, deadline, interceptors, start, statusOf };
  return await runRequest({ ...given, headers: RPC_HEADERS, ...planned });
}

/** The parts of a request that differ between its kinds. */
type Planned<Client> = Pick<RequestRun<Client>, 'writes' | 'describe' | 'execute'>;

function planRequest<Client>(
  route: NamedRoute,
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  switch (route.kind) {
    case 'operation':
      return planOperation(route, request, scope);
    case 'procedure':
      return planProcedureCall(route, request, scope);
    case 'transaction':
      return planTransaction(route, request, scope);
  }
}

async function planOperation<Client>(
  route: RouteOf<'operation'>,
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  const { target } = route;
  const plan = planRpcCall(await parseRpcArgs(request, target, scope.context), scope.context);
  return {
    writes: plan.writes,
    describe: () => describeRpcRequest(route, [plan]),
    execute: async (client, around) => {
      const result = await executeRpcCall(plan, connect(client, scope, around));
      const { status } = target.operation;
      const render = () => renderRpcResult(result, renderingOf(scope, { status, ...plan }));
      return around ? around.meter.render(render, countRows(result, plan)) : render();
    },
  };
}

async function planProcedureCall<Client>(
  route: RouteOf<'procedure'>,
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  const { context } = scope;
  const args = await parseProcedureArgs(request, route.procedure, context);
  const plan = planProcedure(args, context);
  return {
    writes: plan.writes,
    describe: () => describeRpcRequest(route, [plan]),
    execute: async (client, around) => {
      const result = await callProcedureAlone(connect(client, scope, around), plan.call);
      const render = () => renderRpcResult(result, renderingOf(scope, { status: 200, ...plan }));
      return around ? around.meter.render(render, countRows(result, plan)) : render();
    },
  };
}

async function planTransaction<Client>(
  route: RouteOf<'transaction'>,
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  const calls = await parseRpcTransaction(request, scope.context);
  const plans = calls.map((call) => planRpcStep(call, scope.context));
  return {
    writes: plans.some(({ writes }) => writes),
    describe: () => describeRpcRequest(route, plans),
    execute: (client, around) =>
      executeRpcTransaction(plans, connect(client, scope, around), (results) => {
        // A response above the limit is rejected, which rolls the operations back.
        const rendering = renderingOf(scope, { status: 200, writes: false });
        const render = () => renderRpcResult(results, rendering);
        return around ? around.meter.render(render, sumRows(results, plans)) : render();
      }),
  };
}

function sumRows(results: readonly unknown[], plans: readonly RpcStepPlan[]): number {
  return plans.reduce((sum, plan, index) => sum + countRows(results[index], plan), 0);
}

function connect<Client>(
  client: Client,
  { orm, context, deadline }: RequestScope<Client>,
  around?: Around<Client>,
): Connection<Client> {
  const { signal } = deadline;
  const rowLimit = context.settings.limits.rows;
  return { orm, client, rowLimit, signal, beforeCommit: around?.beforeCommit };
}

function renderingOf<Client>(
  { context: { settings } }: RequestScope<Client>,
  { status, writes }: { readonly status: number; readonly writes: boolean },
): RpcRendering {
  // The write has succeeded, so its response has no limit.
  const limit = writes ? Number.POSITIVE_INFINITY : settings.limits.responseBytes;
  return { status, limit, bytes: settings.zenstackHooks ? 'typed-array' : 'base64' };
}
