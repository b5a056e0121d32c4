import { createOwnSizes, fieldSizesOf } from '../bytes/field-sizes.ts';
import { createByteLease } from '../bytes/process-bytes.ts';
import type { RequestBytes } from '../bytes/request-bytes.ts';
import type { ApiError } from '../errors/api-error.ts';
import type { DatabaseErrors } from '../errors/database-errors.ts';
import { causesOf } from '../errors/orm-error.ts';
import { LimitExceededError } from '../errors/request-errors.ts';
import { causeInStep } from '../errors/transaction-errors.ts';
import type { ApiRequest, ApiResponse } from '../http/api-handler.ts';
import type { Limits } from '../limits/limits.ts';
import {
  type LogSettings,
  logRequest,
  type RequestLog,
  startRequestLog,
} from '../logging/request-log.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { type Deadline, startDeadline } from '../overload/deadline.ts';
import type { IsVisible } from '../schema/schema-model.ts';
import { countBody, holdResponse, isRead } from './count-bodies.ts';
import { toApiErrors } from './to-api-errors.ts';

/** The parts of a handler in which REST and RPC differ. */
export interface Responder<Client> {
  readonly orm: OrmBinding<Client>;
  /** Whether an error may name a field. */
  readonly isVisible: IsVisible;
  readonly protocol: 'rest' | 'rpc';
  readonly settings: LogSettings & {
    readonly limits: Limits;
    readonly databaseErrors?: DatabaseErrors | undefined;
  };
  respond(request: ApiRequest<Client>, scope: ResponderScope): Promise<ApiResponse>;
  /**
   * Renders errors as a response.
   * @param thrown the value from which the errors were created.
   */
  renderErrors(errors: readonly ApiError[], thrown: unknown): ApiResponse;
}

/** The parts of one request that outlive its stages. */
export interface ResponderScope {
  readonly deadline: Deadline;
  /** The bytes that the request may hold. */
  readonly bytes: RequestBytes;
  readonly requestLog: RequestLog;
}

/**
 * Responds to a request in any case: thrown values are logged and rendered as errors of the
 * handler.
 */
export async function respondToRequest<Client>(
  received: ApiRequest<Client>,
  { orm, isVisible, protocol, settings, respond, renderErrors }: Responder<Client>,
): Promise<ApiResponse> {
  const requestLog = startRequestLog(settings);
  const { limits } = settings;
  const deadline = startDeadline(received, limits.timeoutMs);
  const body = countBody(received, limits, deadline.signal);
  const { request } = body;
  const lease = createByteLease(limits.processBytes, deadline.signal);
  const known = fieldSizesOf(orm.schema);
  const sizes = isRead(request) ? known : createOwnSizes(known);
  const bytes = { limit: limits.readBytes, lease, sizes };
  const responding = respond(request, { deadline, requestLog, bytes });
  try {
    const response = await deadline.race(responding);
    body.end();
    logRequest(requestLog, settings.log, { protocol, request, status: response.status });
    return holdResponse(withoutBodyIfHead(request, response), lease, limits);
  } catch (error) {
    // What the request still holds after its time counts until it has ended.
    const end = (): void => {
      lease.end();
      body.end();
    };
    responding.then(end, end);
    const { thrown, errors } = readFailure(error, request, {
      orm,
      isVisible,
      settings,
      signal: deadline.signal,
    });
    const response = renderErrors(errors, thrown);
    const { status } = response;
    logRequest(requestLog, settings.log, { protocol, request, status, errors });
    return withoutBodyIfHead(request, response);
  } finally {
    deadline.end();
  }
}

/**
 * Returns the status of the response to a failure.
 *
 * @param signal the signal of the request's deadline.
 */
export function statusOfFailure<Client>(
  error: unknown,
  { request, signal }: { readonly request: ApiRequest<Client>; readonly signal: AbortSignal },
  { orm, isVisible, settings, renderErrors }: Responder<Client>,
): number {
  const { thrown, errors } = readFailure(error, request, { orm, isVisible, settings, signal });
  return renderErrors(errors, thrown).status;
}

interface Reading<Client> extends Pick<Responder<Client>, 'orm' | 'isVisible' | 'settings'> {
  readonly signal: AbortSignal;
}

/** Reads the errors of a response from a thrown value. */
function readFailure<Client>(
  error: unknown,
  request: ApiRequest<Client>,
  { orm, isVisible, settings, signal }: Reading<Client>,
): { readonly thrown: unknown; readonly errors: readonly ApiError[] } {
  const failure = explainCancelled(error, orm, signal);
  // A completed write must not be answered with a 4xx.
  const thrown = isRead(request) ? explainLength(failure) : failure;
  const { databaseErrors } = settings;
  const reading = { toOrmError: orm.toOrmError, isVisible, databaseErrors };
  return { thrown, errors: toApiErrors(thrown, reading) };
}

/**
 * Reports a statement that was cancelled because the request is over as the end of the request, and
 * so the end itself in an error of the ORM client.
 */
function explainCancelled<Client>(
  thrown: unknown,
  orm: OrmBinding<Client>,
  signal: AbortSignal,
): unknown {
  if (!signal.aborted) return thrown;
  const { reason } = orm.toOrmError(causeInStep(thrown)) ?? {};
  const isCancelled = reason === 'unavailable' || [...causesOf(thrown)].includes(signal.reason);
  return isCancelled ? signal.reason : thrown;
}

/** Removes the body of a response to HEAD (RFC 9110, section 9.3.2). */
function withoutBodyIfHead(
  { method }: { readonly method: string },
  response: ApiResponse,
): ApiResponse {
  return method === 'HEAD' ? { ...response, body: undefined } : response;
}

/**
 * Returns the error to report for a failed read. A result that exceeds the maximum length of a
 * string, 2^29 - 24 characters in V8, exceeds a limit; any other failure is returned unchanged.
 */
function explainLength(thrown: unknown): unknown {
  for (const error of causesOf(thrown)) {
    const { code, message } = error as ErrorLike;
    if (code === 'ERR_STRING_TOO_LONG' || message === 'Invalid string length') {
      return new LimitExceededError(
        'The response is too long for the server. Request fewer records or fields.',
        { cause: thrown },
      );
    }
  }
  return thrown;
}

interface ErrorLike {
  readonly code?: unknown;
  readonly message?: unknown;
}
