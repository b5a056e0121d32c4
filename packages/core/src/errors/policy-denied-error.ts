import type { ApiErrorOptions } from './api-error.ts';
import { POLICY_DENIAL } from './policy-denial.ts';
import { ForbiddenError } from './resource-errors.ts';

/**
 * A denial by access policies, for extensions of an ORM client to throw. Both handlers respond with
 * 403, as for a denial by the ORM client itself.
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
