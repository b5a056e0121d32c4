import type { ApiRequest } from '../http/api-handler.ts';
import { splitTarget } from '../http/request-target.ts';
import { readFetchBody } from './read-fetch-body.ts';

/** Options of `readFetchRequest`. */
export interface FetchRequestOptions<Client> {
  /** The path below the mount path, still percent-encoded. */
  readonly path: string;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies. It is called
   * once the request is known to need it.
   */
  readonly getClient: () => Client | Promise<Client>;
  /**
   * Returns the body if a framework has already read it; without it, such a body is a 500.
   * @default reads the request
   */
  readonly readText?: () => Promise<string>;
}

/** Converts a fetch request for a handler. The body is read only when the handler asks for it. */
export function readFetchRequest<Client>(
  request: Request,
  { path, getClient, readText }: FetchRequestOptions<Client>,
): ApiRequest<Client> {
  return {
    method: request.method,
    path,
    query: splitTarget(request.url).query,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (limit, signal) => readFetchBody(request, { limit, signal, readText }),
    getClient,
    // Some runtimes create the signal on first access.
    signal: request.signal,
  };
}
