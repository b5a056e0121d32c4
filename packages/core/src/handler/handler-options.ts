import type { DatabaseErrors } from '../errors/database-errors.ts';
import type { Interceptor } from '../intercept/interceptor.ts';
import { resolveInterceptors } from '../intercept/resolve-interceptors.ts';
import { type Limits, resolveLimits } from '../limits/limits.ts';
import type { LogOption } from '../logging/log-entry.ts';
import { resolveLog, type WriteLog } from '../logging/logger.ts';
import { assertBoolean, assertFunction } from '../options/assert-options.ts';
import { type OpenApiHandlerOptions, resolveOpenApi } from '../options/openapi-options.ts';
import { type ConcurrencyOptions, resolveConcurrency } from '../overload/concurrency.ts';
import type { ExposeOptions } from '../schema/exposure.ts';

/** Options of both handlers. All of them are optional. */
export interface HandlerOptions {
  /**
   * The models, operations, fields and relationships that clients can use.
   * @default everything that the schema does not omit
   */
  readonly expose?: ExposeOptions;
  /**
   * Whether a write checks each row that it newly links to by an exposed relationship. A row that
   * the caller cannot read is then a 404, as if it did not exist. The check costs a count for each
   * related model.
   * @default true
   */
  readonly checkLinks?: boolean;
  /** Overrides of the default request limits. @default `{}` */
  readonly limits?: Partial<Limits>;
  /**
   * The maximum number of requests that use the ORM client at a time, and that wait for it: `{
   * running: 20, queued: 200 }`. Above it, a request is a 503 with `Retry-After`. With `key`, each
   * caller has a share. `false` sets no limit.
   * @default one running request for each 256 KiB of the heap, and none that waits
   */
  readonly concurrency?: ConcurrencyOptions | false;
  /**
   * Functions around each request, the first one outermost: they see what it reads and writes, deny
   * it, measure it, or change its response.
   * @default none
   */
  readonly intercept?: Interceptor | readonly Interceptor[];
  /**
   * Serves an OpenAPI 3.1 document of the API at `/openapi.json` below the handler's path: `{ info:
   * { title: 'Blog', version: '1.0.0' } }`. Anyone who can reach the API can read it. REST documents
   * with data link to it by `links.describedby`.
   * @default false
   */
  readonly openapi?: OpenApiHandlerOptions | false;
  /**
   * Maps failures that the database reports to responses, such as the errors that triggers and
   * functions raise: `(error) => error.code === 'MW001' ? { status: 409, detail: 'The room is
   * taken.' } : undefined`.
   * @default the response by the kind of the failure
   */
  readonly databaseErrors?: DatabaseErrors;
  /**
   * The log: a logger such as `pino()` or `console`, a function that receives each `LogEntry`, or
   * `false` for none. It receives each failure whose cause is hidden from the client, and warnings
   * at start-up.
   * @default `console`
   */
  readonly log?: LogOption;
  /**
   * Whether the log receives an entry for each request, also for a successful one.
   * @default false
   */
  readonly accessLog?: boolean;
}

/**
 * The options of both handlers with every default applied. `expose` is a part of the schema model.
 */
export interface HandlerSettings {
  readonly checkLinks: boolean;
  readonly limits: Limits;
  readonly concurrency: ConcurrencyOptions | false;
  readonly intercept: readonly Interceptor[];
  readonly openapi: OpenApiHandlerOptions | false;
  readonly databaseErrors?: DatabaseErrors | undefined;
  readonly log: WriteLog;
  readonly accessLog: boolean;
}

/** The names of the options of both handlers. */
export const HANDLER_OPTIONS: Readonly<Record<keyof HandlerOptions, true>> = {
  expose: true,
  checkLinks: true,
  limits: true,
  concurrency: true,
  intercept: true,
  openapi: true,
  databaseErrors: true,
  log: true,
  accessLog: true,
};

/**
 * Checks the options of both handlers and applies the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveHandlerOptions(options: HandlerOptions): HandlerSettings {
  const { checkLinks = true, accessLog = false, databaseErrors } = options;
  assertBoolean('checkLinks', checkLinks);
  assertBoolean('accessLog', accessLog);
  if (databaseErrors !== undefined) assertFunction('databaseErrors', databaseErrors);
  return {
    checkLinks,
    limits: resolveLimits(options.limits),
    concurrency: resolveConcurrency(options.concurrency),
    intercept: resolveInterceptors(options.intercept),
    openapi: resolveOpenApi(options.openapi),
    databaseErrors,
    log: resolveLog(options.log),
    accessLog,
  };
}
