import { showValue } from '../errors/show-value.ts';
import {
  HANDLER_OPTIONS,
  type HandlerOptions,
  type HandlerSettings,
  resolveHandlerOptions,
} from '../handler/handler-options.ts';
import { assertBoolean, assertKnownOptions, assertNotBinding } from '../options/assert-options.ts';
import type { SchemaModelOptions } from '../schema/model/build-schema-model.ts';

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
   * Whether a resource can also be reached through its parent: `/user/1/posts/2` reads, updates and
   * deletes it, `POST /user/1/posts` creates one there, and `PATCH /post/2/author` with attributes
   * updates the resource of a to-one relationship.
   * @default false
   */
  readonly nestedRoutes?: boolean;
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
  nestedRoutes: true,
  ...HANDLER_OPTIONS,
};

/** The options with every default applied. */
export type RestSettings = HandlerSettings &
  Readonly<Required<Omit<RestHandlerOptions, keyof HandlerOptions | keyof SchemaModelOptions>>> &
  SchemaModelOptions;

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
  const { nestedRoutes = false } = options;
  if (typeof endpoint !== 'string' || !isEndpoint(endpoint)) {
    throw new TypeError(
      `Option endpoint must be an http(s) URL or a path, not ${showValue(endpoint)}.`,
    );
  }
  const flags = { strict, total, nestedRoutes };
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
  return {
    ...options,
    endpoint: endpoint.replace(/\/+$/, ''),
    pageSize,
    maxPageSize,
    ...flags,
    validationStatus,
    linkage,
    idDivider,
    ...resolveHandlerOptions(options),
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
