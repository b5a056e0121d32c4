import { UnavailableError, UnknownError } from '../errors/server-errors.ts';
import type { ApiRequest } from '../http/api-handler.ts';

/** The maximum delay of a timer, in milliseconds. Above it, a timer fires at once. */
export const MAX_DELAY = 2_147_483_647;

/** The deadline of a request. */
export interface Deadline {
  /**
   * Aborts when the time is up or the caller has disconnected. Its reason is the error of the
   * request.
   */
  readonly signal: AbortSignal;
  /**
   * Settles like a promise, or rejects as soon as the signal aborts. The later result of the
   * promise is ignored.
   */
  race<Result>(promise: Promise<Result>): Promise<Result>;
  /** Suspends the deadline for the pending races: they settle with their promises. */
  hold(): void;
  /** Ends `hold`: the held races get another `timeoutMs`, then reject. */
  release(): void;
  /** Stops the timers. */
  end(): void;
}

/**
 * Starts the timer of a request. What happens to a race:
 *
 * | state | the time is up, or the caller leaves | its promise settles |
 * | --- | --- | --- |
 * | pending | it rejects | so does it |
 * | held (pending at `hold`) | it waits | so does it |
 * | released (held at `release`) | it rejects `timeoutMs` after `release` | so does it |
 * | begun after the signal aborted | it rejects at once | ignored |
 *
 * @param timeoutMs `limits.timeoutMs`.
 */
export function startDeadline(
  request: Pick<ApiRequest<unknown>, 'signal'>,
  timeoutMs: number,
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  // Callbacks, not listeners of the signal, which are too expensive for an ordinary request.
  const waiting = new Set<(reason: unknown) => void>();
  const held = new Set<(reason: unknown) => void>();
  const abort = (reason: unknown): void => {
    controller.abort(reason);
    for (const reject of waiting) reject(reason);
  };
  const leave = () => abort(callerGone());
  const caller = request.signal;
  if (caller?.aborted) leave();
  else caller?.addEventListener('abort', leave);
  const expire = () => abort(tooSlow(timeoutMs));
  const startTimer = (end: () => void) =>
    timeoutMs <= MAX_DELAY ? setTimeout(end, timeoutMs) : undefined;
  const timer = startTimer(expire);
  let released: ReturnType<typeof startTimer>;
  return {
    signal,
    race: (promise) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        waiting.add(reject);
        const end = (): void => {
          waiting.delete(reject);
          held.delete(reject);
        };
        promise.then(resolve, reject);
        promise.then(end, end);
      }),
    hold: () => {
      clearTimeout(released);
      for (const reject of waiting) held.add(reject);
      waiting.clear();
    },
    release: () => {
      clearTimeout(released);
      released = startTimer(() => {
        for (const reject of held) reject(endedTooLate(timeoutMs));
      });
    },
    end: () => {
      clearTimeout(timer);
      clearTimeout(released);
      caller?.removeEventListener('abort', leave);
    },
  };
}

/** Creates the error of a request without a caller, which is only logged. Servers log it as 499. */
function callerGone(): UnknownError {
  return new UnknownError('The caller closed the connection.', { status: 499 });
}

function tooSlow(timeoutMs: number): UnavailableError {
  return new UnavailableError(
    `The request took too long; the limit timeoutMs is ${timeoutMs}. Try again later.`,
    {
      correlationId: crypto.randomUUID(),
      cause: new DOMException('The request reached its time limit.', 'TimeoutError'),
    },
  );
}

/** Creates the error of a write that has ended, but not its interceptors. */
function endedTooLate(timeoutMs: number): UnknownError {
  return new UnknownError(
    `The write may have succeeded, but the response took too long; the limit timeoutMs is ${timeoutMs}.`,
    {
      correlationId: crypto.randomUUID(),
      cause: new DOMException('An interceptor took too long after the write.', 'TimeoutError'),
    },
  );
}
