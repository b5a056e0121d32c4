/** The headers of a request. A header that is `undefined` is not sent, and neither is `Prefer`. */
export type RequestHeaders =
  | Readonly<Record<string, string | undefined>>
  | Iterable<readonly [string, string]>;

/** Options of `$with`, which apply to every call of the client that it returns. */
export interface CallOptions {
  /** Aborts requests. A call rejects with the reason of the signal. @default none */
  readonly signal?: AbortSignal | undefined;
  /**
   * Headers of each request, or a function that returns them. The function is called before each
   * request, so it can read or renew a token.
   * @default none
   */
  readonly headers?: RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>) | undefined;
}

/** Options of `createClient`. */
export interface ClientOptions extends CallOptions {
  /**
   * The base URL of the RPC handler, such as `/api/rpc` or `https://example.com/api/rpc`, without a
   * query. Outside of a browser it must be absolute, unless the option `fetch` resolves it.
   */
  readonly url: string | URL;
  /** The function that sends requests. @default the global `fetch` at the time of the request */
  readonly fetch?: typeof fetch | undefined;
  /** Whether requests carry cookies. @default the default of `fetch`, `same-origin` in browsers */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
  /**
   * The maximum length of the URL of a read, in characters. A longer read is sent as a POST with
   * the arguments in the body.
   * @default 2000
   */
  readonly maxUrlLength?: number | undefined;
  /**
   * The maximum number of times that a read is sent again after a 503 with `Retry-After`, at the
   * time that the header names. Writes are never sent again, nor are procedures, except as queries
   * of TanStack Query.
   * @default 0
   */
  readonly retries?: number | undefined;
}

/** The check of an option, and what it expects. */
type Check = readonly [isValid: (value: unknown) => boolean, expected: string];

const CALL_CHECKS: ReadonlyMap<string, Check> = new Map([
  ['signal', [isObject, 'an AbortSignal']],
  ['headers', [(value) => isFunction(value) || isObject(value), 'an object or a function']],
]);

const COUNT: Check = [isCount, 'an integer of at least 0'];

const CLIENT_CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['url', [isBaseUrl, 'the base URL of the RPC handler without a query, such as "/api/rpc"']],
  ['fetch', [isFunction, 'a function']],
  ['credentials', [isCredentials, '"omit", "same-origin" or "include"']],
  ['maxUrlLength', COUNT],
  ['retries', COUNT],
  ...CALL_CHECKS,
]);

/** Asserts that the options of `createClient` are known and valid. */
export function assertClientOptions(options: ClientOptions): void {
  if (!isObject(options) || options.url === undefined) {
    throw new TypeError('createClient requires the option "url".');
  }
  assertOptions(options, CLIENT_CHECKS, 'createClient');
}

/**
 * Returns options with those of `$with`, except those that are `undefined`.
 *
 * @throws {TypeError} if an option of `$with` is unknown or invalid.
 */
export function withCallOptions(connection: ClientOptions, options: CallOptions): ClientOptions {
  assertOptions(options, CALL_CHECKS, '$with');
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...connection, ...(Object.fromEntries(given) as CallOptions) };
}

function assertOptions(options: object, checks: ReadonlyMap<string, Check>, owner: string): void {
  for (const [name, value] of Object.entries(options)) {
    const check = checks.get(name);
    if (!check) {
      const known = [...checks.keys()].join(', ');
      throw new TypeError(`Unknown option "${name}" of ${owner}. Options: ${known}.`);
    }
    const [isValid, expected] = check;
    if (value !== undefined && !isValid(value)) {
      throw new TypeError(`The option "${name}" of ${owner} must be ${expected}.`);
    }
  }
}

function isBaseUrl(value: unknown): boolean {
  return (typeof value === 'string' || value instanceof URL) && /^[^?#]+$/.test(String(value));
}

function isCredentials(value: unknown): boolean {
  return value === 'omit' || value === 'same-origin' || value === 'include';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
