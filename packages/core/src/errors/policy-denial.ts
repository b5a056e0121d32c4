import type { ApiErrorOptions } from './api-error.ts';
import type { OrmError } from './orm-error.ts';
import { ForbiddenError } from './resource-errors.ts';

/** Options that mark a 403 as a denial by the access policies. */
export const POLICY_DENIAL: { readonly orm: OrmError; readonly reason: string } = {
  orm: { reason: 'rejected-by-policy' },
  reason: 'ACCESS_POLICY_VIOLATION',
};

/** Creates the 403 of a policy denial that the handler itself has detected. */
export function policyDenial(detail: string, options: ApiErrorOptions = {}): ForbiddenError {
  return new ForbiddenError(detail, { ...POLICY_DENIAL, ...options });
}

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
    super(detail, { ...POLICY_DENIAL, ...options });
  }
}
