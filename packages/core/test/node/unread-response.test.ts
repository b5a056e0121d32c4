import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { writeNodeResponse } from '../../src/node/index.ts';

const IDLE = 600;
/** That of a client which reads slowly: a busy machine may stop this process for a while. */
const PATIENT = 1500;
const LONG = 'x'.repeat(20_000_000);

describe('a response that a client does not read', () => {
  let server: Server;
  let client: Socket;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = request.url === '/short' ? 'short' : LONG;
      const idleMs = request.url === '/slowly' ? PATIENT : IDLE;
      writeNodeResponse(response, { status: 200, headers: {}, body }, { idleMs });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(async () => {
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
  });
  afterEach(() => client.destroy());
  afterAll(() => server.close());

  const send = (path: string) => client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

  it.each([
    ['of one request', ['/long']],
    ['behind another one', ['/short', '/long']],
  ])('closes the connection %s', async (_what, paths) => {
    client.pause();
    for (const path of paths) send(path);
    await wait(IDLE / 2);
    expect(await connections()).toBe(1);
    await wait(IDLE * 3);
    expect(await connections()).toBe(0);
  });

  it('is sent completely to a client that reads slowly', async () => {
    const start = performance.now();
    send('/slowly');
    let length = 0;
    client.on('data', (chunk: Buffer) => {
      length += chunk.length;
      client.pause();
      setTimeout(() => client.resume(), 8);
    });
    while (length < LONG.length && !client.destroyed) await wait(50);
    expect(length).toBeGreaterThan(LONG.length);
    expect(performance.now() - start).toBeGreaterThan(PATIENT);
  });

  it('leaves the connection open for the next request once it is read', async () => {
    let [length, text] = [0, ''];
    client.on('data', (chunk: Buffer) => {
      length += chunk.length;
      text = chunk.toString('latin1');
    });
    send('/long');
    while (length < LONG.length || !text.endsWith('x')) await wait(20);
    await wait(IDLE * 2);
    expect(await connections()).toBe(1);
    send('/short');
    await once(client, 'data');
    expect(text).toContain('short');
  });
});
