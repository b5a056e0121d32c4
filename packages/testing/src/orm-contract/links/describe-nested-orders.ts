import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedPagedRows } from '../support/paged-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

const byId = { id: 'asc' };
const ORDERS = [
  [{ category: { name: 'desc' } }, byId],
  [{ author: { name: 'asc' } }, { published: 'desc' }, { id: 'desc' }],
  [{ published: 'asc' }, { category: { parent: { name: 'asc' } } }, byId],
  [{ category: { posts: { _count: 'desc' } } }, byId],
  [{ createdAt: 'desc' }, { id: 'desc' }],
];
/** Each record of a list counts others. */
const limits = { complexity: 1_000_000 };
const RANGES = [{}, { take: 3 }, { skip: 1, take: 4 }, { take: -3 }];
const select = { title: true, category: true, tags: { orderBy: [byId] } };

/** Describes the order of related records, which is that of a list of the same records. */
export function describeNestedOrders(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedPagedRows(database);
  });
  afterAll(() => database.close());

  const read = async (target: string, args: object) => {
    const { status, body } = await callRpc(database, target, args, { limits });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  };
  const listOf = (where: object, args: object) => read('post.findMany', { where, ...args });
  const CASES = ORDERS.flatMap((orderBy) => RANGES.map((range) => ({ orderBy, ...range })));

  it.each(CASES)('orders the related records by %j', async (range) => {
    const args = { ...range, select };
    for (const [model, where] of [
      ['user', { authorId: 1 }],
      ['tag', { tags: { some: { id: 1 } } }],
      ['category', { categoryId: 1 }],
    ] as const) {
      const list = await listOf(where, args);
      expect(list.length).toBeGreaterThan(2);
      const found = { where: { id: 1 }, select: { posts: args } };
      expect(await read(`${model}.findUnique`, found)).toEqual({ posts: list });
    }
    const [{ author }] = await read('post.findMany', {
      where: { authorId: 1 },
      take: 1,
      select: { author: { select: { posts: args } } },
    });
    expect(author).toEqual({ posts: await listOf({ authorId: 1 }, args) });
  });

  const get = async (url: string) => {
    const handler = restHandler({ endpoint: '/api', log: false, limits })(database.orm);
    const { status, body } = await sendRequest(handler, { url, client: database.as(ADA) });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data;
  };

  it.each(['-category.name,id', 'author.name,-published,-id', '-category.posts.$count,id'])(
    'orders included resources by %s',
    async (sort) => {
      for (const type of ['user', 'tag', 'category']) {
        const list = await get(`/${type}/1/posts?sort=${sort}&page[limit]=5`);
        const options = `includeOptions[posts][sort]=${sort}&includeOptions[posts][limit]=5`;
        const { relationships } = await get(`/${type}/1?include=posts.category&${options}`);
        expect(relationships.posts.data).toEqual(
          list.map(({ id }: { id: number }) => ({ type: 'post', id })),
        );
      }
    },
  );

  it('orders the related records in the result of a write', async () => {
    const [orderBy] = ORDERS;
    const args = {
      where: { id: 1 },
      data: { name: 'new' },
      select: { posts: { orderBy, select } },
    };
    const { body } = await callRpc(database, 'user.update', args);
    expect(body.data).toEqual({ posts: await listOf({ authorId: 1 }, { orderBy, select }) });
    await reseed(database, seedPagedRows);
  });
}
