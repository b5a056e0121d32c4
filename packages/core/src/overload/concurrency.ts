import { UnavailableError } from '../errors/server-errors.ts';
import { showValue } from '../errors/show-value.ts';
import { assertKnownOptions } from '../options/assert-options.ts';

/** How many requests a handler works on at a time. */
export interface ConcurrencyOptions {
  /** The maximum number of requests that use the ORM client. */
  readonly running: number;
  /** The maximum number of requests that wait for one of those to end. Above it: 503 at once. */
  readonly queued: number;
}

/** Bounds how many requests use the ORM client at a time. */
export interface ConcurrencyGuard {
  /**
   * Refuses a request before it is read, if it would have to wait and too many wait. It takes no place:
   * one that sends its body slowly must not keep others out.
   *
   * @throws {UnavailableError}
   */
  assertRoom(): void;
  /**
   * Runs the work once there is room. The room is taken until the work has ended.
   *
   * @throws {UnavailableError} if too many requests wait.
   * @throws the reason of the signal if it aborts before there is room.
   */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/**
 * Checks the option `concurrency`.
 *
 * @throws {TypeError} that names the member.
 */
export function resolveConcurrency(
  given: ConcurrencyOptions | false = false,
): ConcurrencyOptions | false {
  if (given === false) return false;
  const { running, queued } = Object(given) as ConcurrencyOptions;
  assertKnownOptions(Object(given), ['running', 'queued'], 'concurrency');
  if (!Number.isSafeInteger(running) || running < 1) {
    throw new TypeError(
      `Option concurrency.running must be a positive integer, not ${showValue(running)}.`,
    );
  }
  if (queued !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(queued) && queued >= 0)) {
    throw new TypeError(
      `Option concurrency.queued must be 0, a positive integer or Infinity, not ${showValue(queued)}.`,
    );
  }
  return { running, queued };
}

/** Creates the guard of one handler. */
export function createConcurrencyGuard(options: ConcurrencyOptions | false): ConcurrencyGuard {
  if (!options) return { assertRoom: () => {}, run: (work) => work() };
  let running = 0;
  const queue = new Set<() => void>();
  const assertRoom = (): void => {
    if (running >= options.running && queue.size >= options.queued) throw overloaded();
  };
  const enter = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < options.running) {
      running += 1;
      return;
    }
    assertRoom();
    await waitIn(queue, signal);
  };
  // The next request takes the room over.
  const leave = (): void => {
    const [next] = queue;
    if (next) next();
    else running -= 1;
  };
  return {
    assertRoom,
    run: async (work, signal) => {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function waitIn(queue: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      queue.delete(enter);
      signal.removeEventListener('abort', giveUp);
    };
    const enter = (): void => {
      end();
      resolve();
    };
    const giveUp = (): void => {
      end();
      reject(signal.reason);
    };
    queue.add(enter);
    signal.addEventListener('abort', giveUp);
  });
}

/** It has no correlation ID, so that a crowd of requests does not fill the log. */
function overloaded(): UnavailableError {
  return new UnavailableError('The server is handling too many requests. Try again later.');
}
