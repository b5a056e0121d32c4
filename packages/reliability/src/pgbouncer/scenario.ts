import { startPostgresServer } from '@modelway/testing/postgres-server';
import type { AppOptions } from '../app/app-options.ts';
import { startApp } from '../app/start-app.ts';
import { countNotes, query } from '../load/notes-calls.ts';
import { percentile } from '../load/run-clients.ts';
import { runNotes } from '../load/run-notes.ts';
import { createNotes } from '../run/create-notes.ts';
import { POSTGRES, postgresPrograms } from '../run/programs.ts';
import type { Check, Figure, Outcome, Scenario } from '../run/scenario.ts';
import type { Stage } from '../run/stage.ts';
import { keepsStatements, PGBOUNCER, startPgbouncer } from './start-pgbouncer.ts';

const CLIENTS = 200;
const SERVER_CONNECTIONS = 10;
/** Of each case. */
const REQUESTS = { short: 400, full: 50_000 };

/** The time limit of each case, for a busy machine. */
const SECONDS = 600;

type Case = Pick<AppOptions, 'orm' | 'named'> & { readonly title: string };

const CASES: readonly Case[] = [
  { title: 'ZenStack, policies', orm: 'zenstack' },
  { title: 'Prisma, row-level security', orm: 'prisma' },
];

/** Versions of PgBouncer that keep no named statements for their clients must fail in the open. */
const NAMED: Case = { title: 'Prisma, named prepared statements', orm: 'prisma', named: true };

export const pgbouncer: Scenario = {
  name: 'pgbouncer',
  title: 'PgBouncer in transaction mode',
  about: `${CLIENTS} clients over ${SERVER_CONNECTIONS} connections to PostgreSQL: reads, writes, denied writes and transactions with references, of 50 users in turn.`,
  programs: [PGBOUNCER, POSTGRES],
  run: async (stage) => {
    const outcomes: Outcome[] = [];
    const programs = postgresPrograms();
    const server = await startPostgresServer(programs);
    stage.onClose(server.close);
    const url = await startPgbouncer(stage, server.url, SERVER_CONNECTIONS);
    await createNotes(server.url);
    const cases = stage.size === 'full' ? [...CASES, NAMED] : CASES;
    for (const each of cases)
      outcomes.push(await runCase(stage, each, { url, server: server.url }));
    return {
      figures: outcomes.flatMap(({ figures }) => figures),
      checks: outcomes.flatMap(({ checks }) => checks),
    };
  },
};

interface Urls {
  /** That of the pooler. */
  readonly url: string;
  readonly server: string;
}

async function runCase(
  stage: Stage,
  { title, ...of }: Case,
  { url, server }: Urls,
): Promise<Outcome> {
  const limits = { timeoutMs: 30_000, statementTimeout: 10_000 };
  const app = await startApp(stage, { ...of, ...limits, url, pool: CLIENTS });
  const mustFail = of.named === true && !keepsStatements();
  const total = mustFail ? REQUESTS.short : REQUESTS[stage.size];
  const connections = watchConnections(server);
  const run = await runNotes(app, { clients: CLIENTS, total, seconds: SECONDS });
  const most = connections.end();
  const failed = run.problems.filter((problem) => FAILED_STATEMENT.test(problem));
  const wrong = mustFail
    ? run.problems.filter((problem) => !failed.includes(problem))
    : run.problems;
  const left = await countNotes(server);
  await app.stop();
  const speed = `${run.total.toLocaleString('en')} (${Math.round(run.perSecond)} per second)`;
  const times = [0.5, 0.99].map((share) => `${percentile(run.times, share).toFixed(0)} ms`);
  const figures: readonly Figure[] = [
    [`${title}: requests`, speed],
    [`${title}: p50, p99`, times.join(', ')],
    [`${title}: requests sent again after a 409 or a 503`, `${run.retries}`],
    ...(mustFail
      ? [[`${title}, not kept by this version: 500s`, `${failed.length}`] as const]
      : []),
  ];
  const checks: readonly Check[] = [
    {
      title: mustFail
        ? `${title}, not kept by this version: no response has rows of others`
        : `${title}: every response is that of its caller, without an error`,
      holds: wrong.length === 0,
      found: [wrong.length, wrong.slice(0, 3), app.log().slice(0, 2_000)],
    },
    { title: `${title}: transactions are atomic`, holds: left.undone === 0, found: left },
    {
      title: `${title}: at most ${SERVER_CONNECTIONS} connections to the server`,
      holds: most <= SERVER_CONNECTIONS,
      found: most,
    },
  ];
  return { figures, checks };
}

const FAILED_STATEMENT = /^\S+ \S+ 500 /;

/** Looks at the connections of a server until it ends, and returns the most of them. */
function watchConnections(server: string): { end(): number } {
  let most = 0;
  const timer = setInterval(async () => {
    const [row] = await query(`${server}?application_name=watch`, CONNECTIONS);
    most = Math.max(most, Number(row?.count));
  }, 500);
  return {
    end: () => {
      clearInterval(timer);
      return most;
    },
  };
}

const CONNECTIONS = `select count(*) from pg_stat_activity
  where backend_type = 'client backend' and application_name <> 'watch'`;
