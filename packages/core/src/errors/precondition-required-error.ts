import { ApiError } from './api-error.ts';

/** The write requires `If-Match` (RFC 6585, section 3). */
export class PreconditionRequiredError extends ApiError {
  static override readonly code = 'precondition-required';
  static override readonly status = 428;
  static override readonly title = 'Precondition required';
}

/** Creates the 428 of a write without `If-Match`, of one resource or of several. */
export function matchRequired(type: string, isBulk = false): PreconditionRequiredError {
  return new PreconditionRequiredError(
    isBulk
      ? `A write of several ${type} resources requires "If-Match: *".`
      : `This change requires If-Match with the ETag of the ${type}. An atomic operation cannot have one.`,
    { source: { header: 'If-Match' } },
  );
}
