import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { LogEntry } from '@modelway/core';
import type { ContractServer } from './contract-server.ts';
import { openPost, send } from './http-exchange.ts';
import { readLog } from './read-log.ts';

/** The name of a tag whose caller disconnects before it is created. */
export const ABANDONED = 'of one who went away';

/**
 * Sends the creation of a tag, and disconnects while `getClient` waits. The wait ends after the
 * request has been logged, so that a server that notices the end too late would create the tag.
 *
 * @returns the log's entries of the request.
 */
export async function createAndDisconnect(server: ContractServer): Promise<readonly LogEntry[]> {
  const id = randomUUID();
  const body = JSON.stringify({ data: { name: ABANDONED } });
  const socket = await openPost(server, `${server.rpc}/tag/create`, [
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-request-id: ${id}`,
    `x-get-client: holds ${id}`,
  ]);
  socket.write(body);
  await pause(150);
  socket.destroy();
  await once(socket, 'close');
  await untilLogged(server, id);
  const headers = { 'x-get-client': `releases ${id}` };
  await send(server, { path: `${server.rpc}/tag/count`, headers });
  await pause(150);
  return await readLog(server, id);
}

/** Waits for the entry of a request, at most for the time of a busy server. */
async function untilLogged(server: ContractServer, id: string): Promise<void> {
  const end = performance.now() + 10_000;
  while ((await readLog(server, id)).length === 0 && performance.now() < end) await pause(20);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
