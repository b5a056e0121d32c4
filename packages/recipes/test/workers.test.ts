import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createTestDatabase, describeAdapter } from '@modelway/testing';
import { seedContractRows } from '@modelway/testing/contract-app';
import { freePort } from '@modelway/testing/free-port';
import { RUNTIME_LIMITS } from '../src/fetch-limits.ts';
import { startRecipe } from '../src/start-recipe.ts';

const fromApp = createRequire(new URL('../apps/workers/package.json', import.meta.url));

/** The drivers of other databases, which the test database imports, but a Worker cannot load. */
const OTHER_DRIVERS = ['@electric-sql/pglite', 'better-sqlite3', 'mysql2'];

const UNSUPPORTED = {
  ...RUNTIME_LIMITS,
  'aborted requests': 'workerd does not notice that a caller has closed the connection',
  'requests after an unread body': 'workerd closes the connection',
} as const;

describe('Cloudflare Workers, in workerd', () => {
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'modelway-recipe-workers-'));
    const database = await serveDatabase();
    writeFileSync(join(folder, 'config.capnp'), configOf(database.url));
    writeFileSync(join(folder, 'empty.cjs'), 'module.exports = {};');
    const { default: workerd } = fromApp('workerd') as { readonly default: string };
    const app = await startRecipe('workers', {
      build: [
        fromApp.resolve('esbuild/bin/esbuild'),
        'worker.ts',
        '--bundle',
        '--format=esm',
        '--conditions=workerd,@modelway/source',
        '--main-fields=module,main',
        '--external:node:*',
        '--external:cloudflare:*',
        '--external:pg-native',
        '--platform=node',
        `--banner:js=import { createRequire } from 'node:module'; const require = createRequire('/');`,
        ...OTHER_DRIVERS.map((name) => `--alias:${name}=${folder}/empty.cjs`),
        '--log-level=error',
        `--outfile=${folder}/worker.js`,
      ],
      start: (port) => [
        workerd,
        'serve',
        `${folder}/config.capnp`,
        `--socket-addr=http=127.0.0.1:${port}`,
      ],
    });
    const close = async () => {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true });
    };
    return { ...app, close };
  };
  describeAdapter(Object.assign(start, { unsupported: UNSUPPORTED }));
});

/** Serves the rows of the contract over PostgreSQL's protocol, as Hyperdrive does. */
async function serveDatabase() {
  const database = await createTestDatabase('pglite');
  await seedContractRows(database.raw);
  if (database.connection.kind !== 'pglite') throw new TypeError('It is embedded.');
  const port = await freePort();
  const db = database.connection.pglite as never;
  const server = new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: 2 });
  await server.start();
  const proxy = await serveOneByOne(port);
  return {
    url: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`,
    close: async () => {
      proxy.close();
      await server.stop();
      await database.close();
    },
  };
}

/** Passes on one connection after the other: the embedded database mixes the statements of several. */
async function serveOneByOne(port: number) {
  let turn = Promise.resolve();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const closed = once(socket, 'close');
    turn = turn.then(async () => {
      const upstream = connect(port, '127.0.0.1');
      for (const it of [socket, upstream]) it.on('error', () => {});
      socket.pipe(upstream).pipe(socket);
      await closed;
      upstream.destroy();
      await once(upstream, 'close');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function configOf(url: string): string {
  const hyperdrive = JSON.stringify(JSON.stringify({ connectionString: url }));
  return `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["local", "private"])),
  ],
  sockets = [(name = "http", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  bindings = [(name = "HYPERDRIVE", json = ${hyperdrive})],
  compatibilityDate = "2026-11-01",
);
`;
}
