import type { OrmBinding } from '../orm/orm-binding.ts';

/** A request as an adapter hands it to a handler: nothing of it is decoded yet. */
export interface ApiRequest<Client> {
  /** In upper case, `GET`. */
  readonly method: string;
  /** Below the place where the handler is mounted, still percent-encoded: `/post/1`. */
  readonly path: string;
  /** Without the question mark, still percent-encoded; empty where there is none. */
  readonly query: string;
  /** The header's value, by its name in lower case; several values are joined by a comma. */
  header(name: string): string | undefined;
  /**
   * The body as text; empty where there is none. Called at most once, and only where a body counts.
   *
   * @param limit the size in bytes from which on it throws.
   * @throws {PayloadTooLargeError} above the limit.
   */
  readBody(limit: number): Promise<string>;
  /**
   * The data client for this request. What it throws, at once or later, becomes a 500, or its own
   * 4xx `status`.
   */
  getClient(): Client | Promise<Client>;
  /** Aborts once the caller has gone away, after which the ORM client is asked for nothing more. */
  readonly signal?: AbortSignal;
}

/** An answer for an adapter to write out as it is. */
export interface ApiResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` for an answer without a body. */
  readonly body: string | undefined;
}

/** A handler: turns each request into an answer and never throws. */
export interface ApiHandler<Client> {
  handle(request: ApiRequest<Client>): Promise<ApiResponse>;
}

/** What `restHandler` and `rpcHandler` return: an adapter calls it once, at start-up. */
export type CreateApiHandler = <Client>(orm: OrmBinding<Client>) => ApiHandler<Client>;
