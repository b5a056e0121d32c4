import { ApiError } from '../../src/errors/api-error.ts';
import { createFetchHandler, type FetchHandlerOptions } from '../../src/fetch/index.ts';
import type { ApiRequest, ApiResponse, CreateApiHandler } from '../../src/http/api-handler.ts';
import { recordingOrm } from '../recording-orm.ts';

type Respond = (request: ApiRequest<never>) => Promise<ApiResponse> | ApiResponse;

const ORIGIN = 'http://example.com';

function ok(value: unknown): ApiResponse {
  return { status: 200, headers: { 'x-answer': 'yes' }, body: JSON.stringify(value) };
}

/** Creates a handler with a response of the test. A thrown `ApiError` becomes a response. */
function handlerFrom(respond: Respond): CreateApiHandler {
  return () => ({
    handle: async (request) => {
      try {
        return await respond(request as unknown as ApiRequest<never>);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, code, message, headers = {} } = error;
        return { status, headers, body: JSON.stringify({ code, message }) };
      }
    },
  });
}

function serve(
  respond: Respond,
  options: Partial<FetchHandlerOptions<never, readonly unknown[]>> = {},
) {
  const orm = recordingOrm().orm as never;
  return createFetchHandler<never, readonly unknown[]>({
    orm,
    getClient: () => undefined as never,
    handler: handlerFrom(respond),
    ...options,
  });
}

describe('createFetchHandler', () => {
  it('passes method, path, query and headers on unchanged', async () => {
    const handle = serve(
      ({ method, path, query, header }) =>
        ok({
          method,
          path,
          query,
          accept: header('accept'),
          missing: header('x-none') === undefined,
        }),
      { prefix: '/api/' },
    );
    const url = `${ORIGIN}/api/post/a%2Fb?filter[title]=a%26b&a=1&a=2#part`;
    const response = await handle(
      new Request(url, { method: 'PATCH', headers: { accept: 'text/*' } }),
    );
    expect(await response.json()).toEqual({
      method: 'PATCH',
      path: '/post/a%2Fb',
      query: 'filter[title]=a%26b&a=1&a=2',
      accept: 'text/*',
      missing: true,
    });
  });

  it.each([['/api'], ['/api/'], ['/api?x=1'], ['/api/post']])('handles %s', async (path) => {
    const handle = serve(() => ok(1), { prefix: '/api' });
    expect((await handle(new Request(ORIGIN + path))).status).toBe(200);
  });

  it.each([['/'], ['/apiary/post'], ['/API/post'], ['/v1/api/post']])(
    'responds to %s with an empty 404 when mounted under /api',
    async (path) => {
      const handle = serve(() => ok(1), { prefix: '/api' });
      const response = await handle(new Request(ORIGIN + path));
      expect([response.status, await response.text()]).toEqual([404, '']);
    },
  );

  it('handles a prefix that URLs percent-encode', async () => {
    const handle = serve(({ path }) => ok(path), { prefix: '/ä' });
    expect(await (await handle(new Request(`${ORIGIN}/ä/post`))).json()).toBe('/post');
  });

  it('rejects a prefix that is not a path', () => {
    expect(() => serve(() => ok(1), { prefix: 'api' })).toThrow(TypeError);
  });

  it('returns status, headers and body of the handler', async () => {
    const respond = { status: 201, headers: { location: '/x', vary: 'accept' }, body: '{"a":"é"}' };
    const response = await serve(() => respond)(new Request(ORIGIN));
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toMatchObject(respond.headers);
    expect(await response.text()).toBe(respond.body);
  });

  it('returns a 204 without a body', async () => {
    const response = await serve(() => ({ status: 204, headers: {}, body: undefined }))(
      new Request(ORIGIN),
    );
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it('passes the request and the runtime arguments to getClient', async () => {
    const seen: unknown[] = [];
    const getClient = (...args: readonly unknown[]) => seen.push(...args) as never;
    const handle = serve(async (request) => ok(await request.getClient()), { getClient });
    const request = new Request(ORIGIN);
    const env = { DATABASE_URL: 'x' };
    await handle(request, env, 'ctx');
    expect(seen).toEqual([request, env, 'ctx']);
  });

  it('aborts the signal when the caller disconnects', async () => {
    const caller = new AbortController();
    const handle = serve((request) => {
      const before = request.signal?.aborted;
      caller.abort();
      return ok([before, request.signal?.aborted]);
    });
    const response = await handle(new Request(ORIGIN, { signal: caller.signal }));
    expect(await response.json()).toEqual([false, true]);
  });
});
