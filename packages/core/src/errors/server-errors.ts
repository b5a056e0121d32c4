import { ApiError, type ApiErrorOptions } from './api-error.ts';
import type { OrmError } from './orm-error.ts';

/** The header with the seconds after which a client may try again (RFC 9110, section 10.2.3). */
const RETRY_LATER = { 'retry-after': '5' } as const;

/** The database cannot be reached, or has no time or no connection left. */
export class UnavailableError extends ApiError {
  static override readonly code = 'unavailable';
  static override readonly status = 503;
  static override readonly title = 'Service unavailable';

  constructor(detail: string, options: ApiErrorOptions = {}) {
    super(detail, { ...options, headers: { ...RETRY_LATER, ...options.headers } });
  }
}

/** An unexpected failure. The client only learns the correlation ID. */
export class UnknownError extends ApiError {
  static override readonly code = 'unknown-error';
  static override readonly status = 500;
  static override readonly title = 'Unknown error';
}

/** Creates the 500: a fixed text, and the correlation ID, under which the log has the details. */
export function unknownError(cause: unknown, orm?: OrmError): ApiError {
  return new UnknownError('An unexpected error occurred.', {
    cause,
    correlationId: crypto.randomUUID(),
    ...(orm && { orm }),
  });
}
