import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreateApiHandler } from '@modelway/core';
import { prepareStop } from '@modelway/core/node';
import { createApp } from './app.ts';
import { type Database, DatabaseError, openDatabase } from './db.ts';
import { examples } from './examples.ts';

const HOST = '127.0.0.1';

/** A problem that the user who starts the program can solve. */
class StartError extends Error {}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError || error instanceof DatabaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const port = portFrom(process.env.PORT || '3000');
  // Listen first: a port in use fails at once, while the database takes seconds.
  const app = Promise.withResolvers<RequestListener>();
  const server = createServer((req, res) => void app.promise.then((handle) => handle(req, res)));
  const stop = prepareStop(server);
  await listen(server, port);
  const database = await openDatabase(process.env.DATABASE_URL).catch((error) => {
    server.close().closeAllConnections();
    throw error;
  });
  const baseUrl = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const mcp = await createMcp(process.env);
  app.resolve(createApp(database.db, baseUrl, mcp));
  stopOnSignal(stop, database);
  announce(baseUrl);
  if (mcp) console.log(`# For AI agents: an MCP server\n${baseUrl}/mcp`);
}

/** Creates the MCP server, which is installed with `MCP=1` only; `MCP=write` lets agents write. */
async function createMcp({ MCP }: NodeJS.ProcessEnv): Promise<CreateApiHandler | undefined> {
  if (!MCP) return undefined;
  const { mcpHandler } = await import('@modelway/mcp');
  return mcpHandler({ info: { name: 'blog', version: '1.0.0' }, write: MCP === 'write' });
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${text}". 0 is any free port.`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
    server.listen(port, HOST, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. Set PORT=${port === 65_535 ? port - 1 : port + 1}, or use any free port with PORT=0.`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} requires special permissions. Set another one: PORT=3000.`);
  }
  return error;
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

function announce(baseUrl: string): void {
  const lines = examples(baseUrl).map(({ title, curl }) => `# ${title}\n${curl}\n`);
  console.log(
    `The blog listens on ${baseUrl} (Ctrl-C to stop).
First open it in a browser: the page shows the models, the tokens of its users, and both APIs.
Or paste one of these requests:

${lines.join('\n')}`,
  );
}
