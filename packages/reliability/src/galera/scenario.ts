import { setTimeout as wait } from 'node:timers/promises';
import { type App, startApp } from '../app/start-app.ts';
import { call, type Reply } from '../load/call.ts';
import { judgeWrites } from '../load/judge-writes.ts';
import { runClients } from '../load/run-clients.ts';
import { longestGap, startWriters } from '../load/run-writers.ts';
import { createNetwork, type Network } from '../run/network.ts';
import { IPROUTE, MARIADB, RSYNC } from '../run/programs.ts';
import type { Outcome, Scenario } from '../run/scenario.ts';
import type { Stage } from '../run/stage.ts';
import { createGaleraNode, type GaleraNode } from './start-galera.ts';

const TIMEOUT_MS = 5_000;
const LATEST_MS = TIMEOUT_MS + 2_000;
const CLIENTS = 12;
const CONFLICTS = { short: 300, full: 3_000 };
const KILLS = { short: 1, full: 3 };
/** The note that all clients change at once. */
const HOT = 1;

export const galera: Scenario = {
  name: 'galera',
  title: 'MariaDB Galera cluster',
  about: `Three nodes of MariaDB, each in a network namespace, and three processes over Prisma that write on one of them each. ${CLIENTS} clients change one record in transactions, write while a node is killed (-9), and send requests to a node without a majority.`,
  programs: [MARIADB, RSYNC, IPROUTE],
  needsRoot: true,
  run: async (stage) => {
    const network = createNetwork(stage, 3);
    const nodes = await startNodes(stage, network);
    const apps = await Promise.all(
      nodes.map(({ url }) =>
        startApp(stage, { orm: 'prisma-mariadb', url, pool: 10, timeoutMs: TIMEOUT_MS }),
      ),
    );
    const outcomes = [
      await makeConflicts(stage, apps, nodes),
      await killNodes(stage, apps, nodes),
      await separateNode(apps, nodes, network),
    ];
    return {
      figures: outcomes.flatMap(({ figures }) => figures),
      checks: outcomes.flatMap(({ checks }) => checks),
    };
  },
};

type Nodes = readonly [GaleraNode, GaleraNode, GaleraNode];

async function startNodes(stage: Stage, network: Network): Promise<Nodes> {
  const nodes = [1, 2, 3].map((host) => createGaleraNode(stage, network, host)) as unknown as Nodes;
  const [first, ...others] = nodes;
  await first.start({ first: true });
  for (const node of others) await node.start();
  await first.joined(3);
  for (const sql of TABLES) await first.query(sql);
  for (const node of nodes) await node.joined(3);
  return nodes;
}

/** The tables of the notes app, as `prisma migrate` creates them. */
const TABLES = [
  'create database notes character set utf8mb4',
  "create user app@'%'",
  "grant all on notes.* to app@'%'",
  `create table notes.User (id integer not null auto_increment primary key,
     name varchar(191) not null, token varchar(191) not null unique)`,
  `create table notes.Note (id integer not null auto_increment primary key, text varchar(191) not null,
     shared boolean not null default false, createdAt datetime(3) not null default current_timestamp(3),
     authorId integer not null references notes.User (id))`,
  `insert into notes.User (id, name, token) values ${Array.from({ length: 50 }, (_, i) => `(${i + 1}, 'user', ${i})`).join()}`,
  `insert into notes.Note (id, text, authorId) values (${HOT}, 'hot', 1)`,
];

/** Clients change one record on all nodes, each with a note of its own in the same transaction. */
async function makeConflicts(stage: Stage, apps: readonly App[], nodes: Nodes): Promise<Outcome> {
  const results: { readonly text: string; readonly status: number }[] = [];
  const total = CONFLICTS[stage.size];
  await runClients({ clients: CLIENTS, total }, async (index) => {
    const text = `conflict ${index}`;
    const steps = [
      { model: 'note', op: 'create', args: { data: { text, authorId: 1 } } },
      { model: 'note', op: 'update', args: { where: { id: HOT }, data: { text: `hot ${index}` } } },
    ];
    const path = '/rpc/$transaction/sequential';
    const origin = apps[index % apps.length]?.origin ?? '';
    const { status } = await call(origin, { method: 'POST', path, user: 1, body: steps });
    results.push({ text, status });
  });
  await wait(1_000);
  const stored = await Promise.all(nodes.map(textsOf));
  const ofStatus = (expected: number) => results.filter(({ status }) => status === expected);
  const missing = ofStatus(200).filter(({ text }) => !stored[0]?.includes(text));
  const extra = results.filter(({ text, status }) => status !== 200 && stored[0]?.includes(text));
  const statuses = [...new Set(results.map(({ status }) => status))];
  return {
    figures: [
      ['transactions that changed one record on three nodes', `${total}`],
      ['of these, conflicts (409)', `${ofStatus(409).length}`],
      ['of these, other requests waited for too long (503)', `${ofStatus(503).length}`],
    ],
    checks: [
      {
        title: 'a conflict of certification is a 409, or is repeated and succeeds',
        ...{ holds: statuses.every((each) => [200, 409, 503].includes(each)), found: statuses },
      },
      {
        title: 'a transaction with a success is stored as a whole, and no other one is',
        ...{ holds: missing.length + extra.length === 0, found: [missing, extra] },
      },
      {
        title: 'all nodes have the same records afterwards',
        ...{
          holds: new Set(stored.map((texts) => texts.join())).size === 1,
          found: stored.map(({ length }) => length),
        },
      },
    ],
  };
}

