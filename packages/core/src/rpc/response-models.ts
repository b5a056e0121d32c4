import { addModelsWritten } from '../effects/models-written.ts';
import type { RpcStepPlan } from './plan/plan-rpc-call.ts';
import type { RpcContext } from './rpc-context.ts';

/** The exposed models of a response, by their names in paths: sorted, each once. */
export interface ResponseModels {
  /** The models that the response depends on. */
  readonly reads: readonly string[];
  /** The models that the request may have changed. */
  readonly writes: readonly string[];
}

/** Returns the models of a request; `undefined` if it does not ask for them. */
export function toResponseModels(
  plans: readonly RpcStepPlan[],
  { effects, procedureModels }: RpcContext,
): ResponseModels | undefined {
  if (!plans.some(({ reads }) => reads)) return undefined;
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const plan of plans) {
    for (const type of plan.reads ?? []) reads.add(type);
    if ('model' in plan) addModelsWritten({ ...plan.call, model: plan.model }, effects, writes);
    else for (const type of procedureModels(plan.call.name).writes) writes.add(type);
  }
  return { reads: [...reads].sort(), writes: [...writes].sort() };
}
