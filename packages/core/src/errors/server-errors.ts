import { ApiError } from './api-error.ts';

/** The database cannot be reached, or has no time or no connection left, just now. */
export class UnavailableError extends ApiError {
  static override readonly code = 'unavailable';
  static override readonly status = 503;
  static override readonly title = 'Service unavailable';
}

/** Whatever went wrong inside: it tells the client nothing but where to look it up. */
export class UnknownError extends ApiError {
  static override readonly code = 'unknown-error';
  static override readonly status = 500;
  static override readonly title = 'Unknown error';
}
