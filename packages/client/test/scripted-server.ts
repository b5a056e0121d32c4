import type { RequestListener } from 'node:http';
import type { TestClient } from '@modelway/testing';
import { type ClientOptions, createClient } from '../src/index.ts';
import { serve, type TestServer } from './serve-rpc.ts';

/** The server of the running test file, after `prepareScriptedServer`. */
export let server: TestServer;
let listener: RequestListener;

/** Starts a server for a test file; `respondBy` or `answer` sets its responses. */
export function prepareScriptedServer(): void {
  beforeAll(async () => {
    server = await serve((req, res) => listener(req, res));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.requests.length = 0;
  });
}

/** Sets the listener of the server. */
export function respondBy(next: RequestListener): void {
  listener = next;
}

/** Answers requests in order with status, body and headers; the last answer is repeated. */
export function answer(...answers: (readonly [number, string, Record<string, string>?])[]): void {
  const left = [...answers];
  listener = (_, res) => {
    const [status, body, headers] = (left.length > 1 ? left.shift() : left[0]) ?? [500, ''];
    res.writeHead(status, headers).end(body);
  };
}

/** Creates a client of the server. */
export const connect = (options: Partial<ClientOptions> = {}) =>
  createClient<TestClient>({ url: server.url, ...options });
