import type { ApiHandler, ApiRequest, ReceivedRequest } from '../src/http/api-handler.ts';
import { JSON_PLAIN } from '../src/http/media-type.ts';

/** A request of a test. Its body is text, or a value to send as JSON. */
export interface Sent {
  readonly method?: string;
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly getClient?: () => unknown;
}

/** A response with its body parsed. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  readonly body: any;
}

/** A request as an adapter would hand it over; a body is JSON unless its headers say otherwise. */
export function apiRequest(sent: Sent): ApiRequest<unknown> {
  const { method = 'GET', url, body, headers = {}, getClient = () => ({}) } = sent;
  const question = url.indexOf('?');
  return {
    method,
    path: question === -1 ? url : url.slice(0, question),
    query: question === -1 ? '' : url.slice(question + 1),
    header: (name) =>
      ({ ...(body !== undefined && { 'content-type': JSON_PLAIN }), ...headers })[name],
    readBody: async () => textOf(body),
    getClient,
  };
}

/** A request whose body has been read. */
export function receivedRequest(sent: Sent): ReceivedRequest {
  return { ...apiRequest(sent), body: textOf(sent.body) };
}

function textOf(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Sends a request to a handler. */
export async function send(handler: ApiHandler<unknown>, sent: Sent): Promise<TestResponse> {
  const response = await handler.handle(apiRequest(sent));
  return {
    ...response,
    body: response.body === undefined ? undefined : JSON.parse(response.body),
  };
}
