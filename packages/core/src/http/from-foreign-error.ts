import type { ApiError, ApiErrorOptions } from '../errors/api-error.ts';
import { ForbiddenError, UnauthorizedError } from '../errors/resource-errors.ts';
import { UnavailableError, UnknownError, unknownError } from '../errors/server-errors.ts';
import { readErrorHeaders } from './read-error-headers.ts';

/** Converts an error of the app's own code. Keeps its status and headers, but never its message. */
export function fromForeignError(cause: unknown): ApiError {
  const { status, statusCode, headers } = Object(cause) as ErrorWithStatus;
  const code = [status, statusCode].find(isFailure);
  if (code === undefined) return unknownError(cause);
  const options: ApiErrorOptions = {
    cause,
    ...(code >= 500 && { correlationId: crypto.randomUUID() }),
    headers: readErrorHeaders(headers),
  };
  switch (code) {
    case 401:
      return new UnauthorizedError('The request requires authentication.', options);
    case 403:
      return new ForbiddenError('The caller is not allowed to do this.', options);
    case 503:
      return new UnavailableError('The service is not available. Try again later.', options);
    default:
      return new UnknownError('The request was rejected.', { ...options, status: code });
  }
}

/** The properties of HTTP errors in common libraries (http-errors). */
interface ErrorWithStatus {
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly headers?: unknown;
}

function isFailure(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= 400 && (status as number) <= 599;
}
