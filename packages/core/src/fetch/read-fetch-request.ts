import type { ApiRequest } from '../handler/api-handler.ts';
import { splitTarget } from '../http/request-target.ts';
import { readFetchBody } from './read-fetch-body.ts';

/** What an adapter knows of a request beside the request itself. */
export interface FetchRequestOptions<Client> {
  /** The path below the place where the handler is mounted, still percent-encoded. */
  readonly path: string;
  /** Picks the data client; called once the request is known to be one that needs it. */
  readonly getClient: () => Client | Promise<Client>;
  /**
   * Gives the body where a framework has read it already; without it, such a body is a 500.
   * @default reads the request
   */
  readonly readText?: () => Promise<string>;
}

/** Translates a fetch request for a handler. The body is read only when the handler asks for it. */
export function readFetchRequest<Client>(
  request: Request,
  { path, getClient, readText }: FetchRequestOptions<Client>,
): ApiRequest<Client> {
  return {
    method: request.method,
    path,
    query: splitTarget(request.url).query,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (limit) => readFetchBody(request, { limit, readText }),
    getClient,
    // Some runtimes make the signal when it is asked for.
    signal: request.signal,
  };
}
