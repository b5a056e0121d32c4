import { assertDatabaseErrors, type DatabaseErrors } from '../errors/database-errors.ts';
import { showValue } from '../errors/show-value.ts';
import type { Interceptor } from '../intercept/interceptor.ts';
import { resolveInterceptors } from '../intercept/resolve-interceptors.ts';
import { type Limits, resolveLimits } from '../limits/limits.ts';
import type { LogOption } from '../logging/log-entry.ts';
import { resolveLog, type WriteLog } from '../logging/logger.ts';
import { type OpenApiHandlerOptions, resolveOpenApi } from '../openapi/openapi-options.ts';
import { assertBoolean, assertKnownOptions, assertNotBinding } from '../options/assert-options.ts';
import { type ConcurrencyOptions, resolveConcurrency } from '../overload/concurrency.ts';
import type { SchemaModelOptions } from '../schema/build-schema-model.ts';
import type { ExposeOptions } from '../schema/exposure.ts';

/** Options of `restHandler`. */
export interface RestHandlerOptions {
  /**
   * The base URL of the API, as clients see it: an absolute URL or a path. Every link starts with
   * it.
   */
  readonly endpoint: string;
  /**
   * The default number of resources in a page. `Infinity` turns pagination off. At most
   * `maxPageSize`, unless it is `Infinity`.
   * @default 100, or `maxPageSize` if that is less
   */
  readonly pageSize?: number;
  /** The maximum `page[limit]` or `page[size]` of a request. Above it: 400. @default 1000 */
  readonly maxPageSize?: number;
  /**
   * Whether to follow JSON:API 1.1 strictly where the default departs from it. Every `id`, and
   * `status` in an error object, is a string. `ormCode` is in the `meta` of an error object. The
   * response to a relationship write without `include` is a 204. A field with a name that JSON:API
   * does not allow, such as `type`, is an error at start-up.
   * @default false
   */
  readonly strict?: boolean;
  /**
   * The status of errors about values in the request document. Set it to `422` for clients that
   * only look for validation errors there. It applies to the codes `validation-error`, and
   * `invalid-value` with a `source.pointer`.
   * @default 400
   */
  readonly validationStatus?: 400 | 422;
  /**
   * The linkage in resource objects: of to-one relationships only, or the ids of to-many
   * relationships as well.
   * @default 'to-one'
   */
  readonly linkage?: 'to-one' | 'all';
  /** Whether collections are counted by default, without `page[total]`. @default true */
  readonly total?: boolean;
  /**
   * The separator between the parts of a compound id: characters other than letters, digits and
   * `%`.
   * @default '_'
   */
  readonly idDivider?: string;
  /**
   * Model name → resource type, in URLs and documents: `{ User: 'users' }`.
   * @default the name with its first letter in lower case
   */
  readonly modelNameMapping?: Readonly<Record<string, string>>;
  /**
   * Model name → the unique field, or the name of the unique key, that provides the resource's id:
   * `{ Tag: 'name' }`.
   * @default the primary key
   */
  readonly externalIdMapping?: Readonly<Record<string, string>>;
  /**
   * The models, operations, fields and relationships that clients can use.
   * @default everything that the schema does not omit
   */
  readonly expose?: ExposeOptions;
  /**
   * Whether a write checks each row that it newly links to. A row that the caller cannot read is
   * then a 404, as if it did not exist. The check costs a count for each related model, and a
   * transaction.
   * @default true
   */
  readonly checkLinks?: boolean;
  /**
   * Whether a resource can also be reached through its parent: `/user/1/posts/2` reads, updates and
   * deletes it, `POST /user/1/posts` creates one there, and `PATCH /post/2/author` with attributes
   * updates the resource of a to-one relationship.
   * @default false
   */
  readonly nestedRoutes?: boolean;
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
   * { title: 'Blog', version: '1.0.0' } }`. Anyone who can reach the API can read it.
   * @default false
   */
  readonly openapi?: OpenApiHandlerOptions | false;
  /**
   * Maps failures that the database reports to responses, such as the errors that triggers and
   * functions raise: `(error) => error.code === 'MW001' ? { status: 409, detail: 'The room is taken.'
   * } : undefined`.
   * @default the response by the kind of the failure
   */
  readonly databaseErrors?: DatabaseErrors;
  /**
   * The log: a logger such as `pino()` or `console`, a function that receives each `LogEntry`, or
   * `false` for none. It receives each failure whose cause is hidden from the client, and warnings at
   * start-up.
   * @default `console`
   */
  readonly log?: LogOption;
  /** Whether the log receives an entry for each request, also for a successful one. @default false */
  readonly accessLog?: boolean;
}

const OPTIONS: Readonly<Record<keyof RestHandlerOptions, true>> = {
  endpoint: true,
  pageSize: true,
  maxPageSize: true,
  strict: true,
  validationStatus: true,
  linkage: true,
  total: true,
  idDivider: true,
  modelNameMapping: true,
  externalIdMapping: true,
  expose: true,
  checkLinks: true,
  nestedRoutes: true,
  limits: true,
  concurrency: true,
  intercept: true,
  openapi: true,
  databaseErrors: true,
  log: true,
  accessLog: true,
};

type Resolved = 'limits' | 'intercept' | 'log' | 'databaseErrors';

/** The options with every default applied. */
export type RestSettings = Readonly<
  Required<Omit<RestHandlerOptions, keyof SchemaModelOptions | Resolved>> &
    Pick<RestHandlerOptions, 'databaseErrors'> &
    SchemaModelOptions & {
      readonly limits: Limits;
      readonly intercept: readonly Interceptor[];
      readonly log: WriteLog;
    }
>;

/**
 * Checks the options and applies the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveRestOptions(options: RestHandlerOptions): RestSettings {
  assertKnown(options);
  const { endpoint, maxPageSize = 1000, idDivider = '_' } = options;
  const { pageSize = Math.min(100, maxPageSize), validationStatus = 400 } = options;
  const { strict = false, total = true, linkage = 'to-one' } = options;
  const { checkLinks = true, nestedRoutes = false, accessLog = false } = options;
  if (typeof endpoint !== 'string' || !isEndpoint(endpoint)) {
    throw new TypeError(
      `Option endpoint must be an http(s) URL or a path, not ${showValue(endpoint)}.`,
    );
  }
  const flags = { strict, total, checkLinks, nestedRoutes, accessLog };
  for (const [name, value] of Object.entries(flags)) assertBoolean(name, value);
  if (validationStatus !== 400 && validationStatus !== 422) {
    throw new TypeError(
      `Option validationStatus must be 400 or 422, not ${showValue(validationStatus)}.`,
    );
  }
  if (linkage !== 'to-one' && linkage !== 'all') {
    throw new TypeError(`Option linkage must be 'to-one' or 'all', not ${showValue(linkage)}.`);
  }
  assertPageSize('maxPageSize', maxPageSize);
  assertPageSize('pageSize', pageSize);
  if (pageSize !== Number.POSITIVE_INFINITY && pageSize > maxPageSize) {
    throw new TypeError(`Option pageSize (${pageSize}) exceeds maxPageSize (${maxPageSize}).`);
  }
  assertDivider(idDivider);
  assertDatabaseErrors(options.databaseErrors);
  return {
    ...options,
    endpoint: endpoint.replace(/\/+$/, ''),
    pageSize,
    maxPageSize,
    ...flags,
    validationStatus,
    linkage,
    idDivider,
    limits: resolveLimits(options.limits),
    concurrency: resolveConcurrency(options.concurrency),
    intercept: resolveInterceptors(options.intercept),
    openapi: resolveOpenApi(options.openapi),
    log: resolveLog(options.log),
  };
}

function assertDivider(idDivider: unknown): void {
  if (typeof idDivider === 'string' && /^[^%\p{L}\p{N}\p{Cs}]+$/u.test(idDivider)) return;
  throw new TypeError(
    'Option idDivider must consist of characters other than letters, digits and %.',
  );
}

/** Whether it is printable ASCII, since it is sent in a `Location` header. */
function isEndpoint(text: string): boolean {
  return /^[!-~]*$/.test(text) && /^(https?:\/\/[^/?#]+|\/|$)[^?#]*$/.test(text);
}

function assertKnown(options: RestHandlerOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('restHandler requires options: restHandler({ endpoint: … }).');
  }
  assertNotBinding('restHandler({ endpoint: … })', options);
  assertKnownOptions(options, Object.keys(OPTIONS));
}

function assertPageSize(name: string, value: number): void {
  if (value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value >= 1)) return;
  throw new TypeError(
    `Option ${name} must be a positive integer or Infinity, not ${showValue(value)}.`,
  );
}
