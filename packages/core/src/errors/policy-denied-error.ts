import type { ApiErrorOptions } from './api-error.ts';
import { POLICY_DENIAL } from './policy-denial.ts';
import { ForbiddenError } from './resource-errors.ts';

/**
 * A denial by access policies: for a data client's own extension to throw, so that both handlers
 * answer 403 as for a denial by the data client itself.
 *
 * @example
 * ```ts
 * throw new PolicyDeniedError('Only editors publish'); // the caller reads it
 * ```
 */
export class PolicyDeniedError extends ForbiddenError {
  constructor(
    detail: string = 'The access policies do not allow this operation.',
    options: ApiErrorOptions = {},
  ) {
    super(detail, {
      ...POLICY_DENIAL,
      ...options,
    });
  }
}
