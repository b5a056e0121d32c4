import { loadResponse } from '@modelway/serialization/client';
import { assertNotAborted, eitherSignal, untilAborted } from './abort.ts';
import { ApiClientError } from './api-client-error.ts';
import type { ClientOptions, RequestHeaders } from './client-options.ts';
import { waitForRetry } from './wait-for-retry.ts';

/** A request to the RPC handler. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  /** The body before `JSON.stringify`. */
  readonly body?: unknown;
  /** Whether it may be sent again. */
  readonly isRead: boolean;
}

/** Options of one request. */
export interface RequestOptions {
  /**
   * Aborts the request, as the signal of the client does. In React Native, which has no
   * `AbortSignal.any`, it replaces that signal.
   */
  readonly signal?: AbortSignal | undefined;
  /** Query parameters. `models: 'true'` requests `reads` and `writes` of the result. */
  readonly models?: { readonly models: 'true' } | undefined;
  /**
   * Called each time that the request is about to be sent. If it fails without a call, the server
   * has not received it.
   */
  readonly onSend?: (() => void) | undefined;
}

/** The decoded response to a request. */
export interface ApiResult {
  readonly data: unknown;
  /** The models that the data depends on, by their names in paths; `undefined` if unknown. */
  readonly reads: readonly string[] | undefined;
  /** The models that the request may have changed; `undefined` if unknown. */
  readonly writes: readonly string[] | undefined;
}

/**
 * Sends a request, again if it is a read that the server asks to repeat.
 *
 * @throws {ApiClientError} if the response is not a success or not JSON.
 * @throws The reason of the signal if it aborts, or the error of `fetch`.
 */
export async function sendRequest(
  request: ApiRequest,
  connection: ClientOptions,
  options: RequestOptions,
): Promise<ApiResult> {
  const signal = eitherSignal(options.signal, connection.signal);
  assertNotAborted(signal);
  return await untilAborted(sendAttempts(request, connection, { ...options, signal }), signal);
}

/** Returns the URL of an endpoint. */
export function urlOf(
  { url }: ClientOptions,
  path: string,
  params: Readonly<Record<string, string>>,
): string {
  // React Native's URLSearchParams encodes nothing.
  const query = Object.entries(params).map((param) => param.map(encodeURIComponent).join('='));
  return `${String(url).replace(/\/+$/, '')}/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

async function sendAttempts(
  request: ApiRequest,
  connection: ClientOptions,
  options: RequestOptions,
): Promise<ApiResult> {
  const { retries = 0 } = connection;
  for (let attempt = 0; ; attempt += 1) {
    const response = await sendOnce(request, connection, options);
    const mayRepeat = request.isRead && attempt < retries;
    if (!(mayRepeat && (await waitForRetry(response, options.signal))))
      return await readResult(response);
  }
}

async function sendOnce(
  { method, url, body }: ApiRequest,
  { headers = {}, credentials, fetch = fetchAbsolute }: ClientOptions,
  { signal, onSend }: RequestOptions,
): Promise<Response> {
  const hasBody = body !== undefined;
  const sent = toHeaders(typeof headers === 'function' ? await headers() : headers, hasBody);
  assertNotAborted(signal);
  onSend?.();
  return await fetch(url, {
    method,
    headers: sent,
    // A request without a body has undefined here.
    body: JSON.stringify(body),
    ...(credentials && { credentials }),
    ...(signal && { signal }),
  });
}

function toHeaders(own: RequestHeaders, hasBody: boolean): Record<string, string> {
  const headers = new Map<string, string | undefined>([['accept', 'application/json']]);
  if (hasBody) headers.set('content-type', 'application/json');
  const entries = Symbol.iterator in own ? own : Object.entries(own);
  for (const [name, value] of entries) headers.set(name.toLowerCase(), value);
  // A response without data would not have the type of the call.
  headers.set('prefer', undefined);
  const sent = [...headers].filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Record<string, string>;
}

/** Calls the global `fetch`, and explains why a relative URL fails outside of a browser. */
const fetchAbsolute: typeof fetch = (url, init) => {
  const { location } = globalThis as { readonly location?: unknown };
  if (location || /^[a-z][a-z\d+.-]*:/i.test(String(url))) return fetch(url, init);
  throw new TypeError('The option "url" of createClient must be absolute outside of a browser.');
};

async function readResult(response: Response): Promise<ApiResult> {
  const body = parseJson(await response.text());
  if (!response.ok) throw new ApiClientError(response, body);
  if (!('data' in Object(body))) throw new ApiClientError(response, { message: NOT_RPC });
  const { meta } = body as { readonly meta?: Pick<ApiResult, 'reads' | 'writes'> };
  return { data: await loadResponse(body as object), reads: meta?.reads, writes: meta?.writes };
}

const NOT_RPC = 'The response is not that of an RPC handler. Check the option "url".';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
