import type { ApiHandler } from '@modelway/core';

/** The request of a test: a path with its query string, and a body as text or as a value. */
export interface TestRequest {
  readonly method?: string;
  readonly url: string;
  readonly body?: unknown;
  /** The default `content-type` of a body is `application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The ORM client, or a function that returns it or throws. */
  readonly client: unknown;
}

/** A response with its body parsed. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
  readonly body: any;
}

/** Sends a request to a handler without a framework in between. */
export async function sendRequest(
  handler: ApiHandler<unknown>,
  { method = 'GET', url, body, headers = {}, client }: TestRequest,
): Promise<TestResponse> {
  const [path = '', query = ''] = url.split('?');
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent: TestRequest['headers'] = { ...type, ...headers };
  const response = await handler.handle({
    method,
    path,
    query,
    header: (name) => sent[name],
    readBody: async () =>
      body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    getClient: () => (typeof client === 'function' ? client() : client),
  });
  return {
    ...response,
    body: response.body === undefined ? undefined : JSON.parse(response.body),
  };
}
