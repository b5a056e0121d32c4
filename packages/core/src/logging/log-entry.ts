import type { LoggedError } from './to-logged-error.ts';

/**
 * An entry of the log: the failure of a request, a request in the access log, or a warning at
 * start-up. It never contains headers, bodies, query strings or conditions.
 */
export interface LogEntry {
  /** `error` for a status from 500, `info` for other requests, `warn` at start-up. */
  readonly level: 'error' | 'warn' | 'info';
  /** A failure: the message in the response. Another request: `GET /post/:id 200`. */
  readonly message: string;
  readonly protocol?: 'rest' | 'rpc' | undefined;
  readonly method?: string | undefined;
  /**
   * The path with its parameters, `/post/:id`; `undefined` for an unknown path, and for OPTIONS.
   */
  readonly route?: string | undefined;
  /**
   * The operation, as in `InterceptContext`; `undefined` without a route and for `/openapi.json`.
   */
  readonly operation?: string | undefined;
  /**
   * The path below the mount path, percent-encoded; only for a failure, since it may contain ids.
   */
  readonly path?: string | undefined;
  /** The status of the response; 499 if the caller closed the connection before it. */
  readonly status?: number | undefined;
  /** The code of the first error in the response. */
  readonly code?: string | undefined;
  /** The correlation ID in the response to a failure. */
  readonly correlationId?: string | undefined;
  /** The header `x-request-id`, if it is valid. The caller may have chosen it. */
  readonly requestId?: string | undefined;
  /** The trace id in the header `traceparent`, if it is valid. The caller may have chosen it. */
  readonly traceId?: string | undefined;
  /** The number of records in the result; only in the access log, for a successful request. */
  readonly rows?: number | undefined;
  /** Durations in milliseconds; only in the access log. */
  readonly durations?: LoggedDurations | undefined;
  /** The cause of a failure. */
  readonly error?: LoggedError | undefined;
  /**
   * Whether the same failure was logged with its stack in the last ten minutes. `error` then has
   * neither a stack nor causes.
   */
  readonly repeated?: true | undefined;
}

/**
 * The durations of a request, in milliseconds. Those of the parts exist if the request succeeded.
 */
export interface LoggedDurations {
  readonly total: number;
  readonly parse?: number;
  readonly client?: number;
  readonly database?: number;
  readonly render?: number;
}

/** A logger with the methods of pino, bunyan or Fastify: fields first, then the message. */
export interface Logger {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/**
 * A logger, such as `pino()` or `console`; a function that receives entries; or `false` for none.
 */
export type LogOption = false | Logger | ((entry: LogEntry) => void);
