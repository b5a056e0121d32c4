/** Throws the reason of a signal that has aborted. */
export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** Returns a promise that settles as the given one, or rejects once the signal aborts. */
export function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(reasonOf(signal));
    signal.addEventListener('abort', abort);
    const settle = () => signal.removeEventListener('abort', abort);
    promise.then(resolve, reject).then(settle);
  });
}

/**
 * Returns a signal that aborts with either one. React Native cannot combine them: the first one.
 */
export function eitherSignal(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  return (one && other && AbortSignal.any?.([one, other])) ?? one ?? other;
}

/** Signals of React Native have no reason. */
function reasonOf(signal: AbortSignal): unknown {
  return (
    signal.reason ?? Object.assign(new Error('The request was aborted.'), { name: 'AbortError' })
  );
}
