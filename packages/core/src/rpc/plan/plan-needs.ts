import { returnsRecords } from '../../grammar/operations.ts';
import type { WriteNeeds } from '../../writes/write.ts';
import type { RpcPlan, RpcStepPlan } from './plan-rpc-call.ts';

/** Returns what one write requires of its transaction. */
export function planNeeds({ links, counted, ranges, operation }: RpcPlan): WriteNeeds {
  return {
    isolation: isIsolated(links),
    rollback: counted.length > 0 || ranges.length > 0,
    checks: links.links.length + links.partial.length + links.optional.length > 0,
    records: returnsRecords(operation.returns),
    // Bulk writes deadlock with each other, since each locks its records in an order of its own.
    repeats: operation.many === true && operation.effect !== 'create',
  };
}

/** Returns what the steps of a transaction require of it. */
export function planStepNeeds(plans: readonly RpcStepPlan[]): WriteNeeds {
  const isolation = plans.some((plan) => 'links' in plan && isIsolated(plan.links));
  return { isolation, rollback: true, checks: true, records: true, repeats: true };
}

/** Whether a write depends on links that other requests may make at the same time. */
function isIsolated({ replaced, taken }: RpcPlan['links']): boolean {
  return replaced || taken.length > 0;
}
