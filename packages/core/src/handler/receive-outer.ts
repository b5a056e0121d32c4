import type { ApiRequest } from '../http/api-handler.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.ts';
import { startDeadline } from '../overload/deadline.ts';
import { countAbove, countBody } from './count-bodies.ts';

/** A request that code in front of a handler passes on in other words. */
export interface OuterRequest<Client> {
  /**
   * Returns the body as text, empty if there is none, within the limits and the time of a request.
   *
   * @throws {ApiError} the error of the handler beneath: too long, too deep, too late, no room.
   */
  readBody(): Promise<string>;
  /** Returns the request to the handler beneath, whose body counts as a part of this one's. */
  passOn(inner: ApiRequest<Client>): ApiRequest<Client>;
  /** To be called when the response is known: the body counts until then. */
  end(): void;
}

/**
 * Receives a request for code that translates it, such as another protocol over a handler: its body
 * counts in `limits.processBytes` before it is parsed, and until the response is known.
 *
 * @param given the limits of the handler beneath, which it has checked. @default as those of handlers
 * @example
 * ```ts
 * const outer = receiveOuter(request);
 * try {
 *   const message = JSON.parse(await outer.readBody());
 *   return await handler.handle(outer.passOn({ ...request, ...translate(message) }));
 * } finally {
 *   outer.end();
 * }
 * ```
 */
export function receiveOuter<Client>(
  request: ApiRequest<Client>,
  given?: Partial<Limits>,
): OuterRequest<Client> {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const deadline = startDeadline(request, limits.timeoutMs);
  const counted = countBody(request, limits, deadline.signal);
  return {
    readBody: () => deadline.race(counted.request.readBody(limits.bodyBytes)).finally(deadline.end),
    passOn: countAbove,
    end: () => {
      deadline.end();
      counted.end();
    },
  };
}
