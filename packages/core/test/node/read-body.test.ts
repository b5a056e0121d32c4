import { gzipSync } from 'node:zlib';
import { echoBody, type NodeServer, ok, RawConnection, serve } from './node-exchange.ts';

describe('readBody', () => {
  const servers: NodeServer[] = [];
  const start = async (...args: Parameters<typeof serve>): Promise<NodeServer> => {
    const server = await serve(...args);
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  const post = async ({ url }: NodeServer, init: RequestInit): Promise<unknown> => {
    const response = await fetch(url, { method: 'POST', ...init });
    return { status: response.status, body: await response.json() };
  };

  it.each([
    ['text', '{"a":1}', '{"a":1}'],
    ['UTF-8', '東京 🐘', '東京 🐘'],
    ['a byte order mark, which it drops', '\uFEFF{}', '{}'],
    ['exactly the limit', 'x'.repeat(1000), 'x'.repeat(1000)],
  ])('reads %s', async (_, body, expected) => {
    expect(await post(await start(echoBody()), { body })).toEqual({ status: 200, body: expected });
  });

  it('reads a character that is split across two chunks', async () => {
    const { port } = await start(echoBody());
    const connection = new RawConnection(port);
    connection.send(
      'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\n\xc3\r\n',
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    connection.send('1\r\n\xa9\r\n0\r\n\r\n');
    expect(Buffer.from(await connection.until('"\xc3\xa9"'), 'latin1').toString()).toMatch(/"é"$/);
    connection.close();
  });

  it.each([['POST'], ['GET']])('returns an empty text for a %s without a body', async (method) => {
    const { url } = await start(echoBody());
    expect(await (await fetch(url, { method })).json()).toBe('');
  });

  it('returns an empty text if other code has consumed the body', async () => {
    const server = await start(echoBody(), async (req) => {
      for await (const _ of req);
    });
    expect(await post(server, { body: 'read' })).toEqual({ status: 200, body: '' });
  });

  it('rejects bytes that are not UTF-8', async () => {
    expect(await post(await start(echoBody()), { body: Buffer.from([0x22, 0xe9, 0x22]) })).toEqual({
      status: 400,
      body: { code: 'invalid-payload', message: 'The body is not valid UTF-8.' },
    });
  });

  it('rejects a compressed body, and names the accepted encoding', async () => {
    const { url } = await start(echoBody());
    const response = await fetch(url, {
      method: 'POST',
      body: gzipSync('{}'),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(response.status).toBe(415);
    expect(response.headers.get('accept-encoding')).toBe('identity');
    expect(await response.json()).toMatchObject({ code: 'unsupported-media-type' });
  });

  it('accepts the content encoding identity in any case', async () => {
    const headers = { 'content-encoding': 'Identity' };
    expect(await post(await start(echoBody()), { body: '1', headers })).toEqual({
      status: 200,
      body: '1',
    });
  });

  it.each([
    ['text', '{"a":1}', '{"a":1}'],
    ['bytes', Buffer.from('{"é":1}'), '{"é":1}'],
    ['an object', { a: [1, 'é'] }, '{"a":[1,"é"]}'],
    ['null', null, 'null'],
    ['an object with a member __proto__', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
  ])('reads %s from an earlier parser', async (_, left, expected) => {
    const server = await start(echoBody(), async (req) => {
      for await (const _chunk of req);
      Object.assign(req, { body: left });
    });
    expect(await post(server, { body: 'x' })).toEqual({ status: 200, body: expected });
  });

  it('rejects a number that an earlier parser has read as Infinity', async () => {
    const server = await start(echoBody(), async (req) => {
      for await (const _ of req);
      Object.assign(req, { body: JSON.parse('{"score":[1e400]}') });
    });
    expect(await post(server, { body: 'x' })).toEqual({
      status: 400,
      body: { code: 'invalid-payload', message: 'The body contains a number that is too large.' },
    });
  });

  it('reads the body itself if an earlier parser has left a placeholder', async () => {
    const server = await start(echoBody(), (req) => {
      Object.assign(req, { body: {} });
    });
    expect(await post(server, { body: 'x' })).toEqual({ status: 200, body: 'x' });
  });

  it.each([
    ['text', 'x'.repeat(1001)],
    ['bytes', Buffer.alloc(1001, 'x')],
    ['a value', { a: 'é'.repeat(500) }],
  ])('rejects %s above the limit from an earlier parser', async (_, left) => {
    const server = await start(echoBody(), async (req) => {
      for await (const _chunk of req);
      Object.assign(req, { body: left });
    });
    expect(await post(server, { body: 'x' })).toMatchObject({ status: 413 });
  });

  it('rejects a value that is too deep to serialize', async () => {
    let left: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) left = [left];
    const server = await start(echoBody(1e9), async (req) => {
      for await (const _chunk of req);
      Object.assign(req, { body: left });
    });
    expect(await post(server, { body: 'x' })).toEqual({
      status: 400,
      body: {
        code: 'limit-exceeded',
        message: 'The body is nested too deeply for the limit jsonDepth.',
      },
    });
  });

  it('reads text if other code has set an encoding', async () => {
    const server = await start(echoBody(), (req) => {
      req.setEncoding('utf8');
    });
    expect(await post(server, { body: 'é' })).toEqual({ status: 200, body: 'é' });
  });

  it('reads a body that other code has paused', async () => {
    const server = await start(echoBody(), (req) => {
      req.pause();
    });
    expect(await post(server, { body: 'x' })).toEqual({ status: 200, body: 'x' });
  });

  it('fails when the client disconnects before the end', async () => {
    const outcome = Promise.withResolvers<unknown>();
    const { port } = await start(async (request) => {
      await request.readBody(1000).catch(outcome.resolve);
      return ok('nobody reads this');
    });
    const connection = new RawConnection(port);
    connection.send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half":');
    setTimeout(() => connection.close(), 20);
    expect(await outcome.promise).toMatchObject({ code: 'invalid-payload' });
  });

  it('fails when the client has disconnected before the call', async () => {
    const outcome = Promise.withResolvers<unknown>();
    const { port } = await start(
      async (request) => {
        await request.readBody(1000).then(outcome.resolve, outcome.resolve);
        return ok('nobody reads this');
      },
      async (req) => {
        const gone = new Promise((resolve) => req.on('close', resolve));
        connection.close();
        await gone;
      },
    );
    const connection = new RawConnection(port);
    connection.send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n');
    expect(await outcome.promise).toMatchObject({ code: 'invalid-payload' });
  });
});
