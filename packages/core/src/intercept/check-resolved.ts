import { runHook } from './before-commit.ts';
import { type ModelCall, writesOf } from './intercept-context.ts';
import type { CheckResolved } from './interceptor.ts';

/** Checks a step of a transaction whose values are known now. */
export type CheckStep = (call: ModelCall) => Promise<void>;

/**
 * Combines the checks of a request's interceptors; they run one after the other.
 *
 * @throws {HookError} around the error of a check.
 */
export function toCheckStep(
  checks: readonly CheckResolved[],
  signal: AbortSignal,
): CheckStep | undefined {
  if (checks.length === 0) return undefined;
  return async (call) => {
    for (const check of checks) {
      const writes = writesOf({ ...call, unresolved: false });
      if (writes.length > 0) await runHook(() => check(writes), signal);
    }
  };
}
