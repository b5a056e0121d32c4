import { ApiError, type ApiErrorOptions } from './api-error.ts';

/** The seconds after which a client may try again (RFC 9110, section 10.2.3). */
const RETRY_LATER = { 'retry-after': '5' } as const;

/** The database cannot be reached, or has no time or no connection left, just now. */
export class UnavailableError extends ApiError {
  static override readonly code = 'unavailable';
  static override readonly status = 503;
  static override readonly title = 'Service unavailable';

  constructor(detail: string, options: ApiErrorOptions = {}) {
    super(detail, { ...options, headers: { ...RETRY_LATER, ...options.headers } });
  }
}

/** Whatever went wrong inside: it tells the client nothing but where to look it up. */
export class UnknownError extends ApiError {
  static override readonly code = 'unknown-error';
  static override readonly status = 500;
  static override readonly title = 'Unknown error';
}
