import type { ApiError } from './api-error.ts';
import type { OrmError } from './orm-error.ts';
import { UnknownError } from './server-errors.ts';

/** Creates the 500: a fixed text, and the correlation ID, under which the log has the details. */
export function unknownError(cause: unknown, orm?: OrmError): ApiError {
  return new UnknownError('An unexpected error occurred.', {
    cause,
    correlationId: crypto.randomUUID(),
    ...(orm && { orm }),
  });
}
