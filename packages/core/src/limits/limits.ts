import { showValue } from '../errors/show-value.ts';
import { assertKnownOptions } from '../options/assert-options.ts';

/** The bounds on one request; each is an option of both handlers. */
export interface Limits {
  /** Bytes of a request body. Above it: 413. @default 1048576 */
  readonly bodyBytes: number;
  /** Bytes of a query string; Node itself refuses more than 16 KiB of headers. @default 16384 */
  readonly queryBytes: number;
  /** Levels of nesting in a JSON text: a body, `q` or `meta`. @default 100 */
  readonly jsonDepth: number;
  /** Relationships in one include path, or in one path of a nested read over RPC. @default 5 */
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
  /** Entries in one list: of a filter, of the body, of an RPC argument. @default 10000 */
  readonly listLength: number;
  /** Members from the root of RPC arguments to the innermost, Json values aside. @default 20 */
  readonly argsDepth: number;
  /**
   * Related records that the nested writes of one RPC request name, or the linkage of one relationship
   * in REST. 0 allows none. @default 500
   */
  readonly nestedWrites: number;
  /**
   * Conditions in the lists of `AND`, `OR` and `NOT` of one RPC operation, or in the filters of one
   * REST request; a list of values counts once for an operator that takes one. @default 500
   */
  readonly conditions: number;
  /**
   * Points for what the database has to plan, summed over all operations of one request: conditions,
   * relationships by their depth, orders by `_count`, and includes. Above it: 400. @default 2000
   */
  readonly complexity: number;
  /** Operations in one RPC transaction. @default 100 */
  readonly transactionOperations: number;
  /**
   * Records that one request reads, all operations of a transaction together. Related records count
   * for each record that they are read with; in REST, for each resource. Above it, a write is undone.
   * @default 10000
   */
  readonly rows: number;
  /**
   * Rows that one read returns over RPC, and each nested read for one of them. Nothing is cut off:
   * without `take`, more rows are a 400. @default Infinity
   */
  readonly take: number;
  /**
   * Bytes of an answer. A read with a longer one is a 400, and so is an RPC transaction, which is
   * undone; the answer to any other write is as long as its records are. @default 33554432
   */
  readonly responseBytes: number;
  /**
   * Milliseconds that a request may take. Above it: 503, and nothing is written after that. A single
   * write that the database is at work on is not answered before it has ended. @default 30000
   */
  readonly timeoutMs: number;
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
  argsDepth: 20,
  nestedWrites: 500,
  conditions: 500,
  complexity: 2000,
  transactionOperations: 100,
  rows: 10_000,
  take: Number.POSITIVE_INFINITY,
  responseBytes: 33_554_432,
  timeoutMs: 30_000,
};

/**
 * The limits in force: the given ones over the defaults.
 *
 * @throws {TypeError} that names the limit, where one is unknown or not a positive integer.
 */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(`Option limits must be an object, not ${showValue(given)}.`);
  }
  assertKnownOptions(given, Object.keys(DEFAULT_LIMITS), 'limits');
  for (const [name, value] of Object.entries(given)) {
    const least = name === 'nestedWrites' ? 0 : 1;
    if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value >= least)) continue;
    const expected = least === 0 ? 'an integer from 0' : 'a positive integer';
    throw new TypeError(
      `Option limits.${name} must be ${expected} or Infinity, not ${showValue(value)}.`,
    );
  }
  return { ...DEFAULT_LIMITS, ...given };
}
