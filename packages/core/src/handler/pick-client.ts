import { ApiError, type ApiErrorOptions } from '../errors/api-error.ts';
import { ForbiddenError, UnauthorizedError } from '../errors/resource-errors.ts';
import { UnavailableError, UnknownError } from '../errors/server-errors.ts';
import { unknownError } from '../orm/from-orm-error.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { Deadline } from '../overload/deadline.ts';
import type { ApiRequest } from './api-handler.ts';
import { readErrorHeaders } from './read-error-headers.ts';

/**
 * Returns the ORM client for a request.
 *
 * @throws {ApiError} with the status of the failure, else a 500; never with its message.
 * @throws the reason of the deadline's signal, so that a request that is over writes nothing.
 */
export async function pickClient<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  deadline: Deadline,
): Promise<Client> {
  const { signal } = deadline;
  signal.throwIfAborted();
  const client = await getClient(request, orm, deadline);
  if (!client) throw unknownError(new TypeError('getClient returned no ORM client.'));
  return orm.cancellable?.(client, signal) ?? client;
}

async function getClient<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  { race }: Deadline,
): Promise<Client> {
  try {
    const client = request.getClient();
    return client instanceof Promise ? await race(client) : client;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Looking up the caller may take the database as well.
    if (orm.toOrmError(error)?.reason === 'unavailable') throw error;
    throw fromForeignError(error);
  }
}

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
