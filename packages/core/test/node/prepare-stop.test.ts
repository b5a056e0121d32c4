import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { prepareStop, type StopOptions } from '../../src/node/index.ts';

const CLIENTS = 20;
const BODY = 'x'.repeat(100_000);

interface Received {
  readonly bytes: number;
  readonly connection: string | undefined;
}

/** Answers with many bytes, after a moment. */
const slow: RequestListener = async (_request, response) => {
  await setTimeout(Math.random() * 20);
  response.end(BODY);
};

async function listen(listener: RequestListener, options?: StopOptions) {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  const stop = prepareStop(server, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

function send(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, resolve).on('error', reject);
  });
}

async function countBytes(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

describe('prepareStop', () => {
  it('completes the requests of busy keep-alive clients, and ends', async () => {
    const { url, stop } = await listen(slow);
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const received: Received[] = [];
    const rejected: unknown[] = [];
    const hammer = async (): Promise<void> => {
      for (;;) {
        const response = await send(url, agent);
        const { connection } = response.headers;
        received.push({ bytes: await countBytes(response), connection });
      }
    };
    const clients = Array.from({ length: CLIENTS }, () =>
      hammer().catch((error: NodeJS.ErrnoException) => rejected.push(error.code)),
    );
    await setTimeout(300);
    const before = performance.now();
    await stop();
    expect(performance.now() - before).toBeLessThan(5_000);
    await Promise.all(clients);
    expect(rejected).toEqual(Array.from({ length: CLIENTS }, () => 'ECONNREFUSED'));
    expect(received.length).toBeGreaterThan(2 * CLIENTS);
    expect(received.filter(({ bytes }) => bytes !== BODY.length)).toEqual([]);
    // The last response to each client; it sends no other request on that connection.
    const last = received.filter(({ connection }) => connection === 'close');
    expect(last).toHaveLength(CLIENTS);
  });

  it('accepts connections that have arrived, but are not accepted yet', async () => {
    const { url, stop } = await listen((_request, response) => response.end(BODY));
    const sent = Array.from({ length: CLIENTS }, () => send(url, new Agent()).then(countBytes));
    // The clients connect, and the event loop does not turn.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await stop();
    expect(await Promise.all(sent)).toEqual(sent.map(() => BODY.length));
  });

  it('closes the connection with the response to a running request', async () => {
    const arrived = Promise.withResolvers<() => void>();
    const { url, stop } = await listen((_request, response) => {
      arrived.resolve(() => response.end(BODY));
    });
    const sent = send(url, new Agent({ keepAlive: true }));
    const finish = await arrived.promise;
    const stopped = stop();
    await setTimeout(300);
    finish();
    const response = await sent;
    expect(response.headers.connection).toBe('close');
    expect(await countBytes(response)).toBe(BODY.length);
    await stopped;
  });

  it('closes an idle connection', async () => {
    const { url, stop } = await listen((_request, response) => response.end());
    const agent = new Agent({ keepAlive: true });
    await countBytes(await send(url, agent));
    await expect(stop()).resolves.toBeUndefined();
  });

  it('cuts off a request that runs longer than graceMs', async () => {
    const { url, stop } = await listen(() => {}, { graceMs: 100 });
    const sent = send(url, new Agent());
    sent.catch(() => {});
    await setTimeout(300);
    await stop();
    await expect(sent).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('stops only once if it is called several times', async () => {
    const { stop } = await listen(slow);
    await expect(Promise.all([stop(), stop()])).resolves.toEqual([undefined, undefined]);
  });
});
