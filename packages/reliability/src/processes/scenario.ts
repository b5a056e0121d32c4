import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@modelway/testing/free-port';
import { findPostgresPrograms, startPostgresServer } from '@modelway/testing/postgres-server';
import { demoCall } from '../demo/demo-calls.ts';
import { startDemo, startNode } from '../demo/start-demo.ts';
import { type Load, startLoad } from '../demo/start-load.ts';
import { notesCall, query } from '../load/notes-calls.ts';
import { percentile } from '../load/run-clients.ts';
import { createNotes } from '../run/create-notes.ts';
import { HAPROXY, POSTGRES } from '../run/programs.ts';
import type { Outcome, Scenario } from '../run/scenario.ts';
import { type Stage, until } from '../run/stage.ts';
import { BACKFILL, CONTRACT, EXPAND, type Version } from './renamed-schema.ts';
import { type Replaceable, rollOut } from './roll-out.ts';
import { startHaproxy } from './start-haproxy.ts';

const PROCESSES = 4;
const CLIENTS = 8;
/** How often all processes are replaced. */
const ROUNDS = { short: 1, full: 3 };

export const processes: Scenario = {
  name: 'processes',
  title: 'Many processes',
  about: `${PROCESSES} processes of the demo behind HAProxy, which are replaced one after the other while ${CLIENTS} clients send requests. Then ${PROCESSES} processes of the notes app, whose column \`text\` is renamed in steps: expand, backfill, new version, contract. No request is sent again.`,
  programs: [HAPROXY, POSTGRES],
  run: async (stage) => {
    const programs = findPostgresPrograms();
    if ('missing' in programs) throw new Error(`There is no ${programs.missing}`);
    const server = await startPostgresServer(programs);
    stage.onClose(server.close);
    await query(server.url, 'create database blog');
    const restarts = await restartDemos(stage, server.url.replace(/\w+$/, 'blog'));
    await createNotes(server.url);
    const renamed = await renameColumn(stage, server.url);
    return {
      figures: [...restarts.figures, ...renamed.figures],
      checks: [...restarts.checks, ...renamed.checks],
    };
  },
};

async function startAll<Process>(
  start: (port: number) => Promise<Process>,
): Promise<{ readonly ports: readonly number[]; readonly running: Process[] }> {
  const ports: number[] = [];
  const running: Process[] = [];
  // One after the other: the first one fills the database.
  for (let i = 0; i < PROCESSES; i++) {
    const port = await freePort();
    ports.push(port);
    running.push(await start(port));
  }
  return { ports, running };
}

async function restartDemos(stage: Stage, url: string): Promise<Outcome> {
  const start = (port: number) => startDemo(stage, { url, port });
  const { ports, running } = await startAll(start);
  const origin = await startHaproxy(stage, ports, { path: '/api/rpc/user/count' });
  const load = startLoad(origin, CLIENTS, demoCall);
  await wait(2_000);
  const codes: number[] = [];
  for (let round = 0; round < ROUNDS[stage.size]; round++) {
    codes.push(...(await rollOut(running, (index) => start(ports[index] as number))));
  }
  await load.stop();
  await stopAll(running);
  return toOutcome('rolling restart', load, codes);
}

async function renameColumn(stage: Stage, url: string): Promise<Outcome> {
  const startVersion = (version: Version, port: number) =>
    startNode(stage, {
      cwd: new URL('.', import.meta.url),
      args: ['serve-version-main.ts'],
      env: { VERSION: version, DATABASE_URL: url, PORT: `${port}` },
    });
  const { ports, running } = await startAll((port) => startVersion('text', port));
  const path = '/api/rpc/user/count';
  const origin = await startHaproxy(stage, ports, { path });
  const load = startLoad(origin, CLIENTS, notesCall);
  await wait(2_000);
  // A lock that takes too long would hold up requests: the change gives up, and tries again.
  await until(() => query(url, EXPAND));
  await query(url, BACKFILL);
  const codes = await rollOut(running, (index) => startVersion('content', ports[index] as number));
  await until(() => query(url, CONTRACT));
  await wait(2_000);
  await load.stop();
  await stopAll(running);
  const [row] = await query(
    url,
    `select count(*) filter (where content is null)::int as empty from "Note"`,
  );
  const { figures, checks } = toOutcome('schema change', load, codes);
  const kept = {
    title: 'schema change: every note keeps its text',
    holds: row?.empty === 0,
    found: row,
  };
  return { figures, checks: [...checks, kept] };
}

async function stopAll(running: readonly Replaceable[]): Promise<void> {
  await Promise.all(running.map((process) => process.stop()));
}

function toOutcome(title: string, load: Load, codes: readonly number[]): Outcome {
  const { problems } = load;
  const times = load.takeTimes();
  const [p50, p99] = [0.5, 0.99].map((share) => `${percentile(times, share).toFixed(0)} ms`);
  return {
    figures: [
      [`${title}: processes replaced`, `${codes.length}`],
      [`${title}: requests`, load.sent().toLocaleString('en')],
      [`${title}: p50, p99`, `${p50}, ${p99}`],
      [`${title}: failed requests`, `${problems.length}`],
    ],
    checks: [
      {
        title: `${title}: every request has the right response`,
        holds: problems.length === 0,
        found: [problems.length, problems.slice(0, 3)],
      },
      {
        title: `${title}: every process ends by itself, without an error`,
        ...{ holds: codes.every((code) => code === 0), found: codes },
      },
    ],
  };
}
