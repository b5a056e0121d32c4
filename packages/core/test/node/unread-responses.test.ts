import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createByteLease } from '../../src/bytes/process-bytes.ts';
import { holdResponse } from '../../src/handler/count-bodies.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { writeNodeResponse } from '../../src/node/index.ts';

const BODY = 'x'.repeat(16_000_000);
const SMALL = 'x'.repeat(200_000);
const LIMIT = 64_000_000;
const CLIENTS = 200;
const limits = { ...DEFAULT_LIMITS, unreadMs: 1_000 };

describe('the responses that 200 clients do not read', () => {
  let server: Server;
  let held = 0;
  let most = 0;
  const clients: Socket[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = request.url === '/small' ? SMALL : BODY;
      const lease = createByteLease(LIMIT, new AbortController().signal);
      try {
        await lease.reserve(body.length);
      } catch {
        writeNodeResponse(response, { status: 503, headers: {}, body: undefined });
        return;
      }
      held += body.length;
      most = Math.max(most, held);
      const sent = holdResponse({ status: 200, headers: {}, body }, lease, limits);
      let isHeld = true;
      const release = (): void => {
        if (isHeld) held -= body.length;
        isHeld = false;
      };
      response.once('close', release);
      // Before its connection has closed.
      sent.sending?.signal.addEventListener('abort', release);
      writeNodeResponse(response, sent);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('never keep small responses waiting, and have at most the bytes of the limit', async () => {
    const { port } = server.address() as AddressInfo;
    for (let i = 0; i < CLIENTS; i++) {
      const client = connect(port, '127.0.0.1');
      client.on('error', () => {});
      client.pause();
      client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      clients.push(client);
    }
    await pause(500);
    for (let read = 0; read < 10; read++) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/small`);
      expect([response.status, (await response.text()).length]).toEqual([200, SMALL.length]);
      // A response that waits for another one takes five seconds.
      expect(performance.now() - start).toBeLessThan(4000);
    }
    await pause(6000);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, (await response.text()).length]).toEqual([200, BODY.length]);
    // A small response passes beside the last one that fits.
    expect(most).toBeLessThanOrEqual(LIMIT + BODY.length + SMALL.length);
    expect(most).toBeGreaterThan(LIMIT / 2);
  }, 60_000);
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
