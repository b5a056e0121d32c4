import { heapLimit } from '../bytes/process-bytes.ts';
import { UnavailableError } from '../errors/server-errors.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import { assertFunction, assertKnownOptions, wrongOption } from '../options/assert-options.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Limits of the requests that a handler processes at a time. */
export interface ConcurrencyOptions {
  /** The maximum number of requests that use the ORM client. */
  readonly running: number;
  /** The maximum number of requests that wait for a running one to end. Above it: 503 at once. */
  readonly queued: number;
  /**
   * Returns the name of the request's caller, so that no caller takes the places of the others.
   * Requests for which it returns `undefined` share one name. It is called for each request, before
   * the body is read. An error that it throws, or rejects with, becomes a 500, or the error's own
   * 4xx `status`.
   * @default one queue for all requests
   */
  readonly key?: (
    request: Pick<ApiRequest<unknown>, 'method' | 'path' | 'query' | 'header'>,
  ) => string | undefined | Promise<string | undefined>;
}

/** Limits the number of requests that use the ORM client at a time. */
export interface ConcurrencyGuard {
  readonly key: ConcurrencyOptions['key'];
  /**
   * Rejects a request before its body is read, if it would have to wait and too many requests wait.
   * It reserves no slot: a client that sends its body slowly must not keep others out.
   *
   * @param caller the result of `key`.
   * @throws {UnavailableError}
   */
  admit(caller: string | undefined): Admission;
}

/** The place in the queue that a request may take. */
export interface Admission {
  /**
   * Runs the work once a slot is free. The slot is taken until the work has ended.
   *
   * @throws {UnavailableError} if too many requests wait.
   * @throws the reason of the signal if it aborts before a slot is free.
   */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** The memory for each running request by default, in bytes. */
const REQUEST = 262_144;

/**
 * The default: as many requests as the heap has room for, so that those that one connection sends
 * at once (RFC 9112, section 9.3.2) cannot fill it.
 */
function defaultConcurrency(): ConcurrencyOptions {
  return { running: Math.ceil(heapLimit() / REQUEST), queued: 0 };
}

/**
 * Checks the option `concurrency`.
 *
 * @throws {TypeError} that names the member.
 */
export function resolveConcurrency(
  given: ConcurrencyOptions | false = defaultConcurrency(),
): ConcurrencyOptions | false {
  if (given === false) return false;
  if (typeof given !== 'object' || given === null) {
    throw wrongOption('concurrency', 'false or { running, queued }', given);
  }
  const { running, queued, key } = given;
  assertKnownOptions(given, ['running', 'queued', 'key'], 'concurrency');
  if (!Number.isSafeInteger(running) || running < 1) {
    throw wrongOption('concurrency.running', 'a positive integer', running);
  }
  if (queued !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(queued) && queued >= 0)) {
    throw wrongOption('concurrency.queued', '0, a positive integer or Infinity', queued);
  }
  if (key !== undefined) assertFunction('concurrency.key', key);
  return { running, queued, ...(key && { key }) };
}

const UNLIMITED: ConcurrencyGuard = {
  key: undefined,
  admit: () => ({ run: (work) => work() }),
};

/** Creates the concurrency guard of one handler. */
export function createConcurrencyGuard(options: ConcurrencyOptions | false): ConcurrencyGuard {
  if (!options) return UNLIMITED;
  const { key, ...size } = options;
  const queue = createFairQueue({ ...size, shared: key !== undefined });
  return {
    key,
    admit: (caller) => {
      if (!queue.hasRoom(caller)) throw overloaded();
      return {
        run: async (work, signal) => {
          signal.throwIfAborted();
          if (!queue.enter(caller)) await waitIn(queue, caller, signal);
          try {
            return await work();
          } finally {
            queue.leave(caller);
          }
        },
      };
    },
  };
}

function waitIn(queue: FairQueue, caller: string | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => signal.removeEventListener('abort', giveUp);
    const giveUp = (): void => {
      leave?.();
      end();
      reject(signal.reason);
    };
    const enter = (): void => {
      end();
      resolve();
    };
    const refuse = (): void => {
      end();
      reject(overloaded());
    };
    const leave = queue.wait(caller, { enter, refuse });
    if (leave) signal.addEventListener('abort', giveUp);
    else refuse();
  });
}

/**
 * Creates the 503. It has no correlation ID, so that many rejected requests do not fill the log.
 */
function overloaded(): UnavailableError {
  return new UnavailableError('The server is handling too many requests. Try again later.');
}
