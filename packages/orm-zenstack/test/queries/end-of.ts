import type { RequestEnd } from '../../src/queries/watch-driver.ts';

/** Returns the end of a request with a signal. */
export function endOf(signal: AbortSignal): RequestEnd {
  return {
    signal,
    onAbort: (call) => {
      signal.addEventListener('abort', call);
      return () => signal.removeEventListener('abort', call);
    },
  };
}
