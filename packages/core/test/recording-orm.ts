import { createFieldSizes, fieldSizesOf } from '../src/bytes/field-sizes.ts';
import { createByteLease } from '../src/bytes/process-bytes.ts';
import type { RequestBytes } from '../src/bytes/request-bytes.ts';
import type { OrmError } from '../src/errors/orm-error.ts';
import type { Connection } from '../src/orm/connection.ts';
import type { OrmBinding, OrmDialect } from '../src/orm/orm-binding.ts';
import { LIBRARY } from './library-schema.ts';

/** A call that the ORM client has received. */
export interface RecordedCall {
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
  /** Only for calls within a transaction. */
  readonly inTransaction?: true;
}

/** The result of each operation, by its name: a value, or a function that returns it. */
export type Results = Readonly<Record<string, unknown>>;

/** An error that the recording binding reports as one of the data layer. */
export class DataLayerError extends Error {
  readonly orm: OrmError;

  constructor(orm: OrmError, message = 'driver text: insert into "Book"') {
    super(message);
    this.orm = orm;
  }
}

/** The database's NULL in a Json column. */
export const DB_NULL: unique symbol = Symbol('DbNull');

/** JSON's own null in a Json column. */
export const JSON_NULL: unique symbol = Symbol('JsonNull');

/** The dialect of the recording binding. */
export const DIALECT: OrmDialect = {
  dbNull: DB_NULL,
  jsonNull: JSON_NULL,
  caseInsensitive: { mode: 'insensitive' },
  literalText: (text) => text,
  grammar: {
    between: true,
    mode: true,
    fullText: 'search',
    jsonPath: 'text',
    jsonLists: ['array_contains', 'array_starts_with', 'array_ends_with'],
    jsonOrder: true,
    firstTakes: [1, -1],
    toOneWhere: 'where',
    ownUpsertWhere: true,
    havingLogic: true,
    havingOperands: 'aggregate',
    groupsFromEnd: true,
    skipDuplicates: true,
    missingOperations: [],
    relevances: ['_relevance'],
  },
  searchFilter: (words) => ({ search: words }),
};

/** Makes all fields known as short, so that lists are read in one call. */
function knowSizes(schema: OrmBinding<unknown>['schema']): void {
  const sizes = fieldSizesOf(schema);
  for (const { name, fields } of schema.models) {
    for (const field of fields) sizes.read(name, field.name, { bytes: 100, count: 10_000 });
  }
}

function unlimitedBytes(signal: AbortSignal): RequestBytes {
  const lease = createByteLease(Number.POSITIVE_INFINITY, signal);
  return { limit: Number.POSITIVE_INFINITY, lease, sizes: createFieldSizes() };
}

/** A connection to a binding, of a request without limits. */
export function connectionTo(orm: OrmBinding<unknown>): Connection<unknown> {
  const { signal } = new AbortController();
  return {
    orm,
    client: {},
    rowLimit: Number.POSITIVE_INFINITY,
    bytes: unlimitedBytes(signal),
    signal,
  };
}

/** The client of every transaction. */
const TRANSACTION = { name: 'transaction' };

/** Creates a binding without a database. Its client records the calls, and returns given results. */
export function recordingOrm(
  results: Results = {},
  schema: OrmBinding<unknown>['schema'] = LIBRARY,
): { readonly orm: OrmBinding<unknown>; readonly calls: RecordedCall[] } {
  knowSizes(schema);
  const calls: RecordedCall[] = [];
  const orm: OrmBinding<unknown> = {
    schema,
    dialect: DIALECT,
    operation: (client, model, operation) => {
      if (!Object.hasOwn(results, operation)) return undefined;
      const response = results[operation];
      return async (args) => {
        calls.push({
          model,
          operation,
          args,
          ...(client === TRANSACTION && { inTransaction: true }),
        });
        return typeof response === 'function' ? response(args) : response;
      };
    },
    transaction: (_client, run) => run(TRANSACTION),
    toOrmError: (error) => (error instanceof DataLayerError ? error.orm : undefined),
  };
  return { orm, calls };
}
