import type { RpcHandlerOptions } from '@modelway/core';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ANN, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

const HIDES_AUTHOR: RpcHandlerOptions = {
  expose: { models: { Post: { fields: { authorId: false } } } },
};

const seed = async (database: ContractDatabase): Promise<void> => {
  await seedFixture(database);
  const { unrestricted: db } = database;
  await db.post.update({ where: { id: 1 }, data: { tags: { connect: [{ id: 1 }, { id: 2 }] } } });
};

const NEW = { title: 'New', author: { connect: { id: 1 } } };

/** Orders and cursors by fields that a result does not contain, and by related rows. */
export function describeRpcSelections(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seed));
  afterAll(() => database.close());

  const call = (target: string, args: unknown, options?: RpcHandlerOptions) =>
    callRpc(database, target, args, { client: database.as(ANN), ...options });
  /** The posts of Ann, as arguments of a nested read. */
  const postsOfAnn = async (posts: object, options?: RpcHandlerOptions): Promise<unknown> => {
    const args = { where: { id: 1 }, select: { posts } };
    const { body } = await call('user.findUnique', args, options);
    return body.data?.posts ?? body;
  };

  const dates = { createdAt: true, updatedAt: true };
  const rest = { ...dates, published: true, categoryId: true };

  itEachNeeds(
    start,
    [
      {
        what: 'orders by an omitted field',
        posts: { orderBy: { id: 'desc' }, omit: { ...rest, id: true, authorId: true } },
        found: [{ title: 'Draft' }, { title: 'Second, with a comma' }, { title: 'First' }],
      },
      {
        what: 'orders by an unselected field',
        posts: { orderBy: { id: 'desc' }, select: { title: true } },
        found: [{ title: 'Draft' }, { title: 'Second, with a comma' }, { title: 'First' }],
      },
      {
        what: 'takes from the end of an order by an omitted field',
        posts: { orderBy: { id: 'asc' }, take: -1, omit: { ...rest, id: true, authorId: true } },
        found: [{ title: 'Draft' }],
      },
      {
        what: 'starts at a cursor by an omitted field',
        posts: {
          cursor: { id: 2 },
          orderBy: { id: 'asc' },
          omit: { ...rest, title: true, id: true },
        },
        found: [{ authorId: 1 }, { authorId: 1 }],
      },
      {
        what: 'includes the target of an omitted key',
        posts: {
          orderBy: { title: 'desc' },
          take: 1,
          omit: { ...rest, authorId: true, title: true },
          include: { author: { select: { name: true } } },
        },
        found: [{ id: 2, author: { name: 'Ann' } }],
      },
      {
        what: 'includes and counts related rows by an omitted id',
        posts: {
          where: { id: 1 },
          omit: { ...rest, id: true, authorId: true },
          include: { tags: { orderBy: { id: 'desc' }, omit: { id: true } }, _count: true },
        },
        found: [{ title: 'First', tags: [{ name: 'blue' }, { name: 'red' }], _count: { tags: 2 } }],
      },
      {
        what: 'finds distinct rows by an omitted field',
        posts: {
          distinct: ['published'],
          orderBy: [{ published: 'asc' }, { id: 'asc' }],
          omit: { ...rest, id: true, authorId: true },
        },
        found: [{ title: 'Draft' }, { title: 'First' }],
        needs: 'distinct-on' as const,
      },
    ],
    ({ needs }) => needs,
  )('$what of related rows', async ({ posts, found }) => {
    expect(await postsOfAnn(posts)).toEqual(found);
  });

  it('includes the target of a hidden key, over RPC and REST', async () => {
    const posts = {
      orderBy: { id: 'asc' },
      take: 1,
      omit: { ...rest, title: true },
      include: { author: { select: { id: true } } },
    };
    expect(await postsOfAnn(posts, HIDES_AUTHOR)).toEqual([{ id: 1, author: { id: 1 } }]);
    const handler = restHandler({ endpoint: 'http://localhost', log: false, ...HIDES_AUTHOR });
    const { status, body } = await sendRequest(handler(database.orm), {
      url: '/user/1?include=posts.author,posts.tags',
      client: database.as(ANN),
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.included).toHaveLength(5);
  });

  it('returns related rows of a write in an order by an omitted field', async () => {
    const tags = { orderBy: { id: 'desc' }, omit: { id: true } };
    const args = { where: { id: 1 }, data: { title: 'New' }, select: { title: true, tags } };
    expect((await call('post.update', args)).body).toMatchObject({
      data: { title: 'New', tags: [{ name: 'blue' }, { name: 'red' }] },
    });
  });

  it.each([
    ['create', { data: { ...NEW, tags: { connect: { id: 1 } } } }, 1],
    ['update', { where: { id: 1 }, data: { title: 'New' } }, 2],
    ['update', { where: { id: 1 }, data: { tags: { disconnect: { id: 1 } } } }, 1],
    ['upsert', { where: { id: 1 }, create: NEW, update: { title: 'New' } }, 2],
    ['upsert', { where: { id: 99 }, create: NEW, update: { title: 'Old' } }, 0],
    ['delete', { where: { id: 1 } }, 2],
  ])('counts related rows in the result of %s %j', async (operation, args, count) => {
    const tags = { where: { name: 'red' } };
    const selections = [
      [{ _count: true }, { _count: { tags: count } }],
      [
        { id: true, published: false, _count: { select: { tags: true } } },
        { id: expect.any(Number), _count: { tags: count } },
      ],
      [
        { authorId: true, author: { select: { name: true } }, _count: { select: { tags } } },
        {
          authorId: 1,
          author: { name: 'Ann' },
          _count: { tags: Number(count === 2 || operation === 'create') },
        },
      ],
    ];
    for (const [select, expected] of selections) {
      await reseed(database, seed);
      const { status, body } = await call(`post.${operation}`, { ...args, select });
      expect([status < 300, body]).toEqual([true, { data: expected }]);
    }
  });

  it.each([
    ['an order through a relationship', { author: { name: 'asc' } }],
    ['an order by the size of a related relationship', { author: { posts: { _count: 'asc' } } }],
    ['an order by the size of a relationship', [{ tags: { _count: 'asc' } }, { id: 'asc' }]],
    ['an order by an optional field', [{ categoryId: 'asc' }, { id: 'asc' }]],
    ['an order with the place of NULL', { categoryId: { sort: 'asc', nulls: 'last' } }],
  ])('returns rows, or 400 that names the field, for a cursor with %s', async (_what, orderBy) => {
    const read = { cursor: { id: 1 }, orderBy, select: { id: true } };
    const limits = { complexity: 10_000 };
    const responses = [
      await call('post.findMany', read, { limits }),
      await call('post.findFirst', read, { limits }),
      await call('user.findMany', { select: { posts: read } }, { limits }),
    ];
    for (const { status, body } of responses) {
      if (status === 200) continue;
      const [name = ''] = Object.keys([orderBy].flat()[0] ?? {});
      expect(status).toBe(400);
      expect(body.message).toContain(`"${name}"`);
    }
  });

  it.each([
    [{ id: 'asc' }, [2, 3, 4, 5]],
    [{ id: { sort: 'asc' } }, [2, 3, 4, 5]],
    [[{ id: { sort: 'desc' } }], [2, 1]],
    [[{ title: 'asc' }, { id: 'asc' }], [2]],
  ])('starts at the cursor in the order %j', async (orderBy, found) => {
    const args = { cursor: { id: 2 }, orderBy, select: { id: true } };
    const { status, body } = await call('post.findMany', args);
    // Prisma accepts no object for the direction of a required field.
    if (status === 200) expect(body.data.map(({ id }: { id: number }) => id)).toEqual(found);
    else expect(status).toBe(400);
  });
}
