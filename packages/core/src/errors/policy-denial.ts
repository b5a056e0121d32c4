import type { ApiErrorOptions } from './api-error.ts';
import type { OrmError } from './orm-error.ts';
import { ForbiddenError } from './resource-errors.ts';

/** What marks a 403 as a denial by the access policies. */
export const POLICY_DENIAL: { readonly orm: OrmError; readonly reason: string } = {
  orm: { reason: 'rejected-by-policy' },
  reason: 'ACCESS_POLICY_VIOLATION',
};

/** Creates the 403 of a denial by the access policies that the handler itself has found. */
export function policyDenial(detail: string, options: ApiErrorOptions = {}): ForbiddenError {
  return new ForbiddenError(detail, { ...POLICY_DENIAL, ...options });
}
