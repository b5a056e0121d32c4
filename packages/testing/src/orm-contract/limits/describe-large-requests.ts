import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { can, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { watchOperations } from './watch-operations.ts';

/** The default of `limits.nestedWrites`, and of `limits.conditions`. */
const LIMIT = 500;

const listOf = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));

/**
 * Describes requests with long lists: those within the limits work on every database, longer ones
 * are a 400.
 */
export function describeLargeRequests(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  const rest = (method: string, url: string, body?: unknown): Promise<TestResponse> => {
    const limits = { queryBytes: 1_000_000 };
    const handler = restHandler({ endpoint: 'http://localhost', log: false, limits });
    const headers = { 'content-type': 'application/vnd.api+json' };
    return sendRequest(handler(database.orm), {
      method,
      url,
      client: database.as(ADA),
      ...(body !== undefined && { body, headers }),
    });
  };
  const wide = (target: string, args: unknown, limits = {}) =>
    callRpc(database, target, args, { limits: { queryBytes: 10_000_000, ...limits } });
  const linked = async (): Promise<number> =>
    (await database.unrestricted.tag.findMany({ where: { posts: { some: { id: 1 } } } })).length;

  describe('links', () => {
    const members = (count: number) => listOf(count, (i) => ({ type: 'tag', id: i + 1 }));
    const ids = (count: number) => listOf(count, (i) => ({ id: i + 1 }));
    const update = (operation: string, count: number) =>
      wide('post.update', { where: { id: 1 }, data: { tags: { [operation]: ids(count) } } });

    beforeEach(async () => {
      await database.unrestricted.tag.createMany({
        data: listOf(LIMIT, (i) => ({ name: `tag ${i}` })),
      });
    });

    it('adds, replaces and removes as many members over REST as the limit allows', async () => {
      const url = '/post/1/relationships/tags';
      for (const [method, after] of [
        ['POST', LIMIT],
        ['PATCH', LIMIT],
        ['DELETE', 0],
      ] as const) {
        expect((await rest(method, url, { data: members(LIMIT) })).status).toBe(200);
        expect(await linked()).toBe(after);
        const rejected = await rest(method, url, { data: members(9_900) });
        expect(rejected.body.errors).toEqual([
          expect.objectContaining({
            code: 'limit-exceeded',
            detail: `The number of related records to write is 9900; the limit nestedWrites is ${LIMIT}.`,
          }),
        ]);
        expect(await linked()).toBe(after);
      }
    });

    it('connects, sets and disconnects as many records over RPC as the limit allows', async () => {
      for (const [operation, after] of [
        ['connect', LIMIT],
        ['set', LIMIT],
        ['disconnect', 0],
      ] as const) {
        expect((await update(operation, LIMIT)).status).toBe(200);
        expect(await linked()).toBe(after);
        expect(await update(operation, 9_900)).toMatchObject({
          status: 400,
          body: {
            message: `The number of related records to write is 9900; the limit nestedWrites is ${LIMIT}.`,
          },
        });
      }
    });

    it('returns a client error if a higher limit exceeds the maximum of the database', async () => {
      const data = { tags: { connect: ids(9_900) } };
      const args = { where: { id: 1 }, data };
      const limits = { nestedWrites: 10_000, complexity: 10_000 };
      const { status, body } = await wide('post.update', args, limits);
      // Most of the records do not exist; an ORM that reads them reports that.
      expect(Math.floor(status / 100)).toBe(4);
      expect(body.correlationId).toBeUndefined();
      expect(await linked()).toBe(0);
    }, 60_000);
  });

  describe('conditions', () => {
    const none = (count: number) => listOf(count, (i) => ({ id: i + 1_000 }));

    it.each([
      ['OR', { OR: [{ id: 1 }, ...none(LIMIT - 1)] }],
      ['AND', { AND: none(LIMIT).map((where) => ({ NOT: where })), id: 1 }],
      ['lists in lists', { OR: listOf(20, () => ({ OR: [{ id: 1 }, ...none(23)] })) }],
    ])('accepts as many conditions in %s as the limit allows', async (_name, where) => {
      const limits = { conditions: 1_000 };
      const { body } = await wide('tag.findMany', { where, select: { id: true } }, limits);
      expect(body).toEqual({ data: [{ id: 1 }] });
    });

    it.each(['OR', 'AND', 'NOT'])('rejects 3,000 conditions in %s', async (key) => {
      const where = { posts: { some: { [key]: none(3_000) } } };
      expect(await wide('tag.findMany', { where })).toMatchObject({
        status: 400,
        body: { message: `The number of conditions is 3000; the limit conditions is ${LIMIT}.` },
      });
    });

    it('counts the conditions of all lists of an operation', async () => {
      const where = { OR: listOf(2, () => ({ OR: none(LIMIT / 2) })) };
      expect(await wide('tag.deleteMany', { where })).toMatchObject({
        status: 400,
        body: { message: `The number of conditions is 502; the limit conditions is ${LIMIT}.` },
      });
    });

    it.each([3_000, 10_000])(
      'returns 400 or rows for %d conditions under a higher limit',
      async (count) => {
        const where = { OR: none(count) };
        const limits = { conditions: 10_000, complexity: 10_000 };
        const { status, body } = await wide('tag.findMany', { where }, limits);
        expect([status, body.correlationId]).toEqual([status === 200 ? 200 : 400, undefined]);
      },
    );

    it('counts the values of a REST filter whose operator takes one value', async () => {
      const url = (count: number) => `/tag?filter[name$contains]=${listOf(count, (i) => `x${i}`)}`;
      expect((await rest('GET', url(LIMIT))).status).toBe(200);
      expect((await rest('GET', url(LIMIT + 1))).body.errors).toEqual([
        expect.objectContaining({
          code: 'limit-exceeded',
          detail: `The number of conditions is 501; the limit conditions is ${LIMIT}.`,
        }),
      ]);
    });
  });

  describe('values', () => {
    const values = listOf(10_000, (i) => i + 2);

    it('finds, updates and deletes by a list of 10,000 values', async () => {
      const where = { id: { in: values } };
      const found = await wide('tag.findMany', { where, select: { id: true } });
      expect(found.body).toEqual({ data: [{ id: 2 }] });
      const updated = await wide('tag.updateMany', { where, data: { name: 'updated' } });
      expect(updated.body).toEqual({ data: { count: 1 } });
      expect((await wide('tag.deleteMany', { where })).body).toEqual({ data: { count: 1 } });
    });

    it('returns rows, or 400 with its code, for a REST filter of 10,000 values', async () => {
      const { status, body } = await rest('GET', `/tag?filter[id]=${values}`);
      if (status === 200) expect(body.data).toHaveLength(1);
      else expect(body.errors).toMatchObject([{ code: 'limit-exceeded', status: 400 }]);
    });

    it.each([4, 7, 20])('returns rows or 400 for %d lists of 10,000 values', async (count) => {
      const where = { OR: listOf(count, () => ({ id: { in: values } })) };
      const { status, body } = await wide('tag.findMany', { where });
      expect([status, body.correlationId]).toEqual([status === 200 ? 200 : 400, undefined]);
    });
  });

  describe('rows', () => {
    const ROWS = 10_000;
    const limits = { writeRows: ROWS };
    const categories = listOf(ROWS, (i) => ({ id: i + 10, name: `category ${i}`, parentId: null }));

    it('are read in one call with the few records that they link to, once sizes are known', async () => {
      const data = listOf(100, (i) => ({ title: `post ${i}`, authorId: 1 }));
      await database.unrestricted.post.createMany({ data });
      const calls: string[] = [];
      // The sizes are those of a schema: this copy has none yet.
      const orm = watchOperations(
        { ...database.orm, schema: { ...database.orm.schema } },
        ({ model, operation }) => calls.push(`${model}.${operation}`),
      );
      const args = {
        where: { authorId: 1 },
        take: 100,
        // No author has a profile, and no post a category.
        include: {
          author: { include: { profile: { select: { id: true } } } },
          category: { select: { id: true, parent: { select: { id: true } } } },
        },
      };
      for (const isKnown of [false, true]) {
        calls.length = 0;
        const { body } = await callRpc({ ...database, orm }, 'post.findMany', args);
        expect(body.data).toHaveLength(100);
        if (isKnown) expect(calls).toEqual(['Post.findMany']);
        else expect(calls.length).toBeGreaterThan(1);
      }
    });

    it('are not read with records of which none was seen: these may have any length', async () => {
      const data = listOf(100, (i) => ({ title: `post ${i}`, authorId: 1 }));
      await database.unrestricted.post.createMany({ data });
      const calls: string[] = [];
      const orm = watchOperations(
        { ...database.orm, schema: { ...database.orm.schema } },
        ({ operation }) => calls.push(operation),
      );
      // No post has a category.
      const args = { where: { authorId: 1 }, take: 100, include: { category: true } };
      await callRpc({ ...database, orm }, 'post.findMany', args);
      calls.length = 0;
      const { body } = await callRpc({ ...database, orm }, 'post.findMany', args);
      expect(body.data).toHaveLength(100);
      expect(calls.length).toBeGreaterThan(1);
    });

    it('creates 10,000 rows', async () => {
      const { body } = await wide('category.createMany', { data: categories }, limits);
      expect(body).toEqual({ data: { count: ROWS } });
      expect(await database.unrestricted.category.count()).toBe(ROWS);
    }, 60_000);

    itNeeds(start, 'create-many-and-return')(
      'creates 10,000 rows and returns them',
      async () => {
        const args = { data: categories, select: { id: true } };
        const { body } = await wide('category.createManyAndReturn', args, limits);
        expect(body).toEqual({ data: categories.map(({ id }) => ({ id })) });
      },
      60_000,
    );

    itNeeds(start, 'skip-duplicates')(
      'skips duplicates among 10,000 rows',
      async () => {
        const data = listOf(ROWS, (i) => ({ name: `tag ${i % 6_000}` }));
        const { body } = await wide('tag.createMany', { data, skipDuplicates: true }, limits);
        expect(body).toEqual({ data: { count: 6_000 } });
      },
      60_000,
    );

    it('creates none of 10,000 rows if one fails, in a transaction of the caller too', async () => {
      const taken = { id: 20_000, name: 'taken' };
      const data = [...categories.slice(2), taken, taken];
      const { status } = await wide('category.createMany', { data }, limits);
      expect(status).toBe(409);
      const steps = [{ model: 'category', op: 'createMany', args: { data } }];
      expect((await callTransaction(database, steps, { limits })).status).toBe(409);
      expect(await database.unrestricted.category.count()).toBe(0);
    }, 60_000);

    it('creates rows with more values than one statement can hold', async () => {
      const data = listOf(ROWS, wideRow);
      const { body } = await callRpc(
        database,
        'sample.createMany',
        { data },
        {
          limits: { ...limits, bodyBytes: 20_000_000, jsonValues: 200_000 },
        },
      );
      expect(body).toEqual({ data: { count: ROWS } });
    }, 120_000);
  });

  /** Returns each required field, and the optional ones that make it more than 65,535 values. */
  function wideRow(index: number): object {
    return {
      id: String(index + 1),
      string: 'x',
      boolean: true,
      int: index,
      bigInt: '1',
      float: 0.5,
      decimal: '1',
      dateTime: '2024-01-01T00:00:00.000Z',
      bytes: 'AA==',
      json: {},
      role: 'AUTHOR',
      ...(can(start, 'list-columns') && { strings: [], ints: [] }),
    };
  }
}
