import { type Limits, resolveLimits } from '../limits/limits.ts';
import { type LogOption, resolveLog } from '../logging/logger.ts';

/** Options of `restHandler`. */
export interface RestHandlerOptions {
  /**
   * Where the API is, as a client sees it: an absolute URL or a path. Every link starts with it.
   */
  readonly endpoint: string;
  /**
   * How many resources a collection holds where the request does not say; `Infinity` turns
   * pagination off. At most `maxPageSize`, unless it is `Infinity`.
   * @default 100
   */
  readonly pageSize?: number;
  /** The highest `page[limit]` that a request may ask for. @default 1000 */
  readonly maxPageSize?: number;
  /**
   * To the letter of JSON:API 1.1 where the default departs from it: every `id`, and `status` in an
   * error object, is a string.
   * @default false
   */
  readonly strict?: boolean;
  /** What joins the parts of a compound id. @default '_' */
  readonly idDivider?: string;
  /** Bounds on one request. */
  readonly limits?: Partial<Limits>;
  /** Where failures that the client is not told about go. @default standard error */
  readonly log?: LogOption;
}

/** The options with every default in place. */
export type RestSettings = Readonly<
  Required<Omit<RestHandlerOptions, 'limits'>> & { readonly limits: Limits }
>;

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveRestOptions(options: RestHandlerOptions): RestSettings {
  const { endpoint, pageSize = 100, maxPageSize = 1000, strict = false, idDivider = '_' } = options;
  if (typeof endpoint !== 'string' || !isEndpoint(endpoint)) {
    throw new TypeError(
      `Option endpoint must be an http(s) URL or a path, not ${String(endpoint)}`,
    );
  }
  if (typeof strict !== 'boolean') {
    throw new TypeError(`Option strict must be true or false, not ${strict}`);
  }
  assertPageSize('maxPageSize', maxPageSize);
  assertPageSize('pageSize', pageSize);
  if (pageSize !== Number.POSITIVE_INFINITY && pageSize > maxPageSize) {
    throw new TypeError(`Option pageSize (${pageSize}) is above maxPageSize (${maxPageSize})`);
  }
  if (typeof idDivider !== 'string' || !/^[^%\p{L}\p{N}\p{Cs}]+$/u.test(idDivider)) {
    throw new TypeError(
      'Option idDivider must be made of characters other than letters, digits, %',
    );
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    pageSize,
    maxPageSize,
    strict,
    idDivider,
    limits: resolveLimits(options.limits),
    log: resolveLog(options.log),
  };
}

/** Printable ASCII only: it goes into a `Location` header. */
function isEndpoint(text: string): boolean {
  return /^[!-~]*$/.test(text) && /^(https?:\/\/[^/?#]+|\/|$)[^?#]*$/.test(text);
}

function assertPageSize(name: string, value: number): void {
  if (value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value >= 1)) return;
  throw new TypeError(`Option ${name} must be a positive integer or Infinity, not ${value}`);
}
