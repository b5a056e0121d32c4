import { type RpcHandlerOptions, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, type DatabaseTarget, type TestDatabase } from '@modelway/testing';
import { serveRpc, type TestServer } from './serve-rpc.ts';

/** An API on a real socket, over a database. */
export interface TestApi extends TestServer {
  readonly database: TestDatabase;
}

/** Starts the RPC handler over the fixture, for an administrator, on SQLite unless a target is named. */
export async function startApi(
  options: RpcHandlerOptions = {},
  target?: DatabaseTarget,
): Promise<TestApi> {
  const database = await createTestDatabase(target);
  const server = await serveRpc({
    orm: zenstack(database.schema),
    getClient: () => database.as({ id: 1, role: 'ADMIN' }),
    handler: rpcHandler({ log: false, ...options }),
  });
  return {
    ...server,
    database,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
