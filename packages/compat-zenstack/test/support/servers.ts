import type { TestDatabase } from '@modelway/testing/create-database';
import {
  RestApiHandler as PeerRestApiHandler,
  RPCApiHandler as PeerRpcApiHandler,
} from '@zenstackhq/server/api';
import { RestApiHandler, RPCApiHandler } from '../../src/index.ts';
import type { TestRequest } from './parse-line.ts';

/** The response of a handler, as its adapters would send it. */
export interface TestResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
  readonly body: any;
}

/** Sends a request to a handler of one package. */
export type Send = (request: TestRequest) => Promise<TestResponse>;

/** The options of the REST handlers of both packages, besides the schema. */
export type RestOptions = Readonly<Record<string, unknown>>;

const ENDPOINT = 'http://localhost/api';

/** The handlers of both packages over one database. */
export interface Pair {
  readonly peer: Send;
  readonly ours: Send;
}

/** Creates the REST handlers of both packages. */
export function restPair(database: TestDatabase, options: RestOptions = {}): Pair {
  const given = { schema: database.schema, endpoint: ENDPOINT, ...options } as never;
  return {
    peer: sendTo(new PeerRestApiHandler(given), database),
    ours: sendTo(new RestApiHandler(quiet(given)), database),
  };
}

/** Creates the RPC handlers of both packages. */
export function rpcPair(database: TestDatabase): Pair {
  const given = { schema: database.schema } as never;
  return {
    peer: sendTo(new PeerRpcApiHandler(given), database),
    ours: sendTo(new RPCApiHandler(quiet(given)), database),
  };
}

function quiet(options: object): never {
  return { log: () => {}, ...options } as never;
}

interface Handler {
  handleRequest(context: never): Promise<{ readonly status: number; readonly body: unknown }>;
}

const CALLERS = {
  Ann: { id: 1, role: 'AUTHOR' },
  Ben: { id: 2, role: 'AUTHOR' },
  Cleo: { id: 3, role: 'ADMIN' },
} as const;

function sendTo(handler: Handler, database: TestDatabase): Send {
  return async ({ caller, method, path, query, body }) => {
    const client = database.as(CALLERS[caller as keyof typeof CALLERS]);
    const context = { client, method, path, query, requestBody: body && JSON.parse(body) };
    const response = await handler.handleRequest(context as never);
    // The adapters send it as JSON.
    return { status: response.status, body: JSON.parse(JSON.stringify(response.body)) };
  };
}
