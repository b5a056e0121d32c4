import {
  HANDLER_OPTIONS,
  type HandlerOptions,
  type HandlerSettings,
  resolveHandlerOptions,
} from '../handler/handler-options.ts';
import {
  assertBoolean,
  assertKnownOptions,
  assertNotBinding,
  wrongOption,
} from '../options/assert-options.ts';
import type { SchemaModelOptions } from '../schema/model/build-schema-model.ts';
import type { VersionFields } from '../schema/model/find-version.ts';
import { assertBulkWrites } from './assert-bulk-writes.ts';
import { assertCacheControl, type CacheControl } from './rest-cache-control.ts';
import { assertMeta, type ResourceMeta } from './rest-meta.ts';
import type { BulkWrites } from './route/match-rest-route.ts';

/** Options of `restHandler`. */
export interface RestHandlerOptions extends HandlerOptions {
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
   * The form of pages unless a request asks for another one: by offset or number, or by cursor.
   * With `'cursor'`, `page[offset]`, `page[limit]` and `page[number]` are errors.
   * @default 'page'
   */
  readonly pagination?: 'page' | 'cursor';
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
  /**
   * Whether collections are counted by default, without `page[total]`. Pages by cursor are only
   * counted with it.
   * @default true
   */
  readonly total?: boolean;
  /**
   * Whether clients can send `page[total]=estimated`, for the number of resources that the planner
   * of PostgreSQL expects instead of a count. It comes from statistics of the whole table: by
   * filters, a caller can learn roughly how many rows have a value, including rows that the access
   * policies hide. Only ZenStack on PostgreSQL has estimates; otherwise, and in lists of related
   * resources, the count is exact.
   * @default false, and the value is a 400
   */
  readonly estimatedTotals?: boolean;
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
   * Whether a resource can also be reached through its parent: `/user/1/posts/2` reads, updates and
   * deletes it, `POST /user/1/posts` creates one there, and `PATCH /post/2/author` with attributes
   * updates the resource of a to-one relationship.
   * @default false
   */
  readonly nestedRoutes?: boolean;
  /**
   * The models whose resources can be written by a filter, and how: `{ Post: ['update', 'delete'] }`
   * for `PATCH /post?filter[…]` and `DELETE /post?filter[…]`. A filter that matches more than
   * `limits.writeRows` resources is a 400, and nothing is written.
   * @default none
   */
  readonly bulkWrites?: BulkWrites;
  /**
   * The field with the version of a row: of some models, `{ Post: 'version', User: 'updatedAt' }`,
   * or of all models that have it, `'updatedAt'`. A write with `If-Match` then only succeeds if the
   * row has not changed since its `ETag`. Each update increments an Int or BigInt, and sets a
   * DateTime to the current time; clients cannot set the field.
   * @default none, and `If-Match` with an entity tag is rejected
   */
  readonly versionField?: VersionFields;
  /**
   * Whether updates, deletions and relationship writes of resources with a version require
   * `If-Match`. Without it: 428.
   * @default false
   */
  readonly requireIfMatch?: boolean;
  /**
   * The `Cache-Control` of successful reads: of some models, `{ Post: 'private, max-age=60' }`, or
   * of all models, `'private, no-cache'`. Documents with resources of several models that do not
   * share it have `no-store` if one of them does, else `private, no-cache`. So have those with one
   * for shared caches that depend on a model without it.
   * @default none
   */
  readonly cacheControl?: CacheControl;
  /**
   * Model name → the `meta` of its resource objects, computed from the fields that it names: `{
   * Post: { fields: ['words'], toMeta: ({ words }) => ({ minutes: Number(words) / 200 }) } }`.
   * @default none
   */
  readonly meta?: Readonly<Record<string, ResourceMeta>>;
}

const OPTIONS: Readonly<Record<keyof RestHandlerOptions, true>> = {
  endpoint: true,
  pageSize: true,
  maxPageSize: true,
  pagination: true,
  strict: true,
  validationStatus: true,
  linkage: true,
  total: true,
  estimatedTotals: true,
  idDivider: true,
  modelNameMapping: true,
  externalIdMapping: true,
  nestedRoutes: true,
  bulkWrites: true,
  versionField: true,
  requireIfMatch: true,
  cacheControl: true,
  meta: true,
  ...HANDLER_OPTIONS,
};

/** The options with every default applied. */
export type RestSettings = HandlerSettings &
  Readonly<Required<Omit<RestHandlerOptions, keyof HandlerOptions | OptionalOption>>> &
  Pick<RestHandlerOptions, 'cacheControl' | 'meta' | 'bulkWrites'> &
  SchemaModelOptions;

type OptionalOption = keyof SchemaModelOptions | 'cacheControl' | 'meta' | 'bulkWrites';

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
  const { estimatedTotals = false } = options;
  const { nestedRoutes = false, pagination = 'page', requireIfMatch = false } = options;
  if (typeof endpoint !== 'string' || !isEndpoint(endpoint)) {
    throw wrongOption('endpoint', 'an http(s) URL or a path', endpoint);
  }
  const flags = { strict, total, estimatedTotals, nestedRoutes, requireIfMatch };
  for (const [name, value] of Object.entries(flags)) assertBoolean(name, value);
  if (validationStatus !== 400 && validationStatus !== 422) {
    throw wrongOption('validationStatus', '400 or 422', validationStatus);
  }
  assertOneOf('linkage', linkage, ['to-one', 'all']);
  assertOneOf('pagination', pagination, ['page', 'cursor']);
  assertPageSize('maxPageSize', maxPageSize);
  assertPageSize('pageSize', pageSize);
  if (pageSize !== Number.POSITIVE_INFINITY && pageSize > maxPageSize) {
    throw new TypeError(`Option pageSize (${pageSize}) exceeds maxPageSize (${maxPageSize}).`);
  }
  assertDivider(idDivider);
  assertCacheControl(options.cacheControl);
  assertMeta(options.meta);
  assertBulkWrites(options.bulkWrites);
  if (requireIfMatch && options.versionField === undefined) {
    throw new TypeError('Option requireIfMatch requires the option versionField.');
  }
  return {
    ...options,
    endpoint: endpoint.replace(/\/+$/, ''),
    pageSize,
    maxPageSize,
    pagination,
    ...flags,
    validationStatus,
    linkage,
    idDivider,
    ...resolveHandlerOptions(options),
  };
}

function assertOneOf(name: string, value: string, [one, other]: readonly [string, string]): void {
  if (value === one || value === other) return;
  throw wrongOption(name, `'${one}' or '${other}'`, value);
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
  throw wrongOption(name, 'a positive integer or Infinity', value);
}
