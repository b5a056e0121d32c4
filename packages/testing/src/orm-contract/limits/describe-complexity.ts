import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { sendRequest } from '../support/send-request.ts';

const NAMED = { is: { name: 'x' } };
const BY_AUTHOR = { where: { author: NAMED } };

/** Conditions whose cost in the database multiplies with each level. */
const NESTED_NEGATIONS: readonly object[] = [
  { tags: { none: { posts: { none: { tags: { none: { id: 1 } } } } } } },
  { tags: { every: { posts: { every: { tags: { every: { id: 1 } } } } } } },
  { author: { isNot: { posts: { none: { category: { isNot: { name: 'x' } } } } } } },
  { NOT: { tags: { some: { NOT: { posts: { some: { NOT: { author: NAMED } } } } } } } },
  either({ tags: { some: either({ posts: { some: either({ tags: { some: { id: 1 } } }) } }) } }),
];

/**
 * Describes the limit of the complexity of one request: the points of its parts, summed over all
 * operations.
 */
export function describeComplexity(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const get = (url: string, limits = {}, client: unknown = database.as(ADA)) =>
    sendRequest(restHandler({ endpoint: 'http://localhost', log: false, limits })(database.orm), {
      url,
      client,
    });

  it.each<readonly [target: string, args: object, complexity: number]>([
    ['post.findMany', { where: { title: 'x', OR: [{ id: 1 }, { id: { gt: 2 } }] } }, 3],
    ['post.findMany', BY_AUTHOR, 26],
    ['post.findMany', { where: { author: { name: 'x' } } }, 26],
    ['post.findMany', { where: { author: NAMED, category: NAMED } }, 77],
    ['post.findMany', { where: { tags: { some: { posts: { none: { id: 1 } } } } } }, 201],
    ['post.findMany', { where: { tags: { every: { posts: { some: { id: 1 } } } } } }, 701],
    ['post.findMany', { where: { NOT: { author: NAMED } } }, 126],
    ['post.findMany', { where: { author: { isNot: { name: 'x' } } } }, 126],
    ['post.findMany', { where: { author: { isNot: null } } }, 25],
    ['post.findMany', { where: { OR: [{ id: 1 }, { author: NAMED }] } }, 27],
    ['post.findMany', { where: { NOT: [{ tags: { none: { id: 1 } } }] } }, 126],
    ['post.findMany', { orderBy: [{ author: { name: 'asc' } }, { id: 'asc' }] }, 27],
    ['user.findMany', { orderBy: { posts: { _count: 'desc' } } }, 525],
    ['post.findMany', { orderBy: { author: { posts: { _count: 'desc' } } } }, 2_600],
    ['post.findMany', { include: { author: { include: { posts: true } }, tags: true } }, 40],
    ['post.findMany', { select: { tags: { where: { name: 'x' }, orderBy: { id: 'asc' } } } }, 12],
    ['user.findMany', { include: { _count: true } }, 20],
    ['post.findMany', { select: { author: { select: { _count: true } } } }, 50],
    ['user.findMany', { select: { _count: { select: { posts: { where: { id: 1 } } } } } }, 11],
    ['post.groupBy', { by: ['published'], _count: { id: true } }, 2],
    ['post.count', BY_AUTHOR, 26],
    ['post.deleteMany', { where: { author: { is: { name: 'nobody' } } } }, 26],
  ])('allows %s %j with %d points, not with one less', async (target, args, complexity) => {
    const call = (limit: number) =>
      callRpc(database, target, args, { limits: { complexity: limit } });
    expect((await call(complexity)).status).toBe(200);
    expect(await call(complexity - 1)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(aboveLimit(complexity - 1)) },
    });
  });

  it.each<readonly [url: string, complexity: number]>([
    ['/post?filter[title]=x&filter[$or][0][id]=1&filter[$or][1][id$gt]=2', 3],
    ['/post?filter[title$contains]=a,b', 2],
    ['/post?filter[author][name]=x', 26],
    ['/post?filter[author][name]=x&filter[category][name]=x', 77],
    ['/post?filter[tags][posts$none][id]=1', 201],
    ['/post?filter[tags$every][posts][id]=1', 701],
    ['/post?filter[$not][author][name]=x', 126],
    ['/post?filter[tags$notIn]=1', 126],
    ['/post?filter[author$null]=true', 25],
    ['/post?filter[tags]=1', 26],
    ['/post?filter[$not][author]=1&filter[author$in]=1,2', 2],
    ['/post?sort=author.name,-id', 27],
    ['/post?include=author.posts,tags', 40],
    ['/post/1?include=author.posts,tags', 40],
    ['/user/1/posts?filter[category][name]=x', 26],
    ['/user/1/relationships/posts?include=posts.author', 30],
  ])('allows GET %s with %d points, not with one less', async (url, complexity) => {
    expect((await get(url, { complexity })).status).toBe(200);
    expect(await get(url, { complexity: complexity - 1 })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            code: 'limit-exceeded',
            detail: expect.stringMatching(aboveLimit(complexity - 1)),
          },
        ],
      },
    });
  });

  it('sums the operations of a transaction', async () => {
    const step = { model: 'post', op: 'findMany', args: BY_AUTHOR };
    const call = (complexity: number) =>
      callTransaction(database, [step, step], { limits: { complexity } });
    expect((await call(52)).status).toBe(200);
    expect(await call(51)).toEqual(
      expect.objectContaining({
        status: 400,
        body: {
          message: expect.stringMatching(
            /^Operation 1 \(post\.findMany\): The request has a complexity of at least 52; the limit complexity is 51\. /,
          ),
          operation: 1,
        },
      }),
    );
  });

  describe('the default', () => {
    const untouched = () => {
      throw new TypeError('The request has reached the ORM client');
    };

    it('rejects hundreds of chains of relationships in one condition', async () => {
      const OR = Array.from({ length: 200 }, (_, id) => ({ AND: chain(4, { id }) }));
      const step = { model: 'post', op: 'findMany', args: { where: { OR } } };
      expect(await callTransaction(database, [step], { client: untouched })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(aboveLimit(2000)) },
      });
    });

    it('rejects as many deep filters as limits.filterCount allows', async () => {
      const filters = Array.from(
        { length: 50 },
        (_, id) => `filter[tags][posts][tags][posts][id]=${id}`,
      );
      expect(await get(`/post?${filters.join('&')}`, {}, untouched)).toMatchObject({
        status: 400,
        body: { errors: [{ detail: expect.stringMatching(aboveLimit(2000)) }] },
      });
    });

    it.each(NESTED_NEGATIONS)(
      'rejects nested conditions that no index helps: %j',
      async (where) => {
        const { status, body } = await callRpc(
          database,
          'post.findMany',
          { where },
          { client: untouched },
        );
        expect([status, body.message]).toEqual([
          400,
          expect.stringMatching(/ the limit complexity is 2000\. Nest fewer relationships below /),
        ]);
      },
    );

    it('rejects nested negations of filters', async () => {
      const url = '/post?filter[tags$none][posts$none][tags$every][id]=1';
      expect(await get(url, {}, untouched)).toMatchObject({
        status: 400,
        body: { errors: [{ detail: expect.stringMatching(aboveLimit(2000)) }] },
      });
    });

    it.each([
      { tags: { none: { name: 'x' } } },
      { tags: { none: { name: 'x' } }, author: { isNot: { name: 'x' } } },
      { tags: { every: { posts: { none: { title: 'x' } } } } },
      { OR: [{ tags: { none: {} } }, { author: { is: { posts: { none: {} } } } }] },
    ])('allows %j', async (where) => {
      expect((await callRpc(database, 'post.count', { where })).status).toBe(200);
    });

    it.each([
      ['post.findMany', { orderBy: { author: { posts: { _count: 'desc' } } }, take: 1 }],
      ['category.findFirst', { orderBy: [{ parent: { children: { _count: 'asc' } } }] }],
      [
        'user.findMany',
        { select: { posts: { orderBy: { category: { posts: { _count: 'asc' } } } } } },
      ],
    ])('refuses an order by a count behind a relationship: %s %j', async (target, args) => {
      expect(await callRpc(database, target, args, { client: untouched })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(aboveLimit(2000)) },
      });
    });

    it('allows an order by the number of related records', async () => {
      const args = { orderBy: { posts: { _count: 'desc' } }, select: { id: true }, take: 1 };
      expect((await callRpc(database, 'user.findMany', args)).body).toEqual({ data: [{ id: 1 }] });
    });
  });
}

