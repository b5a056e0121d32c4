import { HookError } from '../errors/hook-error.ts';
import { showValue } from '../errors/show-value.ts';
import { assertKnownOptions } from '../options/assert-options.ts';
import type { BeforeCommit } from '../orm/connection.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { untilAborted } from '../writes/until-aborted.ts';
import type { BeforeCommitHook, NextOptions } from './interceptor.ts';

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
    const hook = given[name];
    if (hook === undefined || typeof hook === 'function') continue;
    throw new TypeError(`Option next.${name} must be a function, not ${showValue(hook)}.`);
  }
  return given;
}

/** The transaction's environment. */
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
  return async (outer, result) => {
    let ran = false;
    const run = async (tx: Client): Promise<void> => {
      for (const hook of hooks) {
        signal.throwIfAborted();
        await runHook(() => hook(tx, { result, signal }), signal);
      }
      ran = true;
    };
    if (!orm.runCommittable) return await run(outer);
    await orm.runCommittable(outer, run).catch((error: unknown) => {
      throw ran ? toUncommittable(error) : error;
    });
  };
}

/**
 * Runs a function of an interceptor in a transaction.
 *
 * @throws {HookError} around its error.
 */
export async function runHook(hook: () => unknown, signal: AbortSignal): Promise<void> {
  const running = (async () => void (await hook()))();
  await untilAborted(running.catch(fail), signal);
}

function fail(thrown: unknown): never {
  throw new HookError(thrown);
}

function toUncommittable(cause: unknown): HookError {
  const message = 'A statement in beforeCommit failed, and its error was caught. Do not catch it.';
  return new HookError(new Error(message, { cause }));
}
