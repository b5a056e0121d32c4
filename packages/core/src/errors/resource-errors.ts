import { ApiError } from './api-error.ts';

/** No such resource, or none that the caller can read. */
export class NotFoundError extends ApiError {
  static override readonly code = 'not-found';
  static override readonly status = 404;
  static override readonly title = 'Resource not found';
}

/** `getClient` refused the caller, with a `status` of 401. */
export class UnauthorizedError extends ApiError {
  static override readonly code = 'unauthorized';
  static override readonly status = 401;
  static override readonly title = 'Unauthorized';
}

/** The access policies, or what is exposed, do not allow this to the caller. */
export class ForbiddenError extends ApiError {
  static override readonly code = 'forbidden';
  static override readonly status = 403;
  static override readonly title = 'Forbidden';
}

/**
 * A value that must be unique is taken, a record is still referred to, the type or the id contradicts
 * the URL, or the change collided with another one.
 */
export class ConflictError extends ApiError {
  static override readonly code = 'conflict';
  static override readonly status = 409;
  static override readonly title = 'Conflict';
}

/** A value that the data client's own validation refuses. */
export class ValidationError extends ApiError {
  static override readonly code = 'validation-error';
  static override readonly status = 400;
  static override readonly title = 'Validation error';
}