async function textsOf(node: GaleraNode): Promise<readonly string[]> {
  const rows = await node.query('select text from notes.Note order by id');
  return rows.map(({ text }) => text as string);
}

async function killNodes(stage: Stage, apps: readonly App[], nodes: Nodes): Promise<Outcome> {
  const writers = startWriters(apps, CLIENTS);
  const gaps: number[] = [];
  for (let i = 0; i < KILLS[stage.size]; i++) {
    const node = nodes[i % nodes.length] as GaleraNode;
    await wait(3_000);
    const start = performance.now();
    await node.kill();
    await wait(8_000);
    const others = writers.results.filter(({ app }) => app !== i % nodes.length);
    gaps.push(longestGap(others, start));
    await node.start();
    await node.joined(nodes.length);
    stage.note(
      `node ${node.host} killed: ${((gaps.at(-1) ?? 0) / 1_000).toFixed(1)} s without a success`,
    );
  }
  await wait(3_000);
  await writers.stop();
  await wait(1_000);
  const texts = (await textsOf(nodes[0])).filter((text) => text.startsWith('client '));
  const judged = judgeWrites(writers.results, { texts, latestMs: LATEST_MS, apps });
  const longest = (Math.max(...gaps) / 1_000).toFixed(1);
  return {
    checks: judged.checks.map((check) => ({ ...check, title: `a node is killed: ${check.title}` })),
    figures: [
      [
        `a node is killed (${gaps.length} times): longest time without a success on the others`,
        `${longest} s`,
      ],
      ...judged.figures,
    ],
  };
}

/** Separates a node from the others. Its process must neither write nor answer with old records. */
async function separateNode(
  apps: readonly App[],
  nodes: Nodes,
  network: Network,
): Promise<Outcome> {
  const [app, other] = [apps[2] as App, apps[0] as App];
  network.separate(3, true);
  // By then, both sides know.
  await wait(12_000);
  const alone = await sendEach(app, 'alone');
  const majority = await sendEach(other, 'majority');
  network.separate(3, false);
  await nodes[2].joined(nodes.length);
  const again = await sendEach(app, 'again');
  const texts = await textsOf(nodes[0]);
  const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status);
  return {
    figures: [],
    checks: [
      {
        title: 'a node without a majority: reads and writes are a 503 with Retry-After',
        holds: alone.every(
          ({ status, headers }) => status === 503 && headers['retry-after'] !== undefined,
        ),
        found: [statusesOf(alone), alone.map(({ body }) => body), app.log().slice(-3_000)],
      },
      {
        title: 'a node without a majority: nothing is written',
        holds: !texts.some((text) => text.startsWith('alone')),
      },
      {
        title: 'the majority goes on',
        ...{ holds: majority.every(({ status }) => status < 300), found: statusesOf(majority) },
      },
      {
        title: 'the node is used again once it has joined the others',
        ...{ holds: again.every(({ status }) => status < 300), found: statusesOf(again) },
      },
    ],
  };
}

async function sendEach({ origin }: App, text: string): Promise<readonly Reply[]> {
  const data = { text, authorId: 1 };
  const step = { model: 'note', op: 'create', args: { data } };
  const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['GET', '/rpc/note/findMany?q={"take":1}'],
    ['GET', '/rest/note?page[limit]=1&include=author'],
    ['POST', '/rpc/note/create', { data }],
    ['PUT', '/rpc/note/updateMany', { where: { id: HOT }, data: { text } }],
    ['POST', '/rpc/$transaction/sequential', [step, step]],
  ];
  const replies: Reply[] = [];
  for (const [method, path, body] of calls) {
    replies.push(await call(origin, { method, path, user: 1, body }));
  }
  return replies;
}
