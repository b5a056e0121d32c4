import { once } from 'node:events';
import { createServer, type IncomingMessage, request as startRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { versionsOf } from '@modelway/testing/test-size';
import express5, { type Express } from 'express';
import express4 from 'express-4';
import express4Lowest from 'express-4-lowest';

/** The newest Express of each major version and the lowest supported one, for `describe.each`. */
export const EXPRESS_VERSIONS: readonly (readonly [string, typeof express5])[] = versionsOf<
  readonly [string, typeof express5]
>([
  ['Express 5', express5],
  ['Express 4', express4],
  ['Express 4.18.0', express4Lowest],
]);

/** An app on a free port. */
export interface RunningApp {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Starts an app on a free port. */
export async function listen(app: Express): Promise<RunningApp> {
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Closes the apps of a test; call it in `afterEach`. */
export class RunningApps {
  readonly #apps: RunningApp[] = [];

  async start(app: Express): Promise<RunningApp> {
    const running = await listen(app);
    this.#apps.push(running);
    return running;
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.#apps.splice(0).map((app) => app.close()));
  }
}

/** Requests a raw path. `fetch` would resolve its dot segments and encode its characters. */
export async function requestRaw(
  { port }: RunningApp,
  path: string,
  method = 'GET',
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const sent = startRequest({ port, host: '127.0.0.1', method, path, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, text: Buffer.concat(chunks).toString() };
}

/** Opens a connection and sends the head of a POST; the test sends parts of the body. */
export function openPost({ port }: RunningApp, path: string, headers: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`);
  return socket;
}
