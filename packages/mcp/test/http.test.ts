import { PayloadTooLargeError } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { ANN } from '@modelway/testing';
import { type McpHandlerOptions, mcpHandler } from '../src/index.ts';
import { COUNT, HEADERS, LIST } from './support/send-message.ts';
import { setUpFixture } from './support/start-fixture.ts';

const database = setUpFixture();

interface Failure {
  readonly jsonrpc: string;
  readonly error: { readonly message: string };
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns a function that sends a request to a handler, mounted at `/mcp`. */
function serve(options: McpHandlerOptions = {}) {
  const fetch = createFetchHandler({
    orm: database().orm,
    getClient: () => database().as(ANN),
    handler: mcpHandler({ log: false, ...options }),
    prefix: '/mcp',
  });
  return ({ method = 'POST', path = '/mcp', headers = {}, body }: Sent = {}) =>
    fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: { ...HEADERS, ...headers },
        ...(method === 'POST' && { body: body ?? JSON.stringify(LIST) }),
      }),
    );
}

describe('the transport', () => {
  it.each<[string, Sent, number, string]>([
    ['another path', { path: '/mcp/other' }, 404, 'Not found.'],
    [
      'the path of metadata without auth',
      { method: 'GET', path: '/mcp/.well-known/oauth-protected-resource' },
      404,
      'Not found.',
    ],
    ['a stream of events', { method: 'GET' }, 405, 'The method must be POST.'],
    ['the end of a session', { method: 'DELETE' }, 405, 'The method must be POST.'],
    [
      'another type',
      { headers: { 'content-type': 'text/plain' } },
      415,
      'The content type must be',
    ],
    [
      'another charset',
      { headers: { 'content-type': 'application/json; Charset="utf-16"' } },
      415,
      'in UTF-8',
    ],
    ['no JSON', { body: '{' }, 400, 'The body is not valid JSON.'],
    ['no body', { body: '' }, 400, 'The body is not valid JSON.'],
    ['a batch', { body: JSON.stringify([LIST]) }, 400, 'Batches are not supported.'],
    [
      'a deep body',
      { body: `{"a":${'['.repeat(9e4)}${']'.repeat(9e4)}}` },
      400,
      'the limit jsonDepth is 104',
    ],
    [
      'a prototype',
      { body: '{"params":{"arguments":{"args":{"\\u005f_proto__":1}}}}' },
      400,
      '"__proto__"',
    ],
    [
      'a number that no text of JSON can repeat',
      { body: '{"params":{"arguments":{"args":{"where":{"categoryId":1e999}}}}}' },
      400,
      'a number that is too large',
    ],
    ['many values', { body: `{"a":[${'0,'.repeat(5e4)}0]}` }, 400, 'the limit jsonValues is 50000'],
    ['a long body', { body: ' '.repeat(2 ** 20 + 1) }, 413, 'The body'],
    ['another version', { headers: { 'mcp-protocol-version': '1999-01-01' } }, 400, 'version'],
    ['no stream accepted', { headers: { accept: 'application/json' } }, 406, 'Not Acceptable'],
  ])('rejects %s', async (_title, sent, status, message) => {
    const response = await serve()(sent);
    const { jsonrpc, error } = (await response.json()) as Failure;
    expect([response.status, jsonrpc, error.message]).toEqual([
      status,
      '2.0',
      expect.stringContaining(message),
    ]);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
  });

  it('counts the values of a body before it parses it', async () => {
    const body = `{"a":[${'{},'.repeat(5e4)}{}]}`;
    const parse = import.meta.jest.spyOn(JSON, 'parse');
    const { status } = await serve()({ body });
    const parsed = parse.mock.calls.map(([text]) => text);
    parse.mockRestore();
    expect(status).toBe(400);
    expect(parsed).not.toContain(body);
  });

  it('responds to a notification without a body', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const response = await serve()({ body });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it.each<[string, McpHandlerOptions, Readonly<Record<string, string>>, number]>([
    ['no option', {}, { host: '127.0.0.1' }, 200],
    ['no option', {}, { host: 'evil.example' }, 403],
    ['no option', {}, { host: 'localhost.evil.example' }, 403],
    ['no option', {}, { host: '' }, 403],
    ['no option', {}, { origin: 'http://localhost:5173' }, 200],
    ['no option', {}, { origin: 'https://evil.example' }, 403],
    ['no option', {}, { origin: 'null' }, 403],
    ['a host', { allowedHosts: ['api.example.com'] }, { host: 'API.example.com:443' }, 200],
    ['a host', { allowedHosts: ['api.example.com'] }, { host: 'localhost' }, 403],
    [
      'an origin',
      { allowedOrigins: ['App.example.com'] },
      { origin: 'https://app.example.com' },
      200,
    ],
    ['an origin', { allowedOrigins: ['app.example.com'] }, { origin: 'http://localhost' }, 403],
  ])(
    'with %s, %j, is only for requests of allowed sites: %j',
    async (_title, options, headers, status) => {
      expect((await serve(options)({ headers })).status).toBe(status);
    },
  );

  it('stops when the client disconnects', async () => {
    const controller = new AbortController();
    const waiting = Promise.withResolvers<void>();
    const { handle } = mcpHandler({ log: false })(database().orm);
    const response = handle({
      ...{ method: 'POST', path: '', query: '', signal: controller.signal },
      header: (name) => HEADERS[name],
      readBody: async () => JSON.stringify(COUNT),
      getClient: () => {
        waiting.resolve();
        return new Promise<never>(() => undefined);
      },
    });
    await waiting.promise;
    controller.abort();
    expect((await response).body ?? '').not.toContain('structuredContent');
  });

  it.each<[object, number, string]>([
    [
      new PayloadTooLargeError('Busy.', { status: 503, headers: { 'retry-after': '1' } }),
      503,
      'Busy.',
    ],
    [Object.assign(new Error('secret'), { status: 408 }), 408, 'The request was rejected.'],
    [new Error('secret'), 500, 'Internal error.'],
  ])('responds if the body cannot be read: %s', async (error, status, message) => {
    const { handle } = mcpHandler({ log: false })(database().orm);
    const response = await handle({
      ...{ method: 'POST', path: '', query: '' },
      header: (name) => HEADERS[name],
      readBody: () => Promise.reject(error),
      getClient: () => database().as(ANN),
    });
    expect(response.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
    expect([response.status, JSON.parse(response.body ?? '').error.message]).toEqual([
      status,
      message,
    ]);
  });

  it('sends no header that HTTP/2 forbids', async () => {
    const { headers } = await serve()();
    expect([headers.get('connection'), headers.get('content-type')]).toEqual([
      null,
      'text/event-stream',
    ]);
  });

  it('waits for no events', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'subscriptions/listen';
    const params = { notifications: { toolsListChanged: true }, _meta: meta };
    const response = await serve()({
      headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    expect([response.status, ((await response.json()) as Failure).error.message]).toEqual([
      200,
      expect.stringContaining('limit'),
    ]);
  });
});
