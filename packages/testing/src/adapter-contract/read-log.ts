import type { LogEntry } from '@modelway/core';
import type { ContractServer } from './contract-server.ts';
import { send } from './http-exchange.ts';

/** Returns the entries of the requests with an id, in a log that may be in another process. */
export async function readLog(server: ContractServer, id: string): Promise<readonly LogEntry[]> {
  const { status, headers } = await send(server, {
    path: `${server.rpc}/tag/count`,
    headers: { 'x-get-client': `log ${id}` },
  });
  expect(status).toBe(418);
  return JSON.parse(String(headers['x-log']));
}
