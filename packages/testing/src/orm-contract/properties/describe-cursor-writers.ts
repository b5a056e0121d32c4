import fc from 'fast-check';
import { BY_CURSOR } from '../support/by-cursor.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';

/** The number of walks. */
const RUNS = runsOf(40, 8);

const ROWS = 40;
/** The rows that no writer changes. */
const isStable = (id: unknown) => Number(id) <= ROWS && Number(id) % 2 === 0;

type Json = TestResponse['body'];

/** A write during a walk. */
type WriteStep = readonly [kind: 'create' | 'update' | 'delete', id: number, minute: number];

/**
 * Describes that pages by cursor contain each row once that exists all the time, while others are
 * written. A server runs the writes in parallel, an embedded database between two pages.
 */
export function describeCursorWriters(start: StartContractDatabase, share: number): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database.close());

  it('finds each row once that exists all the time', async () => {
    const handler = restHandler({ endpoint: '/api', log: false })(database.orm);
    const get = async (url: string): Promise<Json> => {
      const client = database.as(ADA);
      const response = await sendRequest(handler, { url, client, headers: BY_CURSOR });
      expect(response.status).toBe(200);
      return response.body;
    };
    const property = fc.asyncProperty(writes, walks, async (steps, { sort, size, backward }) => {
      await seed(database);
      const side = backward ? 'prev' : 'next';
      const pending = [...steps];
      const seen: unknown[] = [];
      const first = `/post?sort=${sort}&page[size]=${size}`;
      const end = backward && (await get(`/post?sort=${sort}`)).data.at(-1);
      if (end) seen.push(end.id);
      let next: string | null = end ? `${first}&page[before]=${end.meta.page.cursor}` : first;
      while (next !== null) {
        const [body]: Json[] = await Promise.all([
          get(next.replace('/api', '')),
          ...pending.splice(0, 4).map((step) => write(database, step)),
        ]);
        seen.push(...body.data.map(({ id }: Json) => id));
        next = body.links[side];
      }
      const stable = seen.filter(isStable).map(Number);
      const expected = Array.from({ length: ROWS / 2 }, (_, i) => 2 * (i + 1));
      expect(stable.toSorted((one, other) => one - other)).toEqual(expected);
      expect(new Set(seen.filter((id) => Number(id) > ROWS)).size).toBeLessThanOrEqual(
        steps.length,
      );
    });
    const numRuns = Math.ceil(RUNS * share);
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: 20_000 });
  });
}

const minutes = fc.integer({ min: 0, max: 9 });
const writes: fc.Arbitrary<readonly WriteStep[]> = fc.array(
  fc.tuple(
    fc.constantFrom('create', 'update', 'delete'),
    fc.integer({ min: 0, max: ROWS / 2 - 1 }).map((i) => 2 * i + 1),
    minutes,
  ),
  { minLength: 20, maxLength: 60 },
);
const walks = fc.record({
  sort: fc.constantFrom(
    'createdAt',
    '-createdAt',
    'title,-createdAt',
    '-categoryId,createdAt',
    '-id',
  ),
  size: fc.integer({ min: 1, max: 9 }),
  backward: fc.boolean(),
});

async function seed({ unrestricted: db, clear }: ContractDatabase): Promise<void> {
  await clear();
  await db.category.createMany({ data: [{ name: 'a' }, { name: 'b' }] });
  await db.post.createMany({ data: Array.from({ length: ROWS }, (_, i) => post(i % 7)) });
}

async function write({ unrestricted: db }: ContractDatabase, [kind, id, minute]: WriteStep) {
  const where = { id: { in: [id] } };
  if (kind === 'create') await db.post.createMany({ data: [post(minute)] });
  else if (kind === 'delete') await db.post.deleteMany({ where });
  else await db.post.updateMany({ where, data: post(minute) });
}

function post(minute: number): object {
  return {
    title: `t${minute % 3}`,
    createdAt: new Date(Date.UTC(2024, 0, 1, 0, minute)),
    ...(minute % 3 > 0 && { categoryId: minute % 3 }),
  };
}
