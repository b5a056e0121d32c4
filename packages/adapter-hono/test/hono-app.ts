import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { versionsOf } from '@modelway/testing/test-size';
import { Hono } from 'hono';
import { Hono as HonoLowest } from 'hono-lowest';

/** The newest Hono and the lowest supported one, for `describe.each`. */
export const HONO_VERSIONS: readonly (readonly [string, typeof Hono])[] = versionsOf<
  readonly [string, typeof Hono]
>([
  ['Hono 4', Hono],
  ['Hono 4.2.0', HonoLowest as unknown as typeof Hono],
]);

/** An app on a free port. */
export interface RunningApp {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts an app on a free port with `@hono/node-server`. */
export async function listen({ fetch }: Pick<Hono, 'fetch'>): Promise<RunningApp> {
  const server = createAdaptorServer({ fetch }) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
