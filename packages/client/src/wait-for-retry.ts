import { assertNotAborted, untilAborted } from './abort.ts';

const MAX_WAIT_SECONDS = 60;

/**
 * Waits until the time of `Retry-After` (RFC 9110, 10.2.3). Returns `false` at once if the response
 * is not a 503, or if it does not ask for a retry within a minute.
 *
 * @throws The reason of the signal if it aborts.
 */
export async function waitForRetry(
  { status, headers, body }: Response,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const seconds = status === 503 ? secondsOf(headers.get('retry-after') ?? '') : Number.NaN;
  if (!(seconds <= MAX_WAIT_SECONDS)) return false;
  await body?.cancel();
  assertNotAborted(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000);
  });
  await untilAborted(wait, signal).finally(() => clearTimeout(timer));
  return true;
}

/** Returns `NaN` for an empty or invalid header. */
function secondsOf(header: string): number {
  if (/^\d+$/.test(header)) return Number(header);
  // A date starts with the name of its day. `Date.parse` accepts more, such as "1.5".
  if (!/^[a-z]/i.test(header)) return Number.NaN;
  return Math.max(0, (Date.parse(header) - Date.now()) / 1000);
}
