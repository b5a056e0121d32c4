import { ApiError, ApiErrors } from '../errors/api-error.ts';
import type { OrmErrorReason } from '../errors/orm-error.ts';
import { HookError } from '../errors/transaction-errors.ts';
import type { ApiResponse } from '../http/api-handler.ts';
import { fromForeignError } from '../http/from-foreign-error.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { Deadline } from '../overload/deadline.ts';
import { readNextOptions } from './hooks.ts';
import { type ContextSource, createInterceptContext } from './intercept-context.ts';
import type {
  BeforeCommitHook,
  CheckResolved,
  Interceptor,
  InterceptResult,
  Next,
} from './interceptor.ts';
import { mayBeMade } from './may-be-made.ts';
import { assertChecked } from './required-checks.ts';
import { toResponse } from './to-response.ts';

/** A request and the interceptors around it. */
export interface Interception<Client> extends Omit<ContextSource, 'mayHaveWritten'> {
  readonly interceptors: readonly Interceptor[];
  readonly orm: Pick<OrmBinding<Client>, 'schema' | 'toOrmError'>;
  /** The headers of every response with a body. */
  readonly headers: ApiResponse['headers'];
  /** Rejects once the time of the request is up. */
  readonly race: Deadline['race'];
  readonly signal: Deadline['signal'];
  /** Adds the measurements so far to a response. */
  toResult(response: ApiResponse): InterceptResult;
  /** Whether the request writes. */
  readonly writes: boolean;
  /** Whether a failure outside of a transaction may leave a part of its writes. */
  readonly leavesWrites: boolean;
  /** Runs the request itself. */
  run(run: Run<Client>): Promise<ApiResponse>;
}

/** A run of the request. */
export interface Run<Client> {
  readonly client: Client;
  /** The hooks before its commit, the innermost first. */
  readonly hooks: readonly BeforeCommitHook<Client>[];
  /** The checks of its steps, the outermost first. */
  readonly checks: readonly CheckResolved<Client>[];
}

/**
 * Runs a request inside its interceptors, the first one outermost. It also waits for the runs that
 * an interceptor has begun without awaiting them.
 *
 * @throws the errors of the request, unchanged. Any other error is an error of an interceptor.
 */
export async function runInterceptors<Client>(
  interception: Interception<Client>,
  client: Client,
): Promise<ApiResponse> {
  const { interceptors, race, toResult, headers } = interception;
  const runs = createRuns(interception);
  const explain = (error: unknown): unknown =>
    runs.isOwn(error) ? error : fromInterceptor(error, interception);
  const runAt = async (index: number, run: Run<Client>): Promise<ApiResponse> => {
    const interceptor = interceptors[index] as Interceptor<Client> | undefined;
    if (!interceptor) return await runs.runOwn(run);
    const next: Next<Client> = (options) => {
      const begin = async (): Promise<InterceptResult> => {
        runs.assertUnwritten();
        const given = readNextOptions(options);
        const { client: other = run.client, beforeCommit, checkResolved } = given;
        const hooks = beforeCommit ? [beforeCommit, ...run.hooks] : run.hooks;
        const checks = checkResolved ? [...run.checks, checkResolved] : run.checks;
        return toResult(await runAt(index + 1, { client: other, hooks, checks }));
      };
      return runs.keep(begin());
    };
    try {
      const statusOf = (error: unknown) => interception.statusOf(explain(error));
      const { mayHaveWritten } = runs;
      const source = { ...interception, statusOf, mayHaveWritten };
      const context = createInterceptContext(source, run.client);
      return toResponse(await interceptor(context, next), headers);
    } catch (error) {
      throw explain(error);
    }
  };
  try {
    // Start the race first: `hold` covers only races that are already pending.
    const begin = Promise.resolve({ client, hooks: [], checks: [] });
    return await race(begin.then((run) => runAt(0, run)));
  } finally {
    await runs.end();
  }
}

interface Runs<Client> {
  /** Fails for a write that runs, or that may have been made: it must not run again. */
  assertUnwritten(): void;
  /** Runs the request itself. */
  runOwn(run: Run<Client>): Promise<ApiResponse>;
  /** Records a run that an interceptor has begun, so that `end` waits for it. */
  keep<Result>(begun: Promise<Result>): Promise<Result>;
  /** Whether a write runs, has been made, or has failed with an error that does not say. */
  mayHaveWritten(): boolean;
  /** Whether an error is one of the request itself. */
  isOwn(error: unknown): boolean;
  /**
   * Waits for calls of `next()` until the time is up, then for started runs. No run begins later.
   */
  end(): Promise<void>;
}

/**
 * Creates the state of a request's runs:
 *
 * | state | `next()` of a read | `next()` of a write |
 * | --- | --- | --- |
 * | nothing has run | runs | runs |
 * | a run has begun or succeeded | runs again | throws |
 * | the last run failed and left nothing: a collision, a hook; a procedure only in a transaction | runs again | runs again |
 * | the last run failed otherwise | runs again | throws |
 * | the response is sent | throws | throws |
 */
function createRuns<Client>({
  run,
  race,
  signal,
  writes,
  leavesWrites,
  orm,
  attributes,
}: Interception<Client>): Runs<Client> {
  const own = new Set<unknown>();
  const begun = new Set<Promise<unknown>>();
  const running = new Set<Promise<unknown>>();
  let isOver = false;
  let isWritten = false;
  let hasFailed = false;
  const assertUnwritten = (): void => {
    if (!isWritten) return;
    throw new TypeError(
      'next() cannot be called again: the write is running, or may already be committed.',
    );
  };
  return {
    assertUnwritten,
    mayHaveWritten: () => isWritten && !hasFailed,
    runOwn: async (given) => {
      signal.throwIfAborted();
      if (isOver) throw new TypeError('next() was called after the response was sent.');
      assertUnwritten();
      assertChecked(attributes, given.checks);
      isWritten = writes;
      hasFailed = false;
      const result = run(given);
      running.add(result);
      try {
        return await result;
      } catch (error) {
        // A hook before the commit requires a transaction.
        const isWhole = !leavesWrites || given.hooks.length > 0;
        if (isWhole && isRolledBack(error, orm)) isWritten = false;
        hasFailed = !mayBeMade(error, orm);
        if (error instanceof HookError) throw error.thrown;
        own.add(error);
        throw error;
      }
    },
    keep: (result) => {
      begun.add(result);
      // Without a handler, a rejection that the interceptor does not await would end the process.
      result.catch(() => {});
      return result;
    },
    isOwn: (error) => own.has(error),
    end: async () => {
      await race(Promise.allSettled(begun)).catch(() => {});
      isOver = true;
      await Promise.allSettled(running);
    },
  };
}

/** Whether an error of a write is certain to have left nothing, and may be gone at the next try. */
function isRolledBack<Client>(
  error: unknown,
  { toOrmError }: Interception<Client>['orm'],
): boolean {
  return error instanceof HookError || toOrmError(error)?.reason === 'write-conflict';
}

/** The reasons of ORM errors that reveal nothing about the records. Such errors are passed on. */
const PASSED_ON: ReadonlySet<OrmErrorReason> = new Set(['unavailable', 'write-conflict']);

function fromInterceptor<Client>(error: unknown, { orm }: Interception<Client>): unknown {
  if (error instanceof ApiError || error instanceof ApiErrors) return error;
  const reason = orm.toOrmError(error)?.reason;
  return reason && PASSED_ON.has(reason) ? error : fromForeignError(error);
}
