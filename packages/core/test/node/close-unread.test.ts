import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type ClientHttp2Session, connect, createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SENDING } from '../../src/bytes/sending-bytes.ts';
import { closeUnread } from '../../src/node/index.ts';

const IDLE = 300;
const LONG = 'x'.repeat(2_000_000);
const MEDIUM = 'x'.repeat(60_000);

describe('closeUnread over HTTP/2', () => {
  const server = createHttp2Server((request, response) => {
    // As a handler does with a body that it rejects.
    if (request.method === 'POST') request.resume();
    response.end({ '/long': LONG, '/medium': MEDIUM }[request.url] ?? 'short');
    closeUnread(response, { idleMs: IDLE });
  });
  let session: ClientHttp2Session;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    session.destroy();
    server.close();
  });

  const read = async (path: string, pauseMs = 0): Promise<number> => {
    const stream = session.request({ ':path': path });
    let length = 0;
    for await (const chunk of stream) {
      length += chunk.length;
      if (pauseMs > 0) await wait(pauseMs);
    }
    return length;
  };

  it('closes the stream of a response that is not read, and not the connection', async () => {
    const stream = session.request({ ':path': '/long' });
    stream.on('error', () => {});
    await once(stream, 'response');
    await once(stream.pause(), 'close');
    expect(stream.rstCode).toBe(8);
    expect(await read('/short')).toBe(5);
  });

  it('counts the short responses that a client leaves unread', async () => {
    const { port } = server.address() as AddressInfo;
    const unread = connect(`http://127.0.0.1:${port}`, { settings: { initialWindowSize: 0 } });
    unread.on('error', () => {});
    const streams = Array.from({ length: 20 }, () => unread.request({ ':path': '/medium' }));
    for (const stream of streams) stream.on('error', () => {});
    await Promise.all(streams.map((stream) => once(stream, 'response')));
    expect(SENDING.bytes).toBeGreaterThan(20 * MEDIUM.length);
    unread.destroy();
    while (SENDING.bytes > 0) await wait(10);
  });

  it('ends the body that a client goes on sending after its response', async () => {
    for (const path of ['/short', '/long']) {
      const stream = session.request({ ':path': path, ':method': 'POST' });
      const sending = setInterval(() => stream.write('x'), IDLE / 10);
      let length = 0;
      stream.on('data', (chunk) => {
        length += chunk.length;
      });
      await once(stream, 'close');
      clearInterval(sending);
      expect([stream.rstCode, length]).toEqual([0, path === '/long' ? LONG.length : 5]);
    }
  });

  it('leaves a stream open that is read slowly', async () => {
    const start = performance.now();
    expect(await read('/long', 30)).toBe(LONG.length);
    expect(performance.now() - start).toBeGreaterThan(IDLE);
  });
});

describe('closeUnread of a response that is not complete', () => {
  let server: Server;
  afterEach(() => server.close());

  it('closes the connection if nothing is read', async () => {
    server = createServer((_request, response) => {
      const timer = setInterval(() => {
        if (!response.writableNeedDrain) response.write(LONG);
      }, 10);
      response.on('close', () => clearInterval(timer));
      closeUnread(response, { idleMs: IDLE });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connectSocket((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.on('error', () => {});
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await wait(IDLE / 2);
    expect(await connections()).toBe(1);
    await wait(IDLE * 3);
    expect(await connections()).toBe(0);
    client.destroy();
  });
});
