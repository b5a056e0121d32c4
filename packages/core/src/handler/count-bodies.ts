import { type ByteLease, createByteAccount, createByteLease } from '../bytes/process-bytes.ts';
import { type SendingLease, startSending } from '../bytes/sending-bytes.ts';
import type { ApiRequest, ApiResponse } from '../http/api-handler.ts';
import { assertJsonText } from '../http/json-text.ts';
import { toRequestView } from '../intercept/intercept-context.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.ts';
import { MAX_DELAY } from '../overload/deadline.ts';

/** The memory of a value that is parsed from JSON, and of the copies that a call makes of it. */
const VALUE = 128;

/** The bodies of the process's requests. They only wait for each other. */
const BODIES = createByteAccount();

/** A request whose body counts in the process's budget. */
export interface CountedRequest<Client> {
  readonly request: ApiRequest<Client>;
  /** To be called when the request has ended. */
  readonly end: ByteLease['end'];
}

/**
 * Counts the body of a request before it is parsed, by its length and the number of its values: a
 * short text may have many. Its `readBody` also throws the errors of `assertJsonText`.
 */
export function countBody<Client>(
  request: ApiRequest<Client>,
  limits: Limits,
  signal: AbortSignal,
): CountedRequest<Client> {
  if (isRead(request)) return { request, end: NOTHING };
  const isAbove = ABOVE.has(request);
  const lease = isAbove ? undefined : createByteLease(limits.processBytes, signal, BODIES);
  const readBody = async (most: number): Promise<string> => {
    const text = await request.readBody(most, signal);
    const { values } = assertJsonText(text, limits);
    const waiting = lease?.reserve(text.length + VALUE * values, text.length);
    if (waiting) await waiting;
    return text;
  };
  const { signal: caller } = request;
  return {
    request: {
      ...toRequestView(request),
      readBody,
      getClient: () => request.getClient(),
      ...(caller && { signal: caller }),
    },
    end: lease?.end ?? NOTHING,
  };
}

const NOTHING = (): void => {};

/** The requests whose bodies count already, as a part of those that they were made from. */
const ABOVE = new WeakSet<object>();

/** Marks a request whose body counts already. */
export function countAbove<Client>(request: ApiRequest<Client>): ApiRequest<Client> {
  ABOVE.add(request);
  return request;
}

/** Whether a request can only read, by its method. */
export function isRead({ method }: Pick<ApiRequest<unknown>, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The length of a body that counts until it is sent. */
const LARGE = 65_536;

/** The maximum time to send a response, in multiples of `limits.unreadMs`. */
const SLOW = 5;

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
