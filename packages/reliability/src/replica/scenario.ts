import { setTimeout as wait } from 'node:timers/promises';
import { startPostgresServer } from '@modelway/testing/postgres-server';
import type { Orm } from '../app/app-options.ts';
import { type App, startApp } from '../app/start-app.ts';
import { type Call, call, type Reply, readOf } from '../load/call.ts';
import { privateNoteOf, query } from '../load/notes-calls.ts';
import { runClients } from '../load/run-clients.ts';
import { startReplica } from '../postgres/start-replica.ts';
import { createNotes } from '../run/create-notes.ts';
import { POSTGRES, postgresPrograms } from '../run/programs.ts';
import type { Check, Figure, Outcome, Scenario } from '../run/scenario.ts';
import type { Stage } from '../run/stage.ts';

/** The lag of the replica while clients read what they have written. */
const LAG_MS = 300;
const PAIRS = { short: 100, full: 2_000 };

const ORMS: readonly (readonly [title: string, orm: Orm])[] = [
  ['ZenStack', 'zenstack'],
  ['Prisma', 'prisma'],
];

export const replica: Scenario = {
  name: 'replica',
  title: 'Primary and replica',
  about: `Streaming replication, with writes on the primary and reads on the replica, by the code of [Read replicas](docs/how-to/read-replicas.md). The replica first stands still, then lags by ${LAG_MS} ms. Some writes go to the replica by mistake.`,
  programs: [POSTGRES],
  run: async (stage) => {
    const programs = postgresPrograms();
    const primary = await startPostgresServer(programs);
    stage.onClose(primary.close);
    await createNotes(primary.url);
    const urls = { url: primary.url, replica: await startReplica(stage, programs, primary.url) };
    const outcomes: Outcome[] = [];
    for (const each of ORMS) outcomes.push(await runOrm(stage, each, urls));
    return {
      figures: outcomes.flatMap(({ figures }) => figures),
      checks: outcomes.flatMap(({ checks }) => checks),
    };
  },
};

interface Urls {
  readonly url: string;
  readonly replica: string;
}

async function runOrm(
  stage: Stage,
  [title, orm]: (typeof ORMS)[number],
  urls: Urls,
): Promise<Outcome> {
  const app = await startApp(stage, { orm, ...urls, pool: 10, timeoutMs: 10_000 });
  const still = await whileStill(app, urls);
  const lagging = await whileLagging(app, urls, PAIRS[stage.size]);
  const denied = await writeToReplica(app, urls);
  await app.stop();
  const shares = `${lagging.late} of ${lagging.pairs} without the position, ${lagging.stale} with it`;
  const figures: readonly Figure[] = [
    [`${title}: reads that missed the own write of ${LAG_MS} ms ago or less`, shares],
    [
      `${title}: reads with a position that the replica answered`,
      `${lagging.fromReplica} of ${lagging.pairs}`,
    ],
  ];
  const checks: readonly Check[] = [
    {
      title: `${title}: a read with the position of a write sees it while the replica stands still`,
      ...{ holds: still.misses && still.sees && still.replays, found: still },
    },
    {
      title: `${title}: every read with a position sees its write on a replica that lags`,
      holds: lagging.stale === 0 && lagging.failed.length === 0 && lagging.late > 0,
      found: lagging,
    },
    {
      title: `${title}: a write on the replica is a 503 with Retry-After, and writes nothing`,
      ...{ holds: denied.every(({ isRight }) => isRight), found: denied },
    },
  ];
  return { figures, checks };
}

const create = (user: number, text: string): Call => ({
  ...{ method: 'POST', path: '/rpc/note/create', user, body: { data: { text, authorId: user } } },
});

const find = (user: number, text: string, headers: Call['headers'] = {}): Call => ({
  ...readOf(user, 'note/findMany', { where: { text } }),
  headers,
});

/** Sends back the position of a write. */
const after = (written: Reply): Record<string, string> => ({
  'x-position': `${written.headers['x-position']}`,
});

