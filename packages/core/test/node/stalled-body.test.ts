import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetchHandler } from '../../src/fetch/index.ts';
import { receiveBytes } from '../../src/http/received-bytes.ts';
import { rpcHandler } from '../../src/index.ts';
import { createNodeHandler } from '../../src/node/index.ts';
import { recordingOrm } from '../recording-orm.ts';
import { RawConnection } from './node-exchange.ts';

const PART = '['.padEnd(60_000);

/** Fails if bodies of more than 30 kB are arriving. */
function receive(): void {
  const body = receiveBytes({ most: 100_000, limit: 100_000 });
  try {
    body.add(new Uint8Array(70_000));
  } finally {
    body.end();
  }
}

describe('a body that stalls until its request is over', () => {
  const { orm } = recordingOrm({});
  const options = {
    orm,
    getClient: () => ({}),
    handler: rpcHandler({ log: false, limits: { timeoutMs: 200 } }),
  };

  it('is released on a server of node:http', async () => {
    const server = createServer(createNodeHandler(options));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const connection = new RawConnection(port);
    const head = 'POST /tag/create HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    connection.send(`${head}content-length: 100000\r\n\r\n${PART}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receive).toThrow('too many large bodies');
    expect(await connection.until('}')).toMatch(/^HTTP\/1\.1 503 /);
    expect(receive).not.toThrow();
    connection.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is released behind a Request', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(PART)),
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const response = createFetchHandler(options)(new Request('http://x/tag/create', init));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receive).toThrow('too many large bodies');
    expect((await response).status).toBe(503);
    expect(receive).not.toThrow();
  });
});
