import type { ApiError } from '../errors/api-error.ts';
import type { LogEntry, LoggedDurations } from './log-entry.ts';
import type { WriteLog } from './logger.ts';
import { isRepeated, withoutStack } from './repeated-errors.ts';
import { toLoggedError } from './to-logged-error.ts';
import { writeToConsole } from './write-to-console.ts';

/** The settings of a handler's log. */
export interface LogSettings {
  readonly log: WriteLog;
  readonly accessLog: boolean;
}

/** Collects the parts of a request's entry while it runs. */
export interface RequestLog {
  /** The time at which the request arrived; `undefined` without an access log. */
  readonly start: number | undefined;
  /** Returns the route and operation, once the path is known. Called only to write an entry. */
  describe?: () => Pick<LogEntry, 'route' | 'operation'>;
  /** The measurements of a successful request, if there is an access log. */
  result?: { readonly rows: number; readonly durations: Required<Omit<LoggedDurations, 'total'>> };
}

/** The outcome of a request. */
export interface LoggedOutcome {
  readonly protocol: 'rest' | 'rpc';
  readonly request: {
    readonly method: string;
    readonly path: string;
    header(name: string): string | undefined;
  };
  readonly status: number;
  /** The errors in the response. @default none */
  readonly errors?: readonly ApiError[];
}

interface Failure extends LoggedOutcome {
  /** The error whose cause is hidden from the client. */
  readonly failure: ApiError | undefined;
  readonly log: object;
}

/** RFC 9110, section 9.1. */
const METHOD = /^[\w!#$%&'*+.^`|~-]{1,40}$/;

/** The maximum number of characters of a path. */
const MAX_PATH = 1000;

/** Starts the entry of a request. */
export function startRequestLog({ log, accessLog }: LogSettings): RequestLog {
  return { start: log && accessLog ? performance.now() : undefined };
}

/**
 * Writes the entry of a request: one for each failure, and in an access log one for each request.
 */
export function logRequest(requestLog: RequestLog, log: WriteLog, outcome: LoggedOutcome): void {
  if (!log) return;
  // An error with a correlation ID hides its cause from the client, so the log must have it.
  const failure = outcome.errors?.find(({ correlationId }) => correlationId !== undefined);
  if (!failure && requestLog.start === undefined) return;
  try {
    log(toEntry(requestLog, { ...outcome, failure, log }));
  } catch (error) {
    // The client must still receive its response.
    const message = 'The log entry of a request could not be created.';
    writeToConsole({ level: 'error', message, error: toLoggedError(error) });
  }
}

function toEntry(
  { start, describe, result }: RequestLog,
  { protocol, request, status, errors, failure, log }: Failure,
): LogEntry {
  const method = METHOD.test(request.method) ? request.method : '(invalid method)';
  const { route, operation } = describe?.() ?? {};
  const [error = undefined] = errors ?? [];
  const isError = failure !== undefined || status >= 500;
  const shown = isError && error ? (failure ?? error).message : undefined;
  const cause = failure && toLoggedError(failure.cause);
  const repeated = cause !== undefined && isRepeated(log, cause);
  const total = start === undefined ? undefined : performance.now() - start;
  return withoutUndefined({
    level: isError ? 'error' : 'info',
    message: shown ?? `${method} ${route ?? '(no route)'} ${status}`,
    protocol,
    method,
    route,
    operation,
    path: isError ? toPrintable(request.path) : undefined,
    status,
    code: error?.code,
    correlationId: failure?.correlationId,
    ...readRequestIds((name) => request.header(name)),
    rows: result?.rows,
    durations: total === undefined ? undefined : rounded({ total, ...result?.durations }),
    error: cause && repeated ? withoutStack(cause) : cause,
    repeated: repeated || undefined,
  });
}

/** Encodes characters that could end a line or control a terminal, which some servers pass on. */
function toPrintable(path: string): string {
  const cut = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}...` : path;
  return cut.toWellFormed().replace(/[^!-~]/gu, encodeURIComponent);
}

/** Rounds to microseconds. */
function rounded(durations: LoggedDurations): LoggedDurations {
  const entries = Object.entries(durations).map(([part, ms]) => [part, Math.round(ms * 1e3) / 1e3]);
  return Object.fromEntries(entries);
}

function withoutUndefined(entry: LogEntry): LogEntry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  ) as unknown as LogEntry;
}

/** Up to 128 letters, digits and `-_.:+/=`: UUIDs, ULIDs, base64 and the ids of proxies. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** W3C Trace Context, section 3.2: version, trace id, parent id and flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;

/** Reads the ids that a request came with. Malformed ones are ignored. */
export function readRequestIds(
  header: (name: string) => string | undefined,
): Pick<LogEntry, 'requestId' | 'traceId'> {
  const requestId = header('x-request-id');
  return {
    requestId: requestId !== undefined && REQUEST_ID.test(requestId) ? requestId : undefined,
    traceId: TRACEPARENT.exec(header('traceparent') ?? '')?.[1],
  };
}
