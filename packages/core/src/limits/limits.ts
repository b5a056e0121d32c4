/** The bounds on one request; each is an option of both handlers. */
export interface Limits {
  /** Bytes of a request body. Above it: 413. @default 1048576 */
  readonly bodyBytes: number;
  /** Bytes of a query string. @default 16384 */
  readonly queryBytes: number;
  /** Levels of nesting in a JSON text. @default 100 */
  readonly jsonDepth: number;
  /** Relationships in one include path. @default 5 */
  readonly includeDepth: number;
  /** Relationships that a request includes, each path's counted. @default 20 */
  readonly includeCount: number;
  /** Relationships in one sort key. @default 5 */
  readonly sortDepth: number;
  /** Keys in one sort. @default 20 */
  readonly sortCount: number;
  /** Groups and relationships in one filter parameter. @default 5 */
  readonly filterDepth: number;
  /** Filter parameters in one request. @default 50 */
  readonly filterCount: number;
  /** Entries in one list: of a filter, of the body. @default 10000 */
  readonly listLength: number;
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1_048_576,
  queryBytes: 16_384,
  jsonDepth: 100,
  includeDepth: 5,
  includeCount: 20,
  sortDepth: 5,
  sortCount: 20,
  filterDepth: 5,
  filterCount: 50,
  listLength: 10_000,
};

/**
 * The limits in force: the given ones over the defaults.
 *
 * @throws {TypeError} that names the limit, where one is unknown or not a positive number.
 */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(`Option limits must be an object, not ${given}`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw new TypeError(`Option limits.${name} is not one of ${Object.keys(DEFAULT_LIMITS)}`);
    }
    if (typeof value !== 'number' || !(value > 0)) {
      throw new TypeError(`Option limits.${name} must be a positive number, not ${value}`);
    }
  }
  return { ...DEFAULT_LIMITS, ...given };
}
