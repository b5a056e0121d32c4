import type { TestDatabase } from '@modelway/testing/create-database';
import {
  RestApiHandler as PeerRestApiHandler,
  RPCApiHandler as PeerRpcApiHandler,
} from '@zenstackhq/server/api';
import { ZenStackMiddleware } from '@zenstackhq/server/express';
import { RestApiHandler, RPCApiHandler } from '../../src/index.ts';
import { type Served, serve } from './serve.ts';

/** The handlers of both packages in one app, at `/peer/rest`, `/ours/rpc` and so on. */
export interface ServedBoth extends Served {
  /** The OpenAPI documents of ZenStack's handlers. */
  readonly documents: Readonly<Record<'rest' | 'rpc', object>>;
}

/** Serves the handlers of both packages over one database, to Ann. */
export async function serveBoth(database: TestDatabase): Promise<ServedBoth> {
  const { schema } = database;
  const endpoint = 'http://localhost/rest';
  const peer = {
    rest: new PeerRestApiHandler({ schema, endpoint }),
    rpc: new PeerRpcApiHandler({ schema }),
  };
  // The types of ZenStack's adapter are too deep for the compiler.
  const getClient = (() => database.as({ id: 1, role: 'AUTHOR' })) as never;
  const mount = (apiHandler: object) => ZenStackMiddleware({ apiHandler, getClient } as never);
  const served = await serve({
    '/peer/rest': mount(peer.rest),
    '/peer/rpc': mount(peer.rpc),
    '/ours/rest': mount(new RestApiHandler({ schema, endpoint, log: [] })),
    '/ours/rpc': mount(new RPCApiHandler({ schema, log: [] })),
  });
  const [rest, rpc] = [await peer.rest.generateSpec(), await peer.rpc.generateSpec()];
  return { ...served, documents: { rest, rpc } };
}
