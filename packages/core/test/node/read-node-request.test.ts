import type { ApiRequest } from '../../src/http/api-handler.ts';
import { type NodeServer, ok, RawConnection, serve } from './node-exchange.ts';

describe('readNodeRequest', () => {
  const methods: string[] = [];
  const respond = (request: ApiRequest<undefined>) => {
    methods.push(request.method);
    return ok({
      method: request.method,
      path: request.path,
      query: request.query,
      type: request.header('content-type'),
      accept: request.header('accept'),
      absent: request.header('x-absent') === undefined,
    });
  };
  let server: NodeServer;

  beforeAll(async () => {
    server = await serve(respond);
  });
  afterAll(() => server.close());

  async function seen(requestLine: string, headers = ''): Promise<Record<string, unknown>> {
    const connection = new RawConnection(server.port);
    connection.send(`${requestLine} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`);
    const text = await connection.closed();
    return JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
  }

  it.each([
    ['/post', '/post', ''],
    ['/post?', '/post', ''],
    ['/post?a=1&a=2', '/post', 'a=1&a=2'],
    ['/post?a=b?c=d', '/post', 'a=b?c=d'],
    ['/post/a%2Fb%25c/%E6%9D%B1?q=%26%3D+%2B', '/post/a%2Fb%25c/%E6%9D%B1', 'q=%26%3D+%2B'],
    ['/post/../user/./x', '/post/../user/./x', ''],
    ['//host/post', '//host/post', ''],
    ['/?a=/b', '/', 'a=/b'],
  ])('keeps the target %s unchanged', async (target, path, query) => {
    expect(await seen(`GET ${target}`)).toMatchObject({ path, query });
  });

  it.each([
    ['http://example.com/post/1?a=1', '/post/1', 'a=1'],
    ['HTTPS://user@example.com:8443/post', '/post', ''],
    ['http://example.com', '/', ''],
    ['http://example.com?a=1', '/', 'a=1'],
  ])('reads the absolute target %s', async (target, path, query) => {
    expect(await seen(`GET ${target}`)).toMatchObject({ path, query });
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'passes the method %s on',
    async (method) => {
      await fetch(server.url, { method });
      expect(methods.at(-1)).toBe(method);
    },
  );

  it('returns a header by its name, and undefined for an absent one', async () => {
    const request = await seen('GET /', 'Content-Type: Application/JSON; charset=utf-8\r\n');
    expect(request).toMatchObject({ type: 'Application/JSON; charset=utf-8', absent: true });
  });

  it('joins the values of a repeated header', async () => {
    const request = await seen('GET /', 'accept: text/html\r\nAccept: application/json\r\n');
    expect(request).toMatchObject({ accept: 'text/html, application/json' });
  });
});
