import type { ByteLease } from '../bytes/process-bytes.ts';
import { type SendingLease, startSending } from '../bytes/sending-bytes.ts';
import type { ApiResponse } from '../http/api-handler.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.ts';

/** The length of a body that counts until it is sent. */
const LARGE = 65_536;

/** The maximum time to send a response, in multiples of `limits.unreadMs`. */
const SLOW = 5;

/** The maximum delay of a timer, in milliseconds. */
const MAX_DELAY = 2_147_483_647;

/**
 * Counts a large response until it is returned; and until it is sent, if its adapter calls `hold`.
 */
export function holdResponse(
  response: ApiResponse,
  lease: ByteLease,
  { unreadMs, processBytes }: Limits,
): ApiResponse {
  const length = response.body?.length ?? 0;
  const isLarge = length > LARGE;
  lease.hold(isLarge ? length : 0);
  if (!isLarge && unreadMs === DEFAULT_LIMITS.unreadMs) return response;
  const controller = new AbortController();
  const close = (): void => controller.abort();
  const { signal } = controller;
  let timer = setTimeout(lease.end, 0);
  let sent: SendingLease | undefined;
  const release = (): void => {
    clearTimeout(timer);
    lease.end();
    sent?.end();
  };
  const hold = (): void => {
    release();
    if (isLarge) sent = startSending(length, processBytes, close);
    timer = setTimeout(close, Math.min(SLOW * unreadMs, MAX_DELAY));
    // Browsers and edge runtimes return a number.
    if (typeof timer === 'object') timer.unref();
  };
  const progress = (rest: number): void => sent?.progress(rest);
  return { ...response, sending: { unreadMs, signal, hold, progress, release } };
}
