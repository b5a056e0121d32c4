import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgresPrograms, startPostgresServer } from '@modelway/testing/postgres-server';
import { POSTGRES } from '../run/programs.ts';
import type { Outcome, Scenario } from '../run/scenario.ts';
import type { Stage } from '../run/stage.ts';

/** The requests for each binding on each database, unless the environment says how many. */
const REQUESTS = { short: 500, full: 50_000 };

const BINDINGS = { ZenStack: 'orm-zenstack', Prisma: 'orm-prisma' };
const DATABASES = { pglite: 'PGlite', postgresql: 'PostgreSQL' };

export const fuzz: Scenario = {
  name: 'fuzz',
  title: 'Random requests',
  about:
    'Both handlers over a socket of `node:http`. The requests come from the OpenAPI documents, the schema and the grammar; then headers are doubled or wrong, chunks and lengths have other sizes, bytes are changed, requests are pipelined or cut off, and callers disconnect.',
  programs: [POSTGRES],
  run: async (stage) => {
    const programs = findPostgresPrograms();
    if ('missing' in programs) throw new Error(`There is no ${programs.missing}`);
    const server = await startPostgresServer(programs);
    stage.onClose(server.close);
    const outcomes: Outcome[] = [];
    for (const [binding, folder] of Object.entries(BINDINGS)) {
      outcomes.push(await runSuite(stage, binding, { folder, url: server.url }));
    }
    return {
      figures: outcomes.flatMap(({ figures }) => figures),
      checks: outcomes.flatMap(({ checks }) => checks),
    };
  },
};

/** What the suite `socket-fuzz` reports of a database. */
interface Report {
  readonly target: keyof typeof DATABASES;
  readonly sent: number;
  readonly problems: number;
  readonly slowestMs: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Runs the suite of the contract in the package of a binding. */
async function runSuite(
  stage: Stage,
  binding: string,
  { folder, url }: { readonly folder: string; readonly url: string },
): Promise<Outcome> {
  const home = stage.folder(folder);
  const file = join(home, 'report.jsonl');
  const requests = Number(process.env.FUZZ_REQUESTS ?? REQUESTS[stage.size]);
  const jest = fileURLToPath(new URL('../../../../node_modules/jest/bin/jest.js', import.meta.url));
  const child = stage.start(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--no-warnings', jest, 'contract/openapi', '--maxWorkers=1'],
      ...['-t', 'socket-fuzz on (pglite|postgresql)'],
    ],
    {
      name: folder,
      cwd: fileURLToPath(new URL(`../../../${folder}`, import.meta.url)),
      env: {
        MODELWAY_TEST_POSTGRES_URL: url,
        MODELWAY_SOCKET_RUNS: `${requests}`,
        MODELWAY_SOCKET_REPORT: file,
      },
    },
  );
  const [code] = await once(child, 'exit');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const reports = text
    .split('\n')
    .filter(Boolean)
    .map((line): Report => JSON.parse(line));
  const isComplete = Object.keys(DATABASES).every((target) =>
    reports.some((each) => each.target === target && each.sent === requests),
  );
  return {
    figures: reports.map(({ target, sent, statuses, slowestMs }) => [
      `${binding} on ${DATABASES[target]}: requests, and their statuses`,
      `${sent.toLocaleString('en')}: ${print(statuses)}; the slowest took ${slowestMs.toFixed(0)} ms`,
    ]),
    checks: [
      {
        title: `${binding}: no 5xx, no response above a second, and nothing internal in a response`,
        holds: reports.every(({ problems }) => problems === 0) && code === 0,
        found: [reports, home],
      },
      { title: `${binding}: the server keeps running`, holds: isComplete, found: reports },
    ],
  };
}

function print(statuses: Report['statuses']): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status} ${count.toLocaleString('en')} times`)
    .join(', ');
}
