import type { OrmError } from '../errors/orm-error.ts';
import { delegateOf } from './delegates.ts';

/** A procedure has failed to change a record that its caller can read. */
export class DeniedChangeError extends Error {
  override readonly name = 'DeniedChangeError';
  readonly model: string;

  constructor(model: string, cause: unknown) {
    super(`The access policies do not allow this change of ${model}.`, { cause });
    this.model = model;
  }
}

/** An operation that a procedure runs. */
export interface WatchedCall {
  readonly model: string | undefined;
  readonly operation: string;
  readonly args: unknown;
  readonly run: () => Promise<unknown>;
}

/** A procedure, and the ORM that it uses. */
export interface WatchedProcedure<Run> {
  /** Binds the procedure to a client. */
  readonly bind: (client: object) => Run;
  /** Returns a client that runs the operations of models by a function. */
  readonly watch: (client: object, onCall: (call: WatchedCall) => Promise<unknown>) => object;
  readonly toOrmError: (error: unknown) => OrmError | undefined;
  readonly idFieldsOf: (model: string) => readonly string[];
}

/** The operations that fail like those on a missing record if the policies deny them. */
const CHANGES: ReadonlySet<string> = new Set(['update', 'delete']);

/**
 * Creates a procedure that tells a change that the policies deny from one of a missing record, as
 * the handlers do for operations: by a read of the record. An error that reports another model is
 * about a record of a nested write.
 */
export function explainDenials<Args extends readonly unknown[]>(
  client: object,
  { bind, watch, toOrmError, idFieldsOf }: WatchedProcedure<(...args: Args) => Promise<unknown>>,
): (...args: Args) => Promise<unknown> {
  return async (...args) => {
    const failures = new Map<unknown, { readonly model: string; readonly where: unknown }>();
    const onCall = async ({ model, operation, args: given, run }: WatchedCall) => {
      try {
        return await run();
      } catch (error) {
        const failure = CHANGES.has(operation) ? toOrmError(error) : undefined;
        if (model !== undefined && failure?.reason === 'record-not-found') {
          const isOwn = failure.model === undefined || failure.model === model;
          if (isOwn && !failure.nested) failures.set(error, { model, where: Object(given).where });
        }
        throw error;
      }
    };
    try {
      return await bind(watch(client, onCall))(...args);
    } catch (error) {
      const failed = failures.get(error);
      if (!failed) throw error;
      const { model, where } = failed;
      const select = Object.fromEntries(idFieldsOf(model).map((field) => [field, true]));
      const readable = await delegateOf(client, model)?.findUnique?.({ where, select });
      throw readable ? new DeniedChangeError(model, error) : error;
    }
  };
}
