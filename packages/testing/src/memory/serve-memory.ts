import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryUsage } from 'node:process';
import { restHandler, rpcHandler } from '@modelway/core';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import type { DatabaseTarget } from '../database/database-target.ts';
import type { StartContractDatabase } from '../orm-contract/support/contract-database.ts';
import { seedLargeRows } from './large-rows.ts';

/** A message of the server: its origin, then its memory whenever the parent asks, in bytes. */
export type MemoryMessage = { readonly origin: string } | { readonly rss: number };

/**
 * Serves large rows with both handlers and their defaults, below `/rest` and `/rpc`, until the
 * parent disconnects.
 */
export async function serveMemory(
  startOn: (target: DatabaseTarget) => StartContractDatabase,
): Promise<void> {
  const target = process.argv[2] === 'mysql' ? 'mysql' : 'postgresql';
  const { orm, unrestricted, execute, close } = await startOn(target)();
  await seedLargeRows(execute, target);
  const handlers = {
    rest: restHandler({ endpoint: 'http://127.0.0.1/rest' })(orm),
    rpc: rpcHandler()(orm),
  };
  const server = createServer(async (message, response) => {
    const [, mount = '', url = ''] = /^\/(\w+)(.*)$/.exec(message.url ?? '') ?? [];
    const request = readNodeRequest(message, { url, getClient: () => unrestricted });
    const handler = mount === 'rest' ? handlers.rest : handlers.rpc;
    writeNodeResponse(response, await handler.handle(request));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const send = (message: MemoryMessage): void => void process.send?.(message);
  process.on('message', () => send({ rss: memoryUsage.rss() }));
  process.once('disconnect', async () => {
    server.closeAllConnections();
    await close();
    process.exit();
  });
  send({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
