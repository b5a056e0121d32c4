import type { ErrorSource } from '../errors/api-error.ts';
import { LimitExceededError } from '../errors/limit-errors.ts';
import type { Limits } from './limits.ts';

/**
 * Checks a value against a limit.
 *
 * @throws {LimitExceededError} that names the limit, its maximum and the value sent.
 */
export function assertWithin(
  limits: Limits,
  name: Exclude<keyof Limits, 'bodyBytes'>,
  sent: { readonly value: number; readonly source?: ErrorSource },
): void {
  if (sent.value <= limits[name]) return;
  throw new LimitExceededError(
    `${sent.value} exceeds the limit ${name}, which is ${limits[name]}.`,
    sent.source && { source: sent.source },
  );
}
