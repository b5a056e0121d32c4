import { createGzip } from 'node:zlib';
import type { ApiResponse } from '../../src/http/api-handler.ts';
import { type NodeServer, ok, RawConnection, serve } from './node-exchange.ts';

describe('writeNodeResponse', () => {
  let server: NodeServer | undefined;
  afterEach(() => server?.close());

  const respondWith = async (
    response: ApiResponse,
    before?: Parameters<typeof serve>[1],
  ): Promise<NodeServer> => {
    server = await serve(() => response, before);
    return server;
  };

  it('writes status, headers and body', async () => {
    const { url } = await respondWith({
      status: 201,
      headers: { location: '/post/1', 'content-type': 'application/vnd.api+json' },
      body: '{"é":1}',
    });
    const response = await fetch(url, { method: 'POST' });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe('/post/1');
    expect(response.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(response.headers.get('content-length')).toBe('8');
    expect(await response.text()).toBe('{"é":1}');
  });

  it("keeps the app's values of Vary and Set-Cookie", async () => {
    const headers = { vary: 'Accept', 'set-cookie': 'b=2', 'x-name': 'handler' };
    const { url } = await respondWith({ status: 200, headers, body: '' }, (_, res) => {
      res.setHeader('Vary', 'Origin').setHeader('Set-Cookie', 'a=1').setHeader('X-Name', 'app');
    });
    const response = await fetch(url);
    expect(response.headers.get('vary')).toBe('Origin, Accept');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('x-name')).toBe('handler');
  });

  it('sends a long body through middleware that calls no callback, such as compression', async () => {
    const body = 'é'.repeat(1_000_000);
    const { url } = await respondWith({ status: 200, headers: {}, body }, (_, res) => {
      const gzip = createGzip();
      const [write, end] = [res.write.bind(res), res.end.bind(res)];
      res.setHeader('content-encoding', 'gzip').removeHeader('content-length');
      res.setHeader = (name, value) => {
        if (name !== 'content-length') res.appendHeader(name, String(value));
        return res;
      };
      res.write = ((part: Uint8Array) => gzip.write(part)) as typeof write;
      res.end = ((part: Uint8Array) => gzip.end(part)) as unknown as typeof end;
      gzip.on('data', (part) => write(part));
      gzip.on('end', () => end());
      gzip.on('drain', () => res.emit('drain'));
    });
    expect(await (await fetch(url)).text()).toBe(body);
  });

  it('sends no length without a body', async () => {
    const { url } = await respondWith({ status: 204, headers: { allow: 'GET' }, body: undefined });
    const response = await fetch(url, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.has('content-length')).toBe(false);
    expect(response.headers.get('allow')).toBe('GET');
  });

  it('sends the length but not the body to HEAD', async () => {
    const { port } = await respondWith(ok('1234567'));
    const connection = new RawConnection(port);
    connection.send('HEAD / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await connection.closed()).toMatch(/content-length: 9\r\n(.+\r\n)*\r\n$/i);
  });

  it('writes nothing if a response has been started', async () => {
    const { url } = await respondWith(ok('late'), (_, res) => {
      res.writeHead(302, { location: '/login' }).write('go');
      setTimeout(() => res.end(' on'), 20);
    });
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(await response.text()).toBe('go on');
  });

  it('writes nothing if a response is complete', async () => {
    const { url } = await respondWith(ok('late'), (_, res) => {
      res.end('first');
    });
    expect(await (await fetch(url)).text()).toBe('first');
  });

  it('does not fail if the client has disconnected', async () => {
    const written = Promise.withResolvers<boolean>();
    server = await serve(
      () => ok('x'.repeat(100_000)),
      async (req, res) => {
        const gone = new Promise((resolve) => res.on('close', resolve));
        connection.close();
        await gone;
        setTimeout(() => written.resolve(req.destroyed), 20);
      },
    );
    const connection = new RawConnection(server.port);
    connection.send('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await written.promise).toBe(true);
    expect(server.failures).toEqual([]);
  });
});
