import { ApiError } from './api-error.ts';

/** The resource has changed since the state that `If-Match` requires. */
export class PreconditionFailedError extends ApiError {
  static override readonly code = 'precondition-failed';
  static override readonly status = 412;
  static override readonly title = 'Precondition failed';
}

/** The write requires `If-Match` (RFC 6585, section 3). */
export class PreconditionRequiredError extends ApiError {
  static override readonly code = 'precondition-required';
  static override readonly status = 428;
  static override readonly title = 'Precondition required';
}

/** Creates the 412 of a resource that has no entity tag of `If-Match`. */
export function noMatch(type: string): PreconditionFailedError {
  const detail = `The ${type} has changed: it has none of the entity tags in If-Match. Read it again.`;
  return new PreconditionFailedError(detail, MATCH);
}

/** Creates the 428 of a write without `If-Match`, of one resource or of several. */
export function matchRequired(type: string, isBulk = false): PreconditionRequiredError {
  return new PreconditionRequiredError(
    isBulk
      ? `A write of several ${type} resources requires "If-Match: *".`
      : `A change of this ${type} requires If-Match with its ETag, in a request of its own.`,
    MATCH,
  );
}

const MATCH = { source: { header: 'If-Match' } };
