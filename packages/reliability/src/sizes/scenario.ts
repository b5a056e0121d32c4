import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findPostgresPrograms, startPostgresServer } from '@modelway/testing/postgres-server';
import { startDemo } from '../demo/start-demo.ts';
import { POSTGRES } from '../run/programs.ts';
import type { Figure, Scenario } from '../run/scenario.ts';
import { until } from '../run/stage.ts';
import { PROBED, takeProbe } from '../soak/take-probe.ts';

const CONNECTIONS = 500;
const COPIES = [1, 9];
/** What a small container leaves to the process. */
const START_MS = 30_000;

export const sizes: Scenario = {
  name: 'sizes',
  title: 'Sizes',
  about: `The demo, with ${CONNECTIONS.toLocaleString('en')} connections without a request, and handlers of schemas of several sizes, without an ORM client. Memory is measured after a garbage collection.`,
  programs: [POSTGRES],
  run: async (stage) => {
    const programs = findPostgresPrograms();
    if ('missing' in programs) throw new Error(`There is no ${programs.missing}`);
    const server = await startPostgresServer(programs);
    stage.onClose(server.close);
    // The first start fills the database.
    await (await startDemo(stage, { url: server.url })).stop();
    const start = performance.now();
    const demo = await startDemo(stage, { url: server.url, flags: PROBED });
    const startMs = performance.now() - start;
    const idle = await takeProbe(demo);
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(demo.origin)));
    stage.onClose(() => sockets.map((socket) => socket.destroy()));
    const connected = await until(async () => {
      const probe = await takeProbe(demo);
      if ((probe.resources.TCPSocketWrap ?? 0) < CONNECTIONS) throw new Error('too few sockets');
      return probe;
    });
    const schemas = COPIES.map(measureSchema);
    const per = (bytes: number, count: number) => `${(bytes / count / 1_024).toFixed(1)} KiB`;
    const figures: Figure[] = [
      ['time to start', `${startMs.toFixed(0)} ms`],
      ['resident memory, idle', `${(idle.rss / 2 ** 20).toFixed(0)} MiB`],
      ['heap, idle', `${(idle.heap / 2 ** 20).toFixed(0)} MiB`],
      [
        'resident memory and heap for each idle connection',
        `${per(connected.rss - idle.rss, CONNECTIONS)}, ${per(connected.heap - idle.heap, CONNECTIONS)}`,
      ],
      ...schemas.map(({ models, bytes, ms }): Figure => {
        const size = `${(bytes / 2 ** 20).toFixed(1)} MiB, ${per(bytes, models)} for each model`;
        return [
          `heap of both handlers of ${models} models`,
          `${size}; built in ${ms.toFixed(0)} ms`,
        ];
      }),
    ];
    return {
      figures,
      checks: [{ title: 'the demo starts in time', holds: startMs < START_MS, found: startMs }],
    };
  },
};

/** Opens a connection. Nothing is sent on it, so that the server keeps it open for a minute. */
async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  return socket;
}

interface SchemaSize {
  readonly models: number;
  readonly bytes: number;
  readonly ms: number;
}

function measureSchema(copies: number): SchemaSize {
  const program = fileURLToPath(new URL('schema-main.ts', import.meta.url));
  const flags = ['--conditions=@modelway/source', '--expose-gc', '--no-warnings'];
  const text = execFileSync(process.execPath, [...flags, program, `${copies}`], {
    encoding: 'utf8',
  });
  return JSON.parse(text) as SchemaSize;
}