/**
 * Measures how long PostgreSQL plans the most complex allowed requests. The embedded one compiles
 * nothing, and the databases of tests on a server have that switched off.
 */
export function describePlanningTime(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database.close());

  it.each<readonly [name: string, target: string, args: object]>([
    ['joins', 'category.findMany', { where: { AND: listOf(12, { parent: NAMED }) } }],
    ['joins in an order', 'post.findMany', { orderBy: listOf(12, { author: { name: 'asc' } }) }],
    ['subqueries', 'post.findMany', { where: { OR: listOf(12, { tags: { some: { id: 1 } } }) } }],
    ['nested subqueries', 'post.findMany', { where: { AND: listOf(5, chain(2, { id: 1 })) } }],
  ])('plans the most %s that it allows in less than a second', async (_name, target, args) => {
    const times: number[] = [];
    for (let run = 0; run < 3; run++) {
      const start = performance.now();
      expect((await callRpc(database, target, args)).status).toBe(200);
      times.push(performance.now() - start);
    }
    expect(Math.min(...times)).toBeLessThan(1_000);
  });
}

function aboveLimit(limit: number): RegExp {
  return new RegExp(
    `The request has a complexity of at least [0-9]+; the limit complexity is ${limit}\\. `,
  );
}

function listOf<Item>(length: number, item: Item): readonly Item[] {
  return Array.from({ length }, () => item);
}

/** Builds an alternative of a condition, so that the database cannot join its relationships. */
function either(condition: object): object {
  return { OR: [{ id: 1 }, condition] };
}

/** Builds a condition on posts behind a chain of relationships. */
function chain(relations: number, condition: object): object {
  if (relations === 0) return condition;
  return { tags: { some: { posts: { some: chain(relations - 2, condition) } } } };
}
