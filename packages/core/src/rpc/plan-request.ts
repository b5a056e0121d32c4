import { copyArgs } from '../effects/nested-args.ts';
import { connect } from '../handler/connect.ts';
import type { StageScope } from '../handler/create-handler.ts';
import type { PlannedRun } from '../handler/run-request.ts';
import type { ApiResponse, ReceivedRequest } from '../http/api-handler.ts';
import { MINIMAL, prefersMinimal } from '../http/prefer.ts';
import { runChanges } from '../writes/run-changes.ts';
import { applyConditions } from './apply-conditions.ts';
import { countRows, describeRpcRequest, toModelCall } from './describe-rpc-request.ts';
import { executeRpcCall } from './execute/execute-rpc-call.ts';
import { executeRpcTransaction } from './execute/execute-rpc-transaction.ts';
import { parseRpcArgs } from './parse/parse-rpc-args.ts';
import { parseRpcTransaction } from './parse/parse-rpc-transaction.ts';
import {
  planMinimalCall,
  planRpcCall,
  planRpcStep,
  type RpcPlan,
  type RpcStepPlan,
} from './plan/plan-rpc-call.ts';
import { planProcedureCall } from './plan-procedure-call.ts';
import { type RpcRendering, renderRpcResult } from './render/render-rpc-result.ts';
import { toResponseModels } from './response-models.ts';
import type { RpcTarget } from './route/find-operation.ts';
import { type NamedRoute, type RouteOf, statusOf } from './route/match-rpc-route.ts';
import { argsIn } from './route/methods.ts';
import type { RpcContext } from './rpc-context.ts';

type PlanScope<Client> = StageScope<Client, RpcContext>;

/**
 * Parses and plans a request.
 *
 * @throws {ApiError | ApiErrors} if its arguments are invalid.
 */
export function planRequest<Client>(
  route: NamedRoute,
  request: ReceivedRequest,
  scope: PlanScope<Client>,
): PlannedRun<Client> {
  return applyConditions(request, planRoute(route, request, scope));
}

function planRoute<Client>(
  route: NamedRoute,
  request: ReceivedRequest,
  scope: PlanScope<Client>,
): PlannedRun<Client> {
  switch (route.kind) {
    case 'operation':
      return planOperation(route, request, scope);
    case 'procedure':
      return planProcedureCall(route, request, scope);
    case 'transaction':
      return planTransaction(route, request, scope);
  }
}

function planOperation<Client>(
  route: RouteOf<'operation'>,
  request: ReceivedRequest,
  scope: PlanScope<Client>,
): PlannedRun<Client> {
  const { target } = route;
  const plan = planCall(target, request, scope.context);
  const { writes, minimal } = plan;
  return {
    writes,
    describe: () => describeRpcRequest(route, [plan]),
    execute: async (client, around) => {
      const connection = connect(client, scope, around);
      const result = await runChanges(changesOf([plan]), scope, () =>
        executeRpcCall(plan, connection),
      );
      const status = statusOf(target.operation);
      const render = () => {
        if (minimal) return { status: 204, headers: MINIMAL_HEADERS, body: undefined };
        const rendering = renderingOf(scope, { status, writes, plans: [plan] });
        const response = renderRpcResult(result, rendering);
        return writes ? { ...response, headers: { ...response.headers, ...WRITTEN } } : response;
      };
      return around.render(render, countRows(result, plan));
    },
  };
}

/** Plans a call. A read with its arguments in the query string may have the plan of a recent one. */
function planCall(target: RpcTarget, request: ReceivedRequest, context: RpcContext): RpcPlan {
  const { model, name, operation } = target;
  if (operation.effect !== 'read' || argsIn(request.method) === 'body') {
    const plan = prefersMinimal(request.header('prefer')) ? planMinimalCall : planRpcCall;
    return plan(parseRpcArgs(request, target, context), context);
  }
  const text = `${model.name}.${name}?${request.query}`;
  const known = context.recent.get(text);
  const plan = known ?? planRpcCall(parseRpcArgs(request, target, context), context);
  if (!known) context.recent.set(text, plan);
  return { ...plan, call: { ...plan.call, args: copyArgs(plan.call.args) } };
}

/** Headers of the response to a write, which depends on `Prefer` (RFC 7240, section 2). */
const WRITTEN = { vary: 'Prefer' };

const MINIMAL_HEADERS = { ...WRITTEN, 'preference-applied': MINIMAL };

function planTransaction<Client>(
  route: RouteOf<'transaction'>,
  request: ReceivedRequest,
  scope: PlanScope<Client>,
): PlannedRun<Client> {
  const calls = parseRpcTransaction(request, scope.context);
  const plans = calls.map((call) => planRpcStep(call, scope.context));
  return {
    writes: plans.some(({ writes }) => writes),
    sharesClient: plans.some((plan) => !('model' in plan)),
    describe: () => describeRpcRequest(route, plans),
    execute: (client, around) => {
      const connection = connect(client, scope, around);
      const respond = (results: readonly unknown[]): ApiResponse => {
        // A response above the limit is rejected, which rolls the operations back.
        const rendering = renderingOf(scope, { status: 200, writes: false, plans });
        const render = () => renderRpcResult(results, rendering);
        return around.render(render, sumRows(results, plans));
      };
      const check = around.checkStep;
      const checkStep = check && ((plan: RpcStepPlan, tx: Client) => check(toModelCall(plan), tx));
      const rendering = { render: respond, checkStep };
      const run = () => executeRpcTransaction(plans, connection, rendering);
      return runChanges(changesOf(plans), scope, run);
    },
  };
}

function changesOf(plans: readonly RpcStepPlan[]): Parameters<typeof runChanges>[0] {
  return plans.flatMap((plan) =>
    'model' in plan && plan.writes ? [{ ...plan.call, model: plan.model }] : [],
  );
}

function sumRows(results: readonly unknown[], plans: readonly RpcStepPlan[]): number {
  return plans.reduce((sum, plan, index) => sum + countRows(results[index], plan), 0);
}

interface Rendered {
  readonly status: number;
  readonly writes: boolean;
  readonly plans: readonly RpcStepPlan[];
}

function renderingOf<Client>(
  { context }: PlanScope<Client>,
  { status, writes, plans }: Rendered,
): RpcRendering {
  const { settings } = context;
  // The write has succeeded. Its records are within limits.readBytes.
  const limit = writes ? Number.POSITIVE_INFINITY : settings.limits.responseBytes;
  const bytes = settings.zenstackHooks ? 'typed-array' : 'base64';
  return { status, limit, bytes, models: toResponseModels(plans, context) };
}
