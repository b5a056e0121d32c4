import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@modelway/adapter-express';
import { type Interceptor, type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import express from 'express';

/** A request of a test. */
export interface TestRequest {
  /** GET without a body and POST with one by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A response, with its body parsed. */
export interface TestResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
  readonly body: any;
}

/** Both handlers behind Express, on a free port. */
export interface BothHandlers {
  readonly origin: string;
  /** Sends a request to a path below `/rest` or `/rpc`. */
  send(path: string, request?: TestRequest): Promise<TestResponse>;
  close(): Promise<void>;
}

/** The functions of a page, which it types for its own schema. */
export interface ServeOptions {
  readonly orm: unknown;
  readonly getClient: (req: express.Request, res: express.Response) => unknown;
  readonly intercept?: unknown;
}

/** Serves both handlers as the pages do; the caller closes them. */
export async function serveBoth({
  orm,
  getClient,
  intercept,
}: ServeOptions): Promise<BothHandlers> {
  const shared = { log: false, intercept: (intercept ?? []) as Interceptor } as const;
  const mount = { orm: orm as OrmBinding<unknown>, getClient };
  const rest = restHandler({ endpoint: 'http://localhost/rest', ...shared });
  const app = express();
  app.use('/rest', createExpressHandler({ ...mount, handler: rest }));
  app.use('/rpc', createExpressHandler({ ...mount, handler: rpcHandler(shared) }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    send: async (path, { body, method = body ? 'POST' : 'GET', headers } = {}) => {
      const response = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(15_000),
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The path of an RPC call whose arguments are in the query. */
export function callPath(call: string, args: object): string {
  return `/rpc/${call}?q=${encodeURIComponent(JSON.stringify(args))}`;
}
