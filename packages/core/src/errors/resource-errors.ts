import { ApiError } from './api-error.ts';

/** The resource does not exist, or the caller cannot read it. */
export class NotFoundError extends ApiError {
  static override readonly code = 'not-found';
  static override readonly status = 404;
  static override readonly title = 'Resource not found';
}

/** Creates the 404 for an id of a resource that does not exist, or that the caller cannot read. */
export function noResource(type: string, cause?: unknown): NotFoundError {
  return new NotFoundError(`No ${type} with this id exists.`, { cause });
}

/** `getClient` rejected the caller, with a `status` of 401. */
export class UnauthorizedError extends ApiError {
  static override readonly code = 'unauthorized';
  static override readonly status = 401;
  static override readonly title = 'Unauthorized';
}

/** The access policies or the exposure of the schema do not allow the request. */
export class ForbiddenError extends ApiError {
  static override readonly code = 'forbidden';
  static override readonly status = 403;
  static override readonly title = 'Forbidden';
}

/**
 * A unique value is already taken, a record is still referenced, the type or the id contradicts the
 * URL, or the change collided with another one.
 */
export class ConflictError extends ApiError {
  static override readonly code = 'conflict';
  static override readonly status = 409;
  static override readonly title = 'Conflict';
}

/** The ORM client's own validation rejected a value. */
export class ValidationError extends ApiError {
  static override readonly code = 'validation-error';
  static override readonly status = 400;
  static override readonly title: string = 'Validation error';
}

/** The database rejects the change, and the application says why. */
export class DatabaseRuleError extends ValidationError {
  static override readonly title = 'Rejected by a rule of the database';
}
