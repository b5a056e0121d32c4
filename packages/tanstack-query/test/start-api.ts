import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@modelway/adapter-express';
import { createClient } from '@modelway/client';
import { rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, type TestClient, type TestDatabase } from '@modelway/testing';
import express from 'express';
import { createQueries, type Queries } from '../src/index.ts';

/** Sends a request, at a time and with a result that a test chooses. */
export type Intercept = (request: string, send: () => Promise<Response>) => Promise<Response>;

/** An API on a real socket over a SQLite file, with a client and its queries. */
export interface TestApi {
  readonly url: string;
  readonly q: Queries<TestClient>;
  readonly api: ReturnType<typeof createClient<TestClient>>;
  readonly database: TestDatabase;
  /** The requests since the last `restart`, such as `post/findMany`. */
  readonly requests: string[];
  /** Replaces how requests are sent, and empties `requests`. */
  restart(intercept?: Intercept): void;
  close(): Promise<void>;
}

/** Starts the RPC handler over the fixture, for an administrator. */
export async function startApi(): Promise<TestApi> {
  const database = await createTestDatabase();
  const handler = createExpressHandler({
    orm: zenstack(database.schema),
    getClient: () => database.as({ id: 1, role: 'ADMIN' }),
    handler: rpcHandler({ log: false }),
  });
  const server = express().use('/api/rpc', handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/rpc`;
  const requests: string[] = [];
  let intercept: Intercept = (_request, send) => send();
  const api = createClient<TestClient>({
    url,
    fetch: (input, init) => {
      const request = new URL(String(input)).pathname.replace('/api/rpc/', '');
      requests.push(request);
      return intercept(request, () => fetch(input, init));
    },
  });
  return {
    url,
    q: createQueries(api),
    api,
    database,
    requests,
    restart: (next = (_request, send) => send()) => {
      requests.length = 0;
      intercept = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
