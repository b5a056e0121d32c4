import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { prepareStop } from '@modelway/core/node';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { type Database, openDatabase } from './db.ts';
import { StartError } from './start-error.ts';

const HOST = '127.0.0.1';

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const port = portFrom(process.env.PORT || '3000');
  // Listen first: a port in use fails at once, while the database takes longer.
  const app = Promise.withResolvers<Hono>();
  const fetch = async (request: Request) => (await app.promise).fetch(request);
  const server = createAdaptorServer({ fetch }) as Server;
  const stop = prepareStop(server);
  await listen(server, port);
  const database = await openDatabase(process.env.DATABASE_URL).catch((error) => {
    server.close().closeAllConnections();
    throw error;
  });
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  app.resolve(createApp(database.db, url));
  stopOnSignal(stop, database);
  announce(url);
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${text}". 0 is any free port.`);
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen(port, HOST), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartError(
      `Port ${port} is in use. Set another PORT, or use any free port with PORT=0.`,
    );
  }
}

/**
 * On a signal, finishes running requests and closes the database. A second signal exits at once.
 */
function stopOnSignal(stop: () => Promise<void>, database: Database): void {
  const onSignal = () => {
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
    void stop().then(() => database.close());
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

function announce(url: string): void {
  console.log(`The notes app listens on ${url} (Ctrl-C to stop). Try:

  curl ${url}/api/rest/note
  curl -H 'authorization: Bearer demo-ann' '${url}/api/rest/note?include=author'

Denied (403):

  curl -H 'authorization: Bearer demo-ben' -X DELETE '${url}/api/rpc/note/delete?q=%7B%22where%22:%7B%22id%22:2%7D%7D'
`);
}
