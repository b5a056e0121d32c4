import { LimitExceededError } from '../../errors/limit-errors.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';

/**
 * Checks that no read in a result exceeds its row limit.
 *
 * @throws {LimitExceededError} that names the relationships and the limit.
 */
export function assertCounted(result: unknown, { counted, take }: RpcPlan): void {
  for (const path of counted) {
    if (longestList(result, path) <= take) continue;
    const where = path.length > 0 ? ` in "${path.join('.')}"` : '';
    throw new LimitExceededError(
      `The result has more than ${take} records${where}. Pass "take", or raise limits.take.`,
    );
  }
}

function longestList(value: unknown, [relation, ...rest]: readonly string[]): number {
  if (relation === undefined) return Array.isArray(value) ? value.length : 0;
  let longest = 0;
  for (const row of Array.isArray(value) ? value : [value]) {
    longest = Math.max(longest, longestList(Object(row)[relation], rest));
  }
  return longest;
}
