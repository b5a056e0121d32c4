import { ApiClientError, type ClientOptions, createClient } from '../src/index.ts';
import { answer, connect, prepareScriptedServer, server } from './scripted-server.ts';

prepareScriptedServer();

const OK = [200, '{"data":1}'] as const;

describe('errors', () => {
  const failure = async (status: number, body: string) => {
    answer([status, body]);
    const error: unknown = await connect()
      .tag.count()
      .then(String, (reason) => reason);
    if (!(error instanceof ApiClientError)) throw new Error(`no ApiClientError: ${error}`);
    return error;
  };

  it.each<[title: string, status: number, body: string, expected: object]>([
    [
      'an HTML page',
      502,
      '<h1>Bad gateway</h1>',
      { message: 'The server responded with status 502.' },
    ],
    ['no body', 500, '', { message: 'The server responded with status 500.' }],
    [
      'JSON of another server',
      401,
      '{"error":"no"}',
      { message: 'The server responded with status 401.' },
    ],
    ['null', 400, 'null', { message: 'The server responded with status 400.', issues: [] }],
    [
      'a page with status 200',
      200,
      '<html>',
      { message: expect.stringContaining('Check the option "url"') },
    ],
    [
      'an empty body with status 204',
      204,
      '',
      { status: 204, message: expect.stringContaining('not that of an RPC handler') },
    ],
    [
      'an error',
      403,
      '{"message":"No","code":"P1","reason":"R","correlationId":"i","operation":2,"issues":[{"message":"m","path":["a",0]}]}',
      {
        message: 'No',
        code: 'P1',
        reason: 'R',
        correlationId: 'i',
        operation: 2,
        issues: [{ message: 'm', path: ['a', 0] }],
      },
    ],
    [
      'an error of `zenstackHooks`',
      400,
      '{"error":{"message":"No","code":"P1"}}',
      { message: 'No', code: 'P1' },
    ],
    [
      'members of other types',
      400,
      '{"message":"No","code":1,"issues":{},"operation":"1"}',
      { message: 'No', code: undefined, issues: [], operation: undefined },
    ],
  ])('explain %s', async (_, status, body, expected) => {
    const error = await failure(status, body);
    expect(error).toMatchObject({ name: 'ApiClientError', status, ...expected });
    expect(error.response.status).toBe(status);
  });

  it('of fetch itself are passed on', async () => {
    const error = new TypeError('Failed to fetch');
    const fetch = () => Promise.reject(error);
    await expect(connect({ fetch }).tag.count()).rejects.toBe(error);
  });

  it('explain a relative URL outside of a browser', async () => {
    await expect(connect({ url: '/api/rpc' }).tag.count()).rejects.toThrow('must be absolute');
    let sent: unknown;
    const fetch = async (url: unknown) => {
      sent = url;
      return Response.json({ data: 3 });
    };
    expect(await connect({ url: '/api/rpc', fetch }).tag.count()).toBe(3);
    expect(sent).toBe('/api/rpc/tag/count?q=%7B%7D');
  });
});

describe('createClient', () => {
  it.each<[options: unknown, message: string]>([
    [undefined, 'createClient requires the option "url".'],
    [{}, 'createClient requires the option "url".'],
    [
      { url: '' },
      'The option "url" of createClient must be the base URL of the RPC handler without a query, such as "/api/rpc".',
    ],
    [
      { url: '/api?tenant=1' },
      'The option "url" of createClient must be the base URL of the RPC handler without a query, such as "/api/rpc".',
    ],
    [
      { url: new URL('http://a.b/api#x') },
      'The option "url" of createClient must be the base URL of the RPC handler without a query, such as "/api/rpc".',
    ],
    [
      { url: '/api', retry: 1 },
      'Unknown option "retry" of createClient. Options: url, fetch, credentials, maxUrlLength, retries, signal, headers.',
    ],
    [
      { url: '/api', constructor: 1 },
      'Unknown option "constructor" of createClient. Options: url, fetch, credentials, maxUrlLength, retries, signal, headers.',
    ],
    [
      { url: '/api', retries: -1 },
      'The option "retries" of createClient must be an integer of at least 0.',
    ],
    [
      { url: '/api', maxUrlLength: '1' },
      'The option "maxUrlLength" of createClient must be an integer of at least 0.',
    ],
    [{ url: '/api', fetch: {} }, 'The option "fetch" of createClient must be a function.'],
    [
      { url: '/api', credentials: 'all' },
      'The option "credentials" of createClient must be "omit", "same-origin" or "include".',
    ],
    [
      { url: '/api', headers: 'a' },
      'The option "headers" of createClient must be an object or a function.',
    ],
    [{ url: '/api', signal: 1 }, 'The option "signal" of createClient must be an AbortSignal.'],
  ])('rejects %j', (options, message) => {
    expect(() => createClient(options as ClientOptions)).toThrow(new TypeError(message));
  });

  it.each([
    [{ url: '/other' }, 'Unknown option "url" of $with. Options: signal, headers.'],
    [{ headers: 1 }, 'The option "headers" of $with must be an object or a function.'],
  ])('rejects $with(%j)', (options, message) => {
    expect(() => connect().$with(options as object)).toThrow(new TypeError(message));
  });

  it.each(['/', '///', ''])('ignores the end %j of the base URL', async (end) => {
    answer(OK);
    await connect({ url: new URL(server.url + end) }).tag.count();
    expect(server.requests).toEqual(['GET /tag/count']);
  });

  it('passes credentials on to fetch', async () => {
    let sent: RequestInit | undefined;
    const fetch = async (_: unknown, init?: RequestInit) => {
      sent = init;
      return Response.json({ data: 1 });
    };
    await connect({ fetch, credentials: 'include' }).tag.count();
    expect(sent).toMatchObject({ method: 'GET', credentials: 'include' });
  });
});
