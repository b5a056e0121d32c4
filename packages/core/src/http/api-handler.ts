import type { OrmBinding } from '../orm/orm-binding.ts';

/** A request as an adapter passes it to a handler, with nothing decoded. */
export interface ApiRequest<Client> {
  /** The method in upper case: `GET`. */
  readonly method: string;
  /** The path below the mount path, still percent-encoded: `/post/1`. */
  readonly path: string;
  /** The query string without the question mark, still percent-encoded; empty if there is none. */
  readonly query: string;
  /** Returns a header by its name in lower case. Several values are joined by commas. */
  header(name: string): string | undefined;
  /**
   * Returns the body as text, empty if there is none. Called at most once, and only if the
   * operation uses the body.
   *
   * @param limit the maximum size in bytes.
   * @param signal aborts when the request is over: what has arrived until then is released.
   * @throws {PayloadTooLargeError} above the limit.
   */
  readBody(limit: number, signal?: AbortSignal): Promise<string>;
  /**
   * Returns the ORM client for this request. An error that it throws, or rejects with, becomes a
   * 500, or the error's own 4xx `status`.
   */
  getClient(): Client | Promise<Client>;
  /**
   * Aborts when the caller disconnects. After that, the handler makes no more calls to the ORM
   * client.
   */
  readonly signal?: AbortSignal;
}

/** The parts of a request that are parsed, with its body as it has been read. */
export interface ReceivedRequest
  extends Pick<ApiRequest<unknown>, 'method' | 'path' | 'query' | 'header'> {
  /** The body as text; empty if there is none, or the route does not use it. */
  readonly body: string;
}

/** A response for an adapter to send unchanged. */
export interface ApiResponse {
  readonly status: number;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; `undefined` if there is none. */
  readonly body: string | undefined;
  /**
   * How to send the body, if it is large, which then counts in `limits.processBytes` until it is
   * sent.
   */
  readonly sending?: Sending;
}

/** The delivery of a body. */
export interface Sending {
  /**
   * The time in milliseconds after which a client that reads nothing is to be disconnected:
   * `limits.unreadMs`.
   */
  readonly unreadMs: number;
  /**
   * Aborts when the client is to be disconnected: after five times this, or if it reads nothing
   * while others need the memory.
   */
  readonly signal: AbortSignal;
  /** Makes the body count in `limits.processBytes` until `release` is called. */
  hold(): void;
  /** To be called when the client has read a part, with the length of the rest. */
  progress(rest: number): void;
  /**
   * To be called once the body is sent, or its client is gone. Calls after the first do nothing.
   */
  release(): void;
}

/** A handler: returns a response for each request and never throws. */
export interface ApiHandler<Client> {
  handle(request: ApiRequest<Client>): Promise<ApiResponse>;
}

/** The result of `restHandler` and `rpcHandler`: an adapter calls it once, at start-up. */
export type CreateApiHandler = <Client>(orm: OrmBinding<Client>) => ApiHandler<Client>;

/**
 * The response headers to append, in lower case: the app may have set values of its own, which
 * stay. All other headers of a response replace them. (RFC 9110, 12.5.5; RFC 6265, 3)
 */
export const LIST_HEADERS: ReadonlySet<string> = new Set(['vary', 'set-cookie']);
