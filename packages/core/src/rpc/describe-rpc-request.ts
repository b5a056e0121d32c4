import { returnsRecords } from '../grammar/operations.ts';
import type { ModelCall, PlannedRequest } from '../intercept/intercept-context.ts';
import type { RpcStepPlan } from './plan/plan-rpc-call.ts';
import { PROCEDURES } from './route/match-procedure.ts';
import type { NamedRoute } from './route/match-rpc-route.ts';

/** Describes a request for interceptors. */
export function describeRpcRequest(
  route: NamedRoute,
  plans: readonly RpcStepPlan[],
): PlannedRequest {
  return { protocol: 'rpc', ...nameRpcRequest(route), calls: plans.map(toModelCall) };
}

/** Names the operation of a request, and its path for `http.route`. */
export function nameRpcRequest(route: NamedRoute): Pick<PlannedRequest, 'operation' | 'route'> {
  switch (route.kind) {
    case 'operation': {
      const { model, name } = route.target;
      return { operation: name, route: `/${model.type}/${name}` };
    }
    case 'procedure': {
      const { name } = route.procedure;
      return { operation: `${PROCEDURES}.${name}`, route: `/${PROCEDURES}/${name}` };
    }
    case 'transaction':
      return { operation: '$transaction', route: '/$transaction/sequential' };
  }
}

/** Describes a call for interceptors. */
export function toModelCall(plan: RpcStepPlan): ModelCall {
  if ('model' in plan) return { ...plan.call, model: plan.model, unresolved: !!plan.resolve };
  const { name, args } = plan.call;
  return { model: undefined, operation: `${PROCEDURES}.${name}`, args };
}

/** The number of records in a result; 0 for aggregates. */
export function countRows(result: unknown, plan: RpcStepPlan): number {
  if (!('model' in plan)) return Array.isArray(result) ? result.length : 0;
  const { returns } = plan.operation;
  if (returns === 'batch') return countOf(result);
  if (!returnsRecords(returns) && returns !== 'groups') return 0;
  if (Array.isArray(result)) return result.length;
  return result === null || result === undefined ? 0 : 1;
}

/** A bulk write returns the number of records that it changed. */
function countOf(result: unknown): number {
  const { count } = Object(result) as { readonly count?: unknown };
  return typeof count === 'number' ? count : 0;
}
