import type { OrmBinding } from '../src/orm/orm-binding.ts';
import type { OrmError } from '../src/orm/orm-error.ts';
import { LIBRARY } from './library-schema.ts';

/** One call as the data client got it. */
export interface RecordedCall {
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
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

/** A binding over no database: its client keeps the calls, and answers what a test lays down. */
export function recordingOrm(
  answers: Answers = {},
  schema: OrmBinding<unknown>['schema'] = LIBRARY,
): { readonly orm: OrmBinding<unknown>; readonly calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  const orm: OrmBinding<unknown> = {
    schema,
    dbNull: DB_NULL,
    operation: (_client, model, operation) => {
      if (!Object.hasOwn(answers, operation)) return undefined;
      const answer = answers[operation];
      return async (args) => {
        calls.push({ model, operation, args });
        return typeof answer === 'function' ? answer(args) : answer;
      };
    },
    toOrmError: (error) => (error instanceof DataLayerError ? error.orm : undefined),
  };
  return { orm, calls };
}
