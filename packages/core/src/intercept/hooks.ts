import { HookError } from '../errors/transaction-errors.ts';
import { assertFunction, assertKnownOptions } from '../options/assert-options.ts';
import type { BeforeCommit } from '../orm/connection.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { runCommittable } from '../writes/run-committable.ts';
import { untilAborted } from '../writes/until-aborted.ts';
import { type ModelCall, writesOf } from './intercept-context.ts';
import type { BeforeCommitHook, CheckResolved, NextOptions } from './interceptor.ts';

/** The options of `next` that are functions. */
const HOOKS = ['beforeCommit', 'checkResolved'] as const;

/**
 * Checks the options of `next`. A misspelt `beforeCommit` would silently lose the writes.
 *
 * @throws {TypeError} that names the option.
 */
export function readNextOptions<Client>(
  options: NextOptions<Client> | undefined,
): NextOptions<Client> {
  const given = Object(options) as NextOptions<Client>;
  assertKnownOptions(given, ['client', ...HOOKS], 'next');
  for (const name of HOOKS) {
    if (given[name] !== undefined) assertFunction(`next.${name}`, given[name]);
  }
  return given;
}

interface Environment<Client> {
  readonly orm: Pick<OrmBinding<Client>, 'runCommittable'>;
  readonly signal: AbortSignal;
}

/** Combines the hooks of a request's interceptors; they run one after the other. */
export function toBeforeCommit<Client>(
  hooks: readonly BeforeCommitHook<Client>[],
  { orm, signal }: Environment<Client>,
): BeforeCommit<Client> | undefined {
  if (hooks.length === 0) return undefined;
  return (client, result) => {
    const run = async (tx: Client): Promise<void> => {
      for (const hook of hooks) {
        signal.throwIfAborted();
        await runHook(() => hook(tx, { result, signal }), signal);
      }
    };
    return runCommittable({ orm, client }, run, toHookError);
  };
}

/**
 * Runs a function of an interceptor in a transaction.
 *
 * @throws {HookError} around its error.
 */
async function runHook(hook: () => unknown, signal: AbortSignal): Promise<void> {
  const running = (async () => void (await hook()))();
  await untilAborted(running.catch(fail), signal);
}

function fail(thrown: unknown): never {
  throw toHookError(thrown);
}

function toHookError(thrown: unknown): HookError {
  return new HookError(thrown);
}

/** Checks a step of a transaction whose values are known now, with the client of the transaction. */
export type CheckStep<Client> = (call: ModelCall, tx: Client) => Promise<void>;

/**
 * Combines the checks of a request's interceptors; they run one after the other.
 *
 * @throws {HookError} around the error of a check.
 */
export function toCheckStep<Client>(
  checks: readonly CheckResolved<Client>[],
  { orm, signal }: Environment<Client>,
): CheckStep<Client> | undefined {
  if (checks.length === 0) return undefined;
  return async (call, client) => {
    const toWrites = () => writesOf({ ...call, unresolved: false });
    if (toWrites().length === 0) return;
    const run = async (tx: Client): Promise<void> => {
      for (const check of checks) await runHook(() => check(toWrites(), tx), signal);
    };
    await runCommittable({ orm, client }, run, toHookError);
  };
}
