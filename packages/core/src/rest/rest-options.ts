import { showValue } from '../errors/show-value.ts';
import type { Interceptor } from '../intercept/interceptor.ts';
import { resolveInterceptors } from '../intercept/resolve-interceptors.ts';
import { type Limits, resolveLimits } from '../limits/limits.ts';
import { type LogOption, resolveLog } from '../logging/logger.ts';
import { assertBoolean, assertKnownOptions, assertNotBinding } from '../options/assert-options.ts';
import { type ConcurrencyOptions, resolveConcurrency } from '../overload/concurrency.ts';
import type { SchemaModelOptions } from '../schema/build-schema-model.ts';
import type { ExposeOptions } from '../schema/exposure.ts';

/** Options of `restHandler`. */
export interface RestHandlerOptions {
  /**
   * Where the API is, as a client sees it: an absolute URL or a path. Every link starts with it.
   */
  readonly endpoint: string;
  /**
   * How many resources a collection holds where the request does not say; `Infinity` turns
   * pagination off. At most `maxPageSize`, unless it is `Infinity`.
   * @default 100, or `maxPageSize` where that is less
   */
  readonly pageSize?: number;
  /** The highest `page[limit]` or `page[size]` that a request may send; above it: 400. @default 1000 */
  readonly maxPageSize?: number;
  /**
   * To the letter of JSON:API 1.1 where the default departs from it: every `id`, and `status` in an
   * error object, is a string; `ormCode` stands in the `meta` of an error object; a relationship
   * write without `include` is answered with 204; a field that JSON:API has no name for, such as
   * `type`, is an error at start-up.
   * @default false
   */
  readonly strict?: boolean;
  /**
   * The status of an error about a value in the request document: `422` for clients that look for
   * validation errors there alone. It holds for the codes `validation-error`, and `invalid-value` with
   * a `source.pointer`.
   * @default 400
   */
  readonly validationStatus?: 400 | 422;
  /**
   * Which linkage a resource object carries: that of its to-one relationships, or the ids of its
   * to-many relationships as well.
   * @default 'to-one'
   */
  readonly linkage?: 'to-one' | 'all';
  /** Whether a collection is counted where the request does not say. @default true */
  readonly total?: boolean;
  /**
   * What joins the parts of a compound id: characters other than letters, digits and `%`.
   * @default '_'
   */
  readonly idDivider?: string;
  /**
   * Model name → resource type, in URLs and documents: `{ User: 'users' }`.
   * @default the name with its first letter in lower case
   */
  readonly modelNameMapping?: Readonly<Record<string, string>>;
  /**
   * Model name → the unique field, or the name of the unique key, whose value is the resource's id:
   * `{ Tag: 'name' }`.
   * @default the primary key
   */
  readonly externalIdMapping?: Readonly<Record<string, string>>;
  /**
   * Which models, operations, fields and relationships exist for clients.
   * @default everything that the schema does not omit
   */
  readonly expose?: ExposeOptions;
  /**
   * Whether a write looks for each row that it newly links to: one that the caller cannot read is a
   * 404, as one that does not exist. It costs a count for each related model, and a transaction.
   * @default true
   */
  readonly checkLinks?: boolean;
  /**
   * Whether a resource can also be reached through the one that it belongs to: `/user/1/posts/2` to
   * read, update and delete it, `POST /user/1/posts` to create one there, and `PATCH /post/2/author`
   * with attributes to update the resource of a to-one relationship.
   * @default false
   */
  readonly nestedRoutes?: boolean;
  /** Bounds on one request, those that are to be others than the defaults. @default `{}` */
  readonly limits?: Partial<Limits>;
  /**
   * How many requests use the ORM client at a time, and how many wait; above it, a request is a 503
   * with `Retry-After`: `{ running: 20, queued: 200 }`.
   * @default false, no bound
   */
  readonly concurrency?: ConcurrencyOptions | false;
  /**
   * Functions around each request, the first one outermost: they see what it reads and writes, deny
   * it, measure it, or change its response.
   * @default none
   */
  readonly intercept?: Interceptor | readonly Interceptor[];
  /**
   * Takes each failure that the client is not told about, as a `LogEntry`; `false` for none.
   * @default standard error
   */
  readonly log?: LogOption;
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
  log: true,
};

/** The options with every default in place. */
export type RestSettings = Readonly<
  Required<Omit<RestHandlerOptions, keyof SchemaModelOptions | 'limits' | 'intercept'>> &
    SchemaModelOptions & { readonly limits: Limits; readonly intercept: readonly Interceptor[] }
>;

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveRestOptions(options: RestHandlerOptions): RestSettings {
  assertKnown(options);
  const { endpoint, maxPageSize = 1000, idDivider = '_' } = options;
  const { pageSize = Math.min(100, maxPageSize), validationStatus = 400 } = options;
  const { strict = false, total = true, linkage = 'to-one' } = options;
  const { checkLinks = true, nestedRoutes = false } = options;
  if (typeof endpoint !== 'string' || !isEndpoint(endpoint)) {
    throw new TypeError(
      `Option endpoint must be an http(s) URL or a path, not ${showValue(endpoint)}.`,
    );
  }
  assertBoolean('strict', strict);
  assertBoolean('total', total);
  assertBoolean('checkLinks', checkLinks);
  assertBoolean('nestedRoutes', nestedRoutes);
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
  return {
    ...options,
    endpoint: endpoint.replace(/\/+$/, ''),
    pageSize,
    maxPageSize,
    strict,
    validationStatus,
    linkage,
    total,
    idDivider,
    checkLinks,
    nestedRoutes,
    limits: resolveLimits(options.limits),
    concurrency: resolveConcurrency(options.concurrency),
    intercept: resolveInterceptors(options.intercept),
    log: resolveLog(options.log),
  };
}

function assertDivider(idDivider: unknown): void {
  if (typeof idDivider === 'string' && /^[^%\p{L}\p{N}\p{Cs}]+$/u.test(idDivider)) return;
  throw new TypeError(
    'Option idDivider must consist of characters other than letters, digits and %.',
  );
}

/** Printable ASCII only: it goes into a `Location` header. */
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
