import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';

/** An Express app on a real socket. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves handlers below their paths, with the body parser that ZenStack's adapter requires. */
export async function serve(
  mounts: Readonly<Record<string, RequestHandler | readonly unknown[]>>,
): Promise<Served> {
  const app = express().use(express.json({ type: ['application/json', '+json'] }));
  for (const [path, handler] of Object.entries(mounts)) app.use(path, handler as RequestHandler);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
