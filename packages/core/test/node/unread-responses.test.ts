import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createByteLease } from '../../src/bytes/process-bytes.ts';
import { holdResponse } from '../../src/handler/hold-response.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { writeNodeResponse } from '../../src/node/index.ts';

const BODY = 'x'.repeat(16_000_000);
const LIMIT = 64_000_000;
const CLIENTS = 200;
const limits = { ...DEFAULT_LIMITS, unreadMs: 500 };

describe('the responses that 200 clients do not read', () => {
  let server: Server;
  let held = 0;
  let most = 0;
  const clients: Socket[] = [];

  beforeAll(async () => {
    server = createServer(async (_request, response) => {
      const lease = createByteLease(LIMIT, new AbortController().signal);
      try {
        await lease.reserve(BODY.length);
      } catch {
        writeNodeResponse(response, { status: 503, headers: {}, body: undefined });
        return;
      }
      held += BODY.length;
      most = Math.max(most, held);
      const sent = holdResponse({ status: 200, headers: {}, body: BODY }, lease, limits);
      response.once('close', () => {
        held -= BODY.length;
      });
      writeNodeResponse(response, sent);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('never keep others waiting, and have at most the bytes of the limit', async () => {
    const { port } = server.address() as AddressInfo;
    for (let i = 0; i < CLIENTS; i++) {
      const client = connect(port, '127.0.0.1');
      client.on('error', () => {});
      client.pause();
      client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      clients.push(client);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (let read = 0; read < 10; read++) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/`);
      expect([response.status, (await response.text()).length]).toEqual([200, BODY.length]);
      expect(performance.now() - start).toBeLessThan(3000);
    }
    // Those that are read count beside those that are sent.
    expect(most).toBeLessThanOrEqual(2 * LIMIT);
    expect(most).toBeGreaterThan(LIMIT / 2);
  }, 20_000);
});