async function whileStill({ origin }: App, { replica: url }: Urls) {
  await query(url, 'select pg_wal_replay_pause()');
  const text = `still ${Math.random()}`;
  const written = await call(origin, create(1, text));
  const without = await call(origin, find(1, text));
  const withPosition = await call(origin, find(1, text, after(written)));
  await query(url, 'select pg_wal_replay_resume()');
  let replayed = withPosition;
  for (let i = 0; i < 100 && replayed.headers['x-served-by'] === 'primary'; i++) {
    await wait(100);
    replayed = await call(origin, find(1, text, after(written)));
  }
  return {
    misses: without.status === 200 && without.body.data.length === 0,
    sees: withPosition.body.data?.length === 1 && withPosition.headers['x-served-by'] === 'primary',
    replays: replayed.body.data?.length === 1 && replayed.headers['x-served-by'] === 'replica',
    statuses: [written.status, without.status, withPosition.status, written.headers['x-position']],
  };
}

async function whileLagging({ origin }: App, { replica: url }: Urls, pairs: number) {
  await setDelay(url, LAG_MS);
  const found = { pairs, late: 0, stale: 0, fromReplica: 0, failed: [] as number[] };
  await runClients({ clients: 10, total: pairs }, async (index) => {
    const text = `lagging ${index} ${Math.random()}`;
    const user = (index % 50) + 1;
    const written = await call(origin, create(user, text));
    await wait((index % 5) * 100);
    const late = await call(origin, find(user, text));
    const read = await call(origin, find(user, text, after(written)));
    const statuses = [written.status, late.status, read.status];
    if (statuses.join() !== '201,200,200') return void found.failed.push(...statuses);
    if (late.body.data.length === 0) found.late += 1;
    if (read.body.data.length === 0) found.stale += 1;
    if (read.headers['x-served-by'] === 'replica') found.fromReplica += 1;
  });
  await setDelay(url, 0);
  return found;
}

async function setDelay(url: string, ms: number): Promise<void> {
  await query(url, `alter system set recovery_min_apply_delay = ${ms}`);
  await query(url, 'select pg_reload_conf()');
}

async function writeToReplica({ origin }: App, { url }: Urls) {
  const attributes = { text: 'misled' };
  const data = { type: 'note', attributes };
  const ofUser = { author: { data: { type: 'user', id: 1 } } };
  const id = privateNoteOf(1);
  const where = { id };
  const step = { model: 'note', op: 'update', args: { where, data: attributes } };
  const writes: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['POST', '/rpc/note/create', { data: { ...attributes, authorId: 1 } }],
    ['PUT', '/rpc/note/update', { where, data: attributes }],
    ['PUT', '/rpc/note/updateMany', { where, data: attributes }],
    [
      'POST',
      '/rpc/note/upsert',
      { where, create: { ...attributes, authorId: 1 }, update: attributes },
    ],
    ['DELETE', `/rpc/note/delete?q=${encodeURIComponent(JSON.stringify({ where }))}`],
    ['POST', '/rpc/$transaction/sequential', [step, step]],
    ['POST', '/rest/note', { data: { ...data, relationships: ofUser } }],
    ['PATCH', `/rest/note/${id}`, { data: { ...data, id } }],
    ['DELETE', `/rest/note/${id}`],
  ];
  const results = [];
  for (const [method, path, body] of writes) {
    const headers = { 'x-server': 'replica' };
    const reply = await call(origin, { method, path, user: 1, body, headers });
    const isRight = reply.status === 503 && reply.headers['retry-after'] !== undefined;
    results.push({ isRight, method, path, status: reply.status, body: reply.body });
  }
  const [row] = await query(
    url,
    `select count(*) filter (where text = 'misled')::int as written,
       count(*) filter (where id = ${id})::int as kept from "Note"`,
  );
  return [...results, { isRight: row?.written === 0 && row?.kept === 1, ...row }];
}
