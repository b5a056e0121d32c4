import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { CreateApiHandler } from '../../src/http/api-handler.ts';
import { createNodeHandler, createNodeResponder } from '../../src/node/index.ts';
import { recordingOrm } from '../recording-orm.ts';

const HEADERS = { 'content-type': 'a/b', vary: 'Accept', 'set-cookie': 'from=handler' };

/** Returns the response of a handler that responds with the path of the request. */
function respondTo(
  url: string,
  appHeaders: Readonly<Record<string, string | string[]>> = {},
  socket = new Socket(),
) {
  const handler: CreateApiHandler = () => ({
    handle: async ({ path, query }) => ({
      status: 201,
      headers: HEADERS,
      body: `${path} ${query}`,
    }),
  });
  const respond = createNodeResponder({
    orm: recordingOrm().orm as never,
    getClient: () => undefined as never,
    handler,
    prefix: '/api',
  });
  const req = Object.assign(new IncomingMessage(socket), { method: 'GET', url });
  const res = new ServerResponse(req);
  res.assignSocket(socket);
  for (const [name, value] of Object.entries(appHeaders)) res.setHeader(name, value);
  return respond(req, res);
}

describe('createNodeResponder', () => {
  it('returns the response without writing it', async () => {
    const headers = HEADERS;
    expect(await respondTo('/api/post?x=1')).toEqual({ status: 201, headers, body: '/post x=1' });
  });

  it('returns nothing for a path outside of the prefix', async () => {
    expect(await respondTo('/apiary')).toBeUndefined();
  });

  it('adds the Vary and the cookies that the app has set, and replaces other headers', async () => {
    const response = await respondTo('/api', {
      vary: 'Origin',
      'set-cookie': ['a=1', 'b=2'],
      'content-type': 'text/plain',
    });
    expect(response?.headers).toEqual({
      'content-type': 'a/b',
      vary: ['Origin', 'Accept'],
      'set-cookie': ['a=1', 'b=2', 'from=handler'],
    });
  });

  it('closes a connection whose client does not read the response', async () => {
    const socket = new Socket();
    await respondTo('/api', {}, socket);
    expect(socket.timeout).toBe(60_000);
  });
});

describe('createNodeHandler', () => {
  it('writes no 404 to a response that the app has sent', async () => {
    const handle = createNodeHandler({
      orm: recordingOrm().orm as never,
      getClient: () => undefined as never,
      prefix: '/api',
    });
    const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/other' });
    const res = new ServerResponse(req);
    res.writeHead(401).end();
    await expect(handle(req, res as never)).resolves.toBeUndefined();
    expect(res.statusCode).toBe(401);
  });
});

describe('createNodeHandler', () => {
  it('responds with a 500 if a handler fails, and keeps the process', async () => {
    const log = import.meta.jest.spyOn(console, 'error').mockReturnValue();
    const handler: CreateApiHandler = () => ({ handle: () => Promise.reject(new Error('secret')) });
    const orm = recordingOrm().orm as never;
    const server = createServer(
      createNodeHandler({ orm, getClient: () => ({}) as never, handler }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.text()]).toEqual([500, '']);
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });
});
