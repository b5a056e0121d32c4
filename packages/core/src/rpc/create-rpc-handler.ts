import { StepError } from '../errors/step-error.ts';
import { type Answering, answerRequest } from '../handler/answer-request.ts';
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  CreateApiHandler,
} from '../handler/api-handler.ts';
import { prepareInterceptors } from '../intercept/resolve-interceptors.ts';
import { type RequestRun, runRequest, startClock } from '../intercept/run-request.ts';
import { logWarnings } from '../logging/logger.ts';
import { assertBinding } from '../orm/assert-binding.ts';
import { callProcedure } from '../orm/call-procedure.ts';
import type { Connection } from '../orm/connection.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { type ConcurrencyGuard, createConcurrencyGuard } from '../overload/concurrency.ts';
import type { Deadline } from '../overload/deadline.ts';
import { buildSchemaModel } from '../schema/build-schema-model.ts';
import type { Procedure } from '../schema/schema-model.ts';
import { warnOfUncreatable } from '../schema/uncreatable-models.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { countRows, describeRpcRequest } from './describe-rpc-request.ts';
import { executeRpcCall } from './execute/execute-rpc-call.ts';
import { executeRpcTransaction } from './execute/execute-rpc-transaction.ts';
import { parseProcedureArgs } from './parse/parse-procedure-args.ts';
import { parseRpcArgs } from './parse/parse-rpc-args.ts';
import { parseRpcTransaction } from './parse/parse-rpc-transaction.ts';
import { planProcedure, planRpcCall, planRpcStep, type RpcStepPlan } from './plan/plan-rpc-call.ts';
import { renderRpcErrors } from './render/render-rpc-errors.ts';
import { RPC_HEADERS, type RpcRendering, renderRpcResult } from './render/render-rpc-result.ts';
import type { RpcTarget } from './route/find-operation.ts';
import { matchRpcRoute, type RpcRoute } from './route/match-rpc-route.ts';
import type { RpcContext } from './rpc-context.ts';
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
  return (orm) => {
    assertBinding(orm);
    const schema = buildSchemaModel(orm.schema, options);
    const intercept = prepareInterceptors(settings.intercept, orm.schema);
    logWarnings(warnOfUncreatable(orm.schema, schema), settings.log);
    return createHandler(orm, {
      schema,
      settings: { ...settings, intercept },
      dialect: orm.dialect,
    });
  };
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RpcContext): ApiHandler<Client> {
  const guard = createConcurrencyGuard(context.settings.concurrency);
  const answering: Answering<Client> = {
    orm,
    isVisible: visibilityIn(context.schema),
    settings: context.settings,
    answer: (request, deadline) => answer(request, { orm, context, guard, deadline }),
    renderErrors: (errors, thrown) =>
      renderRpcErrors(errors, {
        schema: context.schema,
        wrapped: context.settings.zenstackHooks,
        step: thrown instanceof StepError ? thrown.step : undefined,
      }),
  };
  return { handle: (request) => answerRequest(request, answering) };
}

interface RequestScope<Client> {
  readonly orm: OrmBinding<Client>;
  readonly context: RpcContext;
  readonly guard: ConcurrencyGuard;
  readonly deadline: Deadline;
}

async function answer<Client>(
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<ApiResponse> {
  const { orm, context, guard, deadline } = scope;
  const interceptors = context.settings.intercept;
  const start = startClock(interceptors);
  const route = matchRpcRoute(request, context.schema);
  if (route.kind === 'options') {
    return { status: 204, headers: { allow: route.allow }, body: undefined };
  }
  guard.assertRoom();
  const planned = await planRequest(route, request, scope);
  const given = { request, orm, guard, deadline, interceptors, start, headers: RPC_HEADERS };
  return await runRequest({ ...given, ...planned });
}

/** The parts of a request that differ between its kinds. */
type Planned<Client> = Pick<RequestRun<Client>, 'writes' | 'describe' | 'execute'>;

function planRequest<Client>(
  route: Exclude<RpcRoute, { readonly kind: 'options' }>,
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  switch (route.kind) {
    case 'operation':
      return planOperation(route.target, request, scope);
    case 'procedure':
      return planProcedureCall(route.procedure, request, scope);
    case 'transaction':
      return planTransaction(request, scope);
  }
}

async function planOperation<Client>(
  target: RpcTarget,
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  const plan = planRpcCall(await parseRpcArgs(request, target, scope.context), scope.context);
  const path = `/${target.model.type}/${target.name}`;
  return {
    writes: plan.writes,
    describe: () => describeRpcRequest({ operation: target.name, route: path }, [plan]),
    execute: async (client, meter) => {
      const result = await executeRpcCall(plan, connect(client, scope));
      const { status } = target.operation;
      const render = () => renderRpcResult(result, renderingOf(scope, { status, ...plan }));
      return meter ? meter.render(render, countRows(result, plan)) : render();
    },
  };
}

async function planProcedureCall<Client>(
  procedure: Procedure,
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  const { context } = scope;
  const plan = planProcedure(await parseProcedureArgs(request, procedure, context), context);
  const { name } = procedure;
  return {
    writes: plan.writes,
    describe: () =>
      describeRpcRequest({ operation: `$procs.${name}`, route: `/$procs/${name}` }, [plan]),
    execute: async (client, meter) => {
      const result = await callProcedure(connect(client, scope), plan.call);
      const render = () => renderRpcResult(result, renderingOf(scope, { status: 200, ...plan }));
      return meter ? meter.render(render, countRows(result, plan)) : render();
    },
  };
}

async function planTransaction<Client>(
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<Planned<Client>> {
  const calls = await parseRpcTransaction(request, scope.context);
  const plans = calls.map((call) => planRpcStep(call, scope.context));
  const route = '/$transaction/sequential';
  return {
    writes: plans.some(({ writes }) => writes),
    describe: () => describeRpcRequest({ operation: '$transaction', route }, plans),
    execute: (client, meter) =>
      executeRpcTransaction(plans, connect(client, scope), (results) => {
        // A response above the limit is rejected, which rolls the operations back.
        const rendering = renderingOf(scope, { status: 200, writes: false });
        const render = () => renderRpcResult(results, rendering);
        return meter ? meter.render(render, sumRows(results, plans)) : render();
      }),
  };
}

function sumRows(results: readonly unknown[], plans: readonly RpcStepPlan[]): number {
  return plans.reduce((sum, plan, index) => sum + countRows(results[index], plan), 0);
}

function connect<Client>(
  client: Client,
  { orm, context, deadline }: RequestScope<Client>,
): Connection<Client> {
  return { orm, client, rowLimit: context.settings.limits.rows, signal: deadline.signal };
}

function renderingOf<Client>(
  { context: { settings } }: RequestScope<Client>,
  { status, writes }: { readonly status: number; readonly writes: boolean },
): RpcRendering {
  // The write has succeeded, so its response has no limit.
  const limit = writes ? Number.POSITIVE_INFINITY : settings.limits.responseBytes;
  return { status, limit, bytes: settings.zenstackHooks ? 'typed-array' : 'base64' };
}
