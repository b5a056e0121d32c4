import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LogEntry, restHandler, rpcHandler } from '@modelway/core';
import { createNodeHandler } from '@modelway/core/node';
import type { ContractDatabase } from '../support/contract-database.ts';
import { ADA } from '../support/fixture-rows.ts';

/** Both handlers behind a socket: RPC below `/rpc`, REST at the root. */
export interface SocketServer {
  readonly port: number;
  /** Returns the failures with a status from 500 that were logged since the last call. */
  takeFailures(): readonly LogEntry[];
  close(): Promise<void>;
}

/** Starts both handlers on a database. */
export async function startSocketServer({ orm, as }: ContractDatabase): Promise<SocketServer> {
  const failures: LogEntry[] = [];
  const log = (entry: LogEntry) => {
    if (entry.level === 'error') failures.push(entry);
  };
  const getClient = () => as(ADA);
  const rest = createNodeHandler({ orm, getClient, handler: restHandler({ endpoint: '/', log }) });
  const rpc = createNodeHandler({ orm, getClient, handler: rpcHandler({ log }), prefix: '/rpc' });
  const server = createServer((req, res) =>
    (/^\/rpc\b/.test(req.url ?? '') ? rpc : rest)(req, res),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    takeFailures: () => failures.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
