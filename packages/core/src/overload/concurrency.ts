import { UnavailableError } from '../errors/server-errors.ts';
import { showValue } from '../errors/show-value.ts';
import { assertKnownOptions } from '../options/assert-options.ts';

/** Limits of the requests that a handler processes at a time. */
export interface ConcurrencyOptions {
  /** The maximum number of requests that use the ORM client. */
  readonly running: number;
  /** The maximum number of requests that wait for a running one to end. Above it: 503 at once. */
  readonly queued: number;
}

/** Limits the number of requests that use the ORM client at a time. */
export interface ConcurrencyGuard {
  /**
   * Rejects a request before its body is read, if it would have to wait and too many requests wait.
   * It reserves no slot: a client that sends its body slowly must not keep others out.
   *
   * @throws {UnavailableError}
   */
  assertRoom(): void;
  /**
   * Runs the work once a slot is free. The slot is taken until the work has ended.
   *
   * @throws {UnavailableError} if too many requests wait.
   * @throws the reason of the signal if it aborts before a slot is free.
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

/** Creates the concurrency guard of one handler. */
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
  // The next request takes over the slot.
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

/**
 * Creates the 503. It has no correlation ID, so that many rejected requests do not fill the log.
 */
function overloaded(): UnavailableError {
  return new UnavailableError('The server is handling too many requests. Try again later.');
}
