import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiHandler } from '@modelway/core';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';

/** A handler behind a socket. */
export interface ServedHandler {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a handler over HTTP on a free port, without a framework. */
export async function serveHandler(
  handler: ApiHandler<unknown>,
  getClient: () => unknown,
): Promise<ServedHandler> {
  const server = createServer(async (request, response) => {
    const { url = '/' } = request;
    writeNodeResponse(response, await handler.handle(readNodeRequest(request, { url, getClient })));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
