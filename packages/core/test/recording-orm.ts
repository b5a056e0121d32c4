import type { OrmError } from '../src/errors/orm-error.ts';
import type { Connection } from '../src/orm/connection.ts';
import type { OrmBinding, OrmDialect } from '../src/orm/orm-binding.ts';
import { LIBRARY } from './library-schema.ts';

/** One call as the ORM client got it. */
export interface RecordedCall {
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
  /** Only on calls within a transaction. */
  readonly inTransaction?: true;
}

/** What each operation answers, by its name: a value, or a function that is called. */
export type Answers = Readonly<Record<string, unknown>>;

/** A failure that the recording binding takes for one of the data layer's. */
export class DataLayerError extends Error {
  readonly orm: OrmError;

  constructor(orm: OrmError, message = 'driver text: insert into "Book"') {
    super(message);
    this.orm = orm;
  }
}

/** The database's NULL in a Json column, as the recording binding has it. */
export const DB_NULL: unique symbol = Symbol('DbNull');

/** JSON's own null in a Json column. */
export const JSON_NULL: unique symbol = Symbol('JsonNull');

/** The words of the recording binding. */
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
    jsonLists: true,
    jsonOrder: true,
    relevances: ['_relevance'],
  },
  searchFilter: (words) => ({ search: words }),
};

/** A connection to a binding, of a request without limits. */
export function connectionTo(orm: OrmBinding<unknown>): Connection<unknown> {
  const { signal } = new AbortController();
  return { orm, client: {}, rowLimit: Number.POSITIVE_INFINITY, signal };
}

/** The client of every transaction. */
const TRANSACTION = { name: 'transaction' };

/** A binding over no database: its client keeps the calls, and answers what a test lays down. */
export function recordingOrm(
  answers: Answers = {},
  schema: OrmBinding<unknown>['schema'] = LIBRARY,
): { readonly orm: OrmBinding<unknown>; readonly calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  const orm: OrmBinding<unknown> = {
    schema,
    dialect: DIALECT,
    operation: (client, model, operation) => {
      if (!Object.hasOwn(answers, operation)) return undefined;
      const answer = answers[operation];
      return async (args) => {
        calls.push({
          model,
          operation,
          args,
          ...(client === TRANSACTION && { inTransaction: true }),
        });
        return typeof answer === 'function' ? answer(args) : answer;
      };
    },
    transaction: (_client, run) => run(TRANSACTION),
    toOrmError: (error) => (error instanceof DataLayerError ? error.orm : undefined),
  };
  return { orm, calls };
}
