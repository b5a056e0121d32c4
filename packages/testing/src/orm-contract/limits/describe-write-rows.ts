import type { DatabaseTarget } from '../../database/database-target.ts';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

const listOf = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));

const categories = listOf(2_001, (i) => ({ id: i + 10, name: `category ${i}`, parentId: null }));

/** Describes the limit of the records that one request writes. */
export function describeWriteRows(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it('creates 1,000 rows by default, and rejects more', async () => {
    const create = (data: readonly object[]) => callRpc(database, 'category.createMany', { data });
    expect((await create(categories.slice(0, 1_000))).body).toEqual({ data: { count: 1_000 } });
    expect(await create(categories.slice(1_000, 2_001))).toMatchObject({
      status: 400,
      body: { message: 'The number of records to write is 1001; the limit writeRows is 1000.' },
    });
    expect(await database.unrestricted.category.count()).toBe(1_000);
  });

  it('counts the linkage of all relationships over REST', async () => {
    const handler = restHandler({ endpoint: '/api', log: false, limits: { writeRows: 3 } });
    const send = (count: number) =>
      sendRequest(handler(database.orm), {
        method: 'PATCH',
        url: '/post/1',
        client: database.as(ADA),
        headers: { 'content-type': 'application/vnd.api+json' },
        body: { data: { type: 'post', id: '1', relationships: related(count) } },
      });
    expect((await send(2)).body.errors).toEqual([
      expect.objectContaining({
        code: 'limit-exceeded',
        detail: 'The number of records to write is 4; the limit writeRows is 3.',
      }),
    ]);
    expect((await send(1)).status).toBe(200);
  });

  it('creates none of 3,000 rows if the last one fails', async () => {
    const before = await database.unrestricted.tag.count();
    const data = listOf(3_000, (i) => ({ name: `tag ${Math.min(i, 2_998)}` }));
    const limits = { writeRows: 3_000 };
    expect((await callRpc(database, 'tag.createMany', { data }, { limits })).status).toBe(409);
    expect(await database.unrestricted.tag.count()).toBe(before);
  });
}

/**
 * The maximum share of a long write's time in which no other request runs. A list that Prisma creates
 * in one call blocks three quarters of it.
 */
const LONGEST_SHARE = 0.4;

/** Describes that a long list to write does not hold up other requests. */
export function describeLongWrites(start: StartContractDatabase, target: DatabaseTarget): void {
  if (target === 'pglite' || target === 'sqlite') {
    it.skip('lets other requests run while it creates 9,000 rows (the database blocks this process)', () => {});
    return;
  }
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await reseed(database, seedFixture);
  });
  afterAll(() => database.close());

  it('lets other requests run while it creates 9,000 rows', async () => {
    const data = listOf(9_000, (i) => ({ title: `post ${i}`, authorId: 1 }));
    const limits = { writeRows: 9_000, timeoutMs: 60_000 };
    const shares: number[] = [];
    // A busy machine delays a run; the code itself would delay each of them.
    while (shares.length < 3 && !shares.some((share) => share < LONGEST_SHARE)) {
      const { share, result } = await longestShare(() =>
        callRpc(database, 'post.createMany', { data }, { limits }),
      );
      expect(result.body).toEqual({ data: { count: data.length } });
      shares.push(share);
    }
    expect(Math.min(...shares)).toBeLessThan(LONGEST_SHARE);
  }, 120_000);
}

/** Runs a request, and returns its result, and the longest share of its time without a timer. */
async function longestShare<T>(
  run: () => Promise<T>,
): Promise<{ readonly share: number; readonly result: T }> {
  const start = performance.now();
  let last = start;
  let longest = 0;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, 5);
  const result = await run();
  clearInterval(timer);
  tick();
  return { share: longest / (last - start), result };
}

function related(count: number): object {
  return {
    author: { data: { type: 'user', id: '1' } },
    tags: { data: listOf(count, (i) => ({ type: 'tag', id: String(i + 1) })) },
  };
}
