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
   * Calls a function when the signal aborts: a callback, since listeners of the signal are too
   * expensive for an ordinary request.
   *
   * @returns a function that removes it.
   */
  onAbort(call: () => void): () => void;
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
  let calls: Set<() => void> | undefined;
  const races: Races = { signal, waiting: new Set(), held: new Set() };
  const { waiting, held } = races;
  const abort = (reason: unknown): void => {
    controller.abort(reason);
    rejectEach(waiting, reason);
    for (const call of calls ?? []) call();
  };
  const leave = () => abort(callerGone());
  const caller = request.signal;
  if (caller?.aborted) leave();
  else caller?.addEventListener('abort', leave);
  const expire = () => abort(tooSlow(timeoutMs));
  const timer = startTimer(expire, timeoutMs);
  let released: ReturnType<typeof startTimer>;
  return {
    signal,
    onAbort: (call) => {
      calls ??= new Set();
      calls.add(call);
      return () => calls?.delete(call);
    },
    race: (promise) => raceIn(races, promise),
    hold: () => {
      clearTimeout(released);
      for (const reject of waiting) held.add(reject);
      waiting.clear();
    },
    release: () => {
      clearTimeout(released);
      const rejectHeld = () => rejectEach(held, endedTooLate(timeoutMs));
      released = startTimer(rejectHeld, timeoutMs);
    },
    end: () => {
      clearTimeout(timer);
      clearTimeout(released);
      caller?.removeEventListener('abort', leave);
    },
  };
}

function startTimer(end: () => void, ms: number): ReturnType<typeof setTimeout> | undefined {
  return ms <= MAX_DELAY ? setTimeout(end, ms) : undefined;
}

/** The races of a request with its end. */
interface Races {
  readonly signal: AbortSignal;
  readonly waiting: Set<Reject>;
  readonly held: Set<Reject>;
}

type Reject = (reason: unknown) => void;

function raceIn<Result>(
  { signal, waiting, held }: Races,
  promise: Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    waiting.add(reject);
    const end = (): void => {
      waiting.delete(reject);
      held.delete(reject);
    };
    const succeed = (result: Result): void => {
      end();
      resolve(result);
    };
    const fail = (reason: unknown): void => {
      end();
      reject(reason);
    };
    promise.then(succeed, fail);
  });
}

function rejectEach(rejects: ReadonlySet<Reject>, reason: unknown): void {
  for (const reject of rejects) reject(reason);
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
