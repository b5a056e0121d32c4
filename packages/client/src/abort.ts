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

/** Calls a function with a signal that aborts with the first of several. */
export async function withFirst<Value>(
  signals: readonly (AbortSignal | undefined)[],
  send: (signal: AbortSignal | undefined) => Promise<Value>,
): Promise<Value> {
  const given = signals.filter((signal) => signal !== undefined);
  const aborted = () => given.find((signal) => signal.aborted);
  if (given.length < 2 || aborted()) return await send(aborted() ?? given[0]);
  // React Native has no AbortSignal.any.
  const controller = new AbortController();
  const abort = () => controller.abort(aborted()?.reason);
  for (const signal of given) signal.addEventListener('abort', abort);
  try {
    return await send(controller.signal);
  } finally {
    for (const signal of given) signal.removeEventListener('abort', abort);
  }
}

/** Signals of React Native have no reason. */
function reasonOf(signal: AbortSignal): unknown {
  return (
    signal.reason ?? Object.assign(new Error('The request was aborted.'), { name: 'AbortError' })
  );
}
