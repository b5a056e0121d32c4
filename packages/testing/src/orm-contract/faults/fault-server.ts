import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LogEntry, RpcHandlerOptions } from '@modelway/core';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import type { PoolSize } from '../../database/open-postgres.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';

/** A binding under test on an existing database, with a pool of a given size. */
export interface StartOnPool extends Pick<StartContractDatabase, 'unsupportedFeatures'> {
  (size: PoolSize): FaultDatabase;
}

/** The parts that the suite of faults uses. */
export type FaultDatabase = Pick<ContractDatabase, 'orm' | 'unrestricted' | 'as' | 'close'>;

/** A request, with the client that enforces policies, or with the one that does not. */
export interface FaultRequest {
  readonly method: 'POST' | 'PATCH' | 'GET';
  readonly url: string;
  readonly body?: object;
  readonly policed: boolean;
  /** The value of the header `x-caller`. */
  readonly caller?: string;
  /** The time until the caller disconnects, in milliseconds. @default 10000 */
  readonly patience?: number;
}

/** A response from the wire, and its time. */
export interface FaultResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly ms: number;
}

/** Both handlers behind a socket, as in an application. */
export interface FaultServer {
  readonly origin: string;
  readonly log: readonly LogEntry[];
  send(request: FaultRequest): Promise<FaultResponse>;
  close(): Promise<void>;
}

/** The time limit of every response, whatever happens to the database. */
const PATIENCE = 10_000;

/** Starts both handlers on a database, below `/rest` and `/rpc`; `/both` is a transaction. */
export async function startFaultServer(
  database: FaultDatabase,
  options: RpcHandlerOptions = {},
): Promise<FaultServer> {
  const log: LogEntry[] = [];
  const takeEntry = (entry: LogEntry) => void log.push(entry);
  const rest = restHandler({ endpoint: '/rest', log: takeEntry, ...options })(database.orm);
  const rpc = rpcHandler({ log: takeEntry, ...options })(database.orm);
  const server = createServer(async (message, response) => {
    const client = message.headers['x-policed'] ? database.as(ADA) : database.unrestricted;
    const [, mount = '', url = ''] = /^\/(\w+)(.*)$/.exec(message.url ?? '') ?? [];
    if (mount === 'both') {
      response.writeHead(await createBoth(message, { database, client })).end();
      return;
    }
    const request = readNodeRequest(message, { url, getClient: () => client });
    writeNodeResponse(response, await (mount === 'rest' ? rest : rpc).handle(request));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    log,
    send: (request) => send(origin, request),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await database.close();
    },
  };
}

/**
 * Writes two rows or none, in the binding's own transaction; the status is that of the failure's
 * reason.
 */
async function createBoth(
  message: IncomingMessage,
  { database, client }: { readonly database: FaultDatabase; readonly client: unknown },
): Promise<number> {
  const { orm } = database;
  const names = JSON.parse(await text(message)) as readonly string[];
  try {
    await orm.transaction(client, async (tx) => {
      for (const name of names) {
        await orm.operation(tx, 'Tag', 'create')?.({ data: { name } });
        if (message.url === '/both?slowly')
          await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    });
    return 201;
  } catch (error) {
    const reason = orm.toOrmError(error)?.reason ?? 'unknown';
    return (
      new Map([
        ['unavailable', 503],
        ['unique-violation', 409],
      ]).get(reason) ?? 500
    );
  }
}

async function send(origin: string, request: FaultRequest): Promise<FaultResponse> {
  const { method, url, body, policed, caller, patience = PATIENCE } = request;
  const start = performance.now();
  const response = await fetch(origin + url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(policed && { 'x-policed': 'yes' }),
      ...(caller && { 'x-caller': caller }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
    ms: performance.now() - start,
  };
}
