import { UnavailableError, UnknownError } from '../errors/server-errors.ts';
import type { ApiRequest } from '../handler/api-handler.ts';

/** The longest delay of a timer, in milliseconds; a longer one would be none. */
const MAX_DELAY = 2_147_483_647;

/** How long a request may take. */
export interface Deadline {
  /**
   * Aborts once the time is up or the caller has gone away. Its reason is the error of the request.
   */
  readonly signal: AbortSignal;
  /**
   * Settles as a promise does, or rejects as soon as the signal aborts. What the promise does after
   * that is ignored.
   */
  race<Result>(promise: Promise<Result>): Promise<Result>;
  /** Lets what is awaited settle by itself, even after the signal has aborted. */
  hold(): void;
  /** Stops the clock. */
  end(): void;
}

/**
 * Starts the clock of a request.
 *
 * @param timeoutMs `limits.timeoutMs`.
 */
export function startDeadline(
  request: Pick<ApiRequest<unknown>, 'signal'>,
  timeoutMs: number,
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  // Not listeners of the signal, which cost more than an everyday request may.
  const waiting = new Set<(reason: unknown) => void>();
  const abort = (reason: unknown): void => {
    controller.abort(reason);
    for (const reject of waiting) reject(reason);
  };
  const leave = () => abort(callerGone());
  const caller = request.signal;
  if (caller?.aborted) leave();
  else caller?.addEventListener('abort', leave);
  const expire = () => abort(tooSlow(timeoutMs));
  const timer = timeoutMs <= MAX_DELAY ? setTimeout(expire, timeoutMs) : undefined;
  return {
    signal,
    race: (promise) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        waiting.add(reject);
        const settle = (): void => {
          waiting.delete(reject);
          resolve(promise);
        };
        promise.then(settle, settle);
      }),
    hold: () => waiting.clear(),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}

/** Nobody gets to see this error; 499 is what servers write into their logs for it. */
function callerGone(): UnknownError {
  return new UnknownError('The caller closed the connection.', { status: 499 });
}

function tooSlow(timeoutMs: number): UnavailableError {
  return new UnavailableError(
    `The request took longer than the limit timeoutMs, which is ${timeoutMs}. Try again later.`,
    {
      correlationId: crypto.randomUUID(),
      cause: new DOMException('The request reached its time limit.', 'TimeoutError'),
    },
  );
}
