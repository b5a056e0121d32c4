import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest } from '../support/send-request.ts';
import { watchOperations } from './watch-operations.ts';

/**
 * Each of these posts is linked to each of as many tags: 900 links, and 30 times as many on each
 * further level.
 */
const COUNT = 30;

/**
 * The maximum memory of a request by default: `limits.rows`, twice that while lists are read, and 1
 * KiB each.
 */
const MOST_BYTES = 3 * 10_000 * 1024;

const deep = (level: number): object => ({
  include: { [level % 2 === 0 ? 'posts' : 'tags']: level === 1 ? true : deep(level - 1) },
});
const rpc = (path: string, args: object) =>
  `/${path}?q=${encodeURIComponent(JSON.stringify(args))}`;
const steps = Array.from({ length: 60 }, () => ({
  model: 'post',
  op: 'findMany',
  args: { include: { tags: true } },
}));

interface Attack {
  readonly title: string;
  readonly handler: 'rest' | 'rpc';
  readonly url: string;
  readonly body?: unknown;
  readonly status: number;
  /** The maximum number of calls of the ORM client. */
  readonly calls: number;
}

const ATTACKS: readonly Attack[] = [
  {
    title: 'a REST include that goes back and forth',
    handler: 'rest',
    url: '/tag?include=posts.tags.posts.tags',
    status: 200,
    calls: 16,
  },
  {
    title: 'a REST list in another order with two levels',
    handler: 'rest',
    url: '/tag?sort=-id&include=posts.author',
    status: 200,
    calls: 6,
  },
  {
    title: 'a findMany with four levels of links',
    handler: 'rpc',
    url: rpc('tag/findMany', deep(4)),
    status: 400,
    calls: 10,
  },
  {
    title: 'a transaction of many reads',
    handler: 'rpc',
    url: '/$transaction/sequential',
    body: steps,
    status: 400,
    calls: 60,
  },
];

/** Describes the cost of short requests for very many records within the default limits. */
export function describeRowLimitAttacks(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedLinks(database);
  });
  afterAll(() => database.close());

  it.each(ATTACKS)('limits the memory and calls of $title', async (attack) => {
    const { handler, url, body, status, calls } = attack;
    const collectGarbage = exposeGarbageCollector();
    let count = 0;
    let most = 0;
    const base = collectGarbage();
    const orm = watchOperations(database.orm, () => {
      count += 1;
      // Garbage collection takes longer than a call: run it after the first, second, fourth call
      // and so on.
      if (Number.isInteger(Math.log2(count))) most = Math.max(most, collectGarbage() - base);
    });
    const create = {
      rest: restHandler({ endpoint: 'http://localhost', log: false }),
      rpc: rpcHandler({ log: false }),
    }[handler];
    const method = body ? 'POST' : 'GET';
    const request = { method, url, client: database.as(ADA), ...(body !== undefined && { body }) };
    const response = await sendRequest(create(orm), request);
    expect(response.status).toBe(status);
    if (status === 400) {
      expect(JSON.stringify(response.body)).toContain('the limit rows is ');
    }
    expect(count).toBeLessThanOrEqual(calls);
    expect(most).toBeLessThan(MOST_BYTES);
  });
}

async function seedLinks({ unrestricted: db, clear }: ContractDatabase): Promise<void> {
  await clear();
  const ids = Array.from({ length: COUNT }, (_, index) => ({ id: index + 1 }));
  await db.user.create({ data: { email: 'ada@example.com' } });
  await db.post.createMany({
    data: ids.map(({ id }) => ({ title: `post ${id}`, published: true, authorId: 1 })),
  });
  await db.tag.createMany({ data: ids.map(({ id }) => ({ name: `tag ${id}` })) });
  for (const { id } of ids)
    await db.tag.update({ where: { id }, data: { posts: { connect: ids } } });
}

/** Returns a function that collects garbage, and returns the used bytes. */
function exposeGarbageCollector(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}
