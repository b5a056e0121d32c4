import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB, SAMPLE, seedFixture } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

interface Case {
  readonly url: string;
  readonly aggregates: object;
  /** The types of values, by their paths below `meta.aggregates`. @default none */
  readonly types?: Readonly<Record<string, unknown>>;
}

const ALL = 'count,sum,avg,min,max';

const CASES: readonly Case[] = [
  {
    url: `/post?aggregateFields[id]=${ALL}`,
    aggregates: { id: { count: 5, sum: 15, avg: 3, min: 1, max: 5 } },
  },
  {
    url: '/post?aggregateFields[title]=min,max&aggregateFields[authorId]=count&filter[author]=1',
    aggregates: { title: { min: 'Draft', max: 'Second, with a comma' }, authorId: { count: 3 } },
  },
  {
    url: '/post?aggregateFields[createdAt]=min&filter[author][name]=Ann',
    aggregates: { createdAt: { min: '2024-01-01T00:00:00.000Z' } },
    types: { 'createdAt.min': ['Date'] },
  },
  {
    // A repeated parameter continues the list; a repeated aggregate is one.
    url: '/post?aggregateFields[id]=max,max&aggregateFields[id]=min',
    aggregates: { id: { max: 5, min: 1 } },
  },
  {
    url: '/post?aggregateFields[id]=count,sum,avg&filter[id]=99',
    aggregates: { id: { count: 0, sum: null, avg: null } },
  },
  {
    url: '/sample?aggregateFields[bigInt]=sum&aggregateFields[int]=max',
    aggregates: { bigInt: { sum: String(SAMPLE.bigInt) }, int: { max: SAMPLE.int } },
    types: { 'bigInt.sum': ['bigint'] },
  },
];

/** Describes aggregates of collections. */
export function describeRestAggregates(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const get = (url: string, client: unknown = database.as(ADA)): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: '/api' })(database.orm), { url, client });
  const getWithin = (readBytes: number, url: string): Promise<TestResponse> => {
    const handler = restHandler({ endpoint: '/api', limits: { readBytes } });
    return sendRequest(handler(database.orm), { url, client: database.as(ADA) });
  };

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  it.each(CASES)('returns those of $url', async ({ url, aggregates, types = {} }) => {
    const { status, body } = await get(url);
    expect({ status, aggregates: body.meta?.aggregates }).toEqual({ status: 200, aggregates });
    const values = Object.entries(body.meta.serialization?.values ?? {});
    const below = values.flatMap(([path, type]) =>
      path.startsWith('meta.') ? [[path.replace('meta.aggregates.', ''), type] as const] : [],
    );
    expect(Object.fromEntries(below)).toEqual(types);
  });

  it('is of all pages, beside the total', async () => {
    const { body } = await get('/post?aggregateFields[id]=sum&page[limit]=1&sort=id');
    expect(body.data).toHaveLength(1);
    expect(body.meta).toMatchObject({ total: 5, aggregates: { id: { sum: 15 } } });
    const uncounted = await get('/post?aggregateFields[id]=sum&page[total]=false');
    expect(uncounted.body.meta.aggregates).toEqual({ id: { sum: 15 } });
    expect(uncounted.body.meta).not.toHaveProperty('total');
  });

  it('stays in the links to other pages', async () => {
    const { body } = await get('/post?aggregateFields[id]=sum&page[limit]=1');
    expect(decodeURIComponent(body.links.next)).toContain('aggregateFields[id]=sum');
  });

  it('counts towards limits.readBytes', async () => {
    const title = 'z'.repeat(190);
    await database.unrestricted.post.create({ data: { title } });
    const url = `/post?fields[post]=published&page[limit]=1&aggregateFields[title]=`;
    expect(await getWithin(390, `${url}count`)).toMatchObject({ status: 200 });
    expect(await getWithin(390, `${url}max`)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'limit-exceeded' }] },
    });
    await seedFixture(database);
  });

  itNeeds(start, 'policies')('is of the rows that the caller can read', async () => {
    const url = '/post?aggregateFields[id]=count,sum';
    const { body } = await get(url, database.as(BOB));
    const shown = body.data.map(({ id }: { readonly id: number }) => id);
    expect(shown).toHaveLength(4);
    const sum = shown.reduce((total: number, id: number) => total + id, 0);
    expect(body.meta.aggregates).toEqual({ id: { count: 4, sum } });
  });
}
