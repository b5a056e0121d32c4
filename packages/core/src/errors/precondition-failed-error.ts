import { ApiError } from './api-error.ts';

/**
 * The resource has changed since the state that `If-Match` requires. Over RPC, a write has
 * `If-Match` or `If-Unmodified-Since`.
 */
export class PreconditionFailedError extends ApiError {
  static override readonly code = 'precondition-failed';
  static override readonly status = 412;
  static override readonly title = 'Precondition failed';
}

/** Creates the 412 of a resource that has no entity tag of `If-Match`. */
export function noMatch(type: string): PreconditionFailedError {
  const detail = `The ${type} has changed: it has none of the entity tags in If-Match. Read it again.`;
  return new PreconditionFailedError(detail, { source: { header: 'If-Match' } });
}
