import { defaultProcessBytes } from '../bytes/process-bytes.ts';
import { assertObject, wrongOption } from '../options/assert-options.ts';

/** The limits of one request. Each is an option of both handlers. */
export interface Limits {
  /** The maximum number of bytes in a request body. Above it: 413. @default 1048576 */
  readonly bodyBytes: number;
  /**
   * The maximum number of bytes in a query string. Node itself limits all headers to 16 KiB.
   * @default 16384
   */
  readonly queryBytes: number;
  /**
   * The maximum depth of a JSON text: a body, `q` or `meta`. At most 400: what is stored has to be
   * read again.
   * @default 100
   */
  readonly jsonDepth: number;
  /**
   * The maximum number of values in a JSON text: members of objects, entries of lists, and the
   * objects and lists themselves. A member beyond the thousandth of one object counts as four.
   * @default 50000
   */
  readonly jsonValues: number;
  /**
   * The maximum number of relationships in one include path, or in one path of nested reads over
   * RPC.
   * @default 5
   */
  readonly includeDepth: number;
  /**
   * The maximum number of included relationships in a request, counted for each path.
   * @default 20
   */
  readonly includeCount: number;
  /**
   * The maximum number of resources in `included` of the response to a read. Above it: 400. Those
   * of a write count in `rows`.
   * @default 1000
   */
  readonly included: number;
  /** The maximum number of relationships in one sort key. @default 5 */
  readonly sortDepth: number;
  /** The maximum number of sort keys. @default 20 */
  readonly sortCount: number;
  /** The maximum number of groups and relationships in one filter parameter. @default 5 */
  readonly filterDepth: number;
  /** The maximum number of filter parameters in a request. @default 50 */
  readonly filterCount: number;
  /**
   * The maximum number of entries in one list of a filter, a body or an RPC argument.
   * @default 10000
   */
  readonly listLength: number;
  /**
   * The maximum length of what a condition looks for inside a value: the characters of `contains`,
   * `startsWith`, `endsWith` and searches, the values of a Json list, and the entries of `hasEvery`
   * and `hasSome`. A database compares it with each part of the value, and may ignore its own time
   * limit meanwhile.
   * @default 1000
   */
  readonly operandLength: number;
  /** The maximum depth of RPC arguments, excluding Json values. @default 20 */
  readonly argsDepth: number;
  /**
   * The maximum number of related records in the nested writes of one RPC request, or in the
   * linkage of one relationship in REST. 0 allows none.
   * @default 500
   */
  readonly nestedWrites: number;
  /**
   * The maximum number of records that the data of one request writes, over all operations of a
   * transaction: each item of `createMany`, each created or updated record, and each item of nested
   * writes and linkage. The records that the `where` of `updateMany` or `deleteMany` finds do not
   * count; those that the filter of a REST write finds do. Above it: 400.
   * @default 1000
   */
  readonly writeRows: number;
  /**
   * The maximum number of conditions in the lists of `AND`, `OR` and `NOT` of one RPC operation, or
   * in the filters of one REST request. A list of values counts once for an operator that accepts a
   * list.
   * @default 500
   */
  readonly conditions: number;
  /**
   * The maximum number of points for the work of the database, summed over all operations of one
   * request: conditions, relationships by their depth, negations and alternatives of relationships
   * by their nesting, orders by `_count`, and includes. Above it: 400.
   * @default 2000
   */
  readonly complexity: number;
  /**
   * The maximum number of operations in one RPC transaction, or in one request for atomic
   * operations.
   * @default 100
   */
  readonly transactionOperations: number;
  /**
   * The maximum number of records that one request reads, over all operations of a transaction. A
   * related record counts once for each record that it is read with; in REST, once for each
   * resource. Above it, a write is rolled back.
   * @default 10000
   */
  readonly rows: number;
  /**
   * The maximum number of rows that an RPC read returns, and each nested read for one record.
   * Results are never truncated: a read without `take` that finds more rows is a 400.
   * @default Infinity
   */
  readonly take: number;
  /**
   * The maximum number of bytes in the records that one request reads, over all operations of a
   * transaction: of texts, Json values, Bytes and lists, as they occupy memory. Above it: 400, and
   * a write is rolled back.
   * @default 33554432, or `processBytes` if its default is less
   */
  readonly readBytes: number;
  /**
   * The maximum number of bytes in the records and responses that all requests of the process hold,
   * those of other handlers included, and as many again in their bodies. A request above it waits
   * up to five seconds for others to end, and then is a 503.
   * @default a 48th part of the maximum size of the heap
   */
  readonly processBytes: number;
  /**
   * The maximum number of bytes in a response. A longer response to a read is a 400. A longer
   * response to an RPC transaction or to atomic operations is a 400, and all of it is rolled back.
   * The records of other writes count in `readBytes`.
   * @default 33554432, or `processBytes` if its default is less
   */
  readonly responseBytes: number;
  /**
   * The maximum duration of a request in milliseconds. Above it: 503, and nothing is written after
   * that. If a single write is still running in the database, the response waits for its end.
   * @default 30000
   */
  readonly timeoutMs: number;
  /**
   * The time in milliseconds after which a client that does not read its response is disconnected.
   * One that reads a large response slowly is disconnected after five times this. If others need
   * the memory, one that reads nothing is disconnected after four seconds.
   * @default 60000
   */
  readonly unreadMs: number;
}

/** The bytes of one request with a large heap. */
const MOST_BYTES = 33_554_432;

/** The codec of RPC encodes 500 levels, those around a Json value included. */
const MOST_DEPTH = 400;

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1_048_576,
  queryBytes: 16_384,
  jsonDepth: 100,
  jsonValues: 50_000,
  includeDepth: 5,
  includeCount: 20,
  included: 1000,
  sortDepth: 5,
  sortCount: 20,
  filterDepth: 5,
  filterCount: 50,
  listLength: 10_000,
  operandLength: 1000,
  argsDepth: 20,
  nestedWrites: 500,
  writeRows: 1000,
  conditions: 500,
  complexity: 2000,
  transactionOperations: 100,
  rows: 10_000,
  take: Number.POSITIVE_INFINITY,
  get readBytes() {
    return Math.min(MOST_BYTES, defaultProcessBytes());
  },
  get processBytes() {
    return defaultProcessBytes();
  },
  get responseBytes() {
    return Math.min(MOST_BYTES, defaultProcessBytes());
  },
  timeoutMs: 30_000,
  unreadMs: 60_000,
};

/**
 * Returns the limits with the defaults for those that are not given.
 *
 * @throws {TypeError} that names the limit, if it is unknown or not a positive integer.
 */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  assertObject('limits', given, Object.keys(DEFAULT_LIMITS));
  for (const [name, value] of Object.entries(given)) {
    const least = name === 'nestedWrites' ? 0 : 1;
    if (name === 'jsonDepth' && value > MOST_DEPTH) {
      throw new TypeError(`Option limits.jsonDepth must be at most ${MOST_DEPTH}, not ${value}.`);
    }
    if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value >= least)) continue;
    const expected = least === 0 ? 'an integer from 0' : 'a positive integer';
    throw wrongOption(`limits.${name}`, `${expected} or Infinity`, value);
  }
  return { ...DEFAULT_LIMITS, ...given };
}
