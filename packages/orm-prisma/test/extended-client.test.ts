import { type LogEntry, PolicyDeniedError, restHandler, rpcHandler } from '@modelway/core';
import { ADA, ANN, BOB, postgresTarget, seedFixture, sendRequest } from '@modelway/testing';
import type { PrismaClient } from './gen/postgresql/client/client.ts';
import { startOn } from './start-database.ts';

let database: Awaited<ReturnType<ReturnType<typeof startOn>>>;
beforeAll(async () => {
  database = await startOn(postgresTarget())();
});
beforeEach(() => seedFixture(database));
afterAll(() => database.close());

const rest = (request: object, client: unknown) =>
  sendRequest(restHandler({ endpoint: '/api', log: false })(database.orm), {
    url: '/post',
    ...request,
    client,
  });
const rpc = (request: object, client: unknown) =>
  sendRequest(rpcHandler({ log: false })(database.orm), { url: '/post', ...request, client });
const raw = () => database.unrestricted as unknown as PrismaClient;

describe('a client with extensions', () => {
  /** Adds computed fields, methods, and a query extension. */
  const extended = () =>
    raw()
      .$extends({ result: { post: { shout: { compute: () => 'loud' } } } })
      .$extends({ model: { $allModels: { exists: async () => true } } })
      .$extends({
        query: {
          post: { findMany: ({ args, query }) => query({ ...args, where: { id: { lt: 3 } } }) },
        },
      });

  it('has its own creates, one by one', async () => {
    const { orm } = database;
    expect(orm.createsAlike?.(database.unrestricted, 'Tag')).toBe(true);
    for (const extend of [{}, { query: {} }, { result: {} }, { name: 'none' }]) {
      expect(orm.createsAlike?.(raw().$extends(extend) as never, 'Tag')).toBe(false);
    }
    await raw().$transaction(async (tx) => {
      expect(orm.createsAlike?.(tx as never, 'Tag')).toBe(false);
    });
  });

  it('returns the rows of the client', async () => {
    const listed = await rest({ url: '/post?page[total]=false' }, extended());
    expect(listed.body.data.map(({ id }: { readonly id: number }) => id)).toEqual([1, 2]);
    const found = await rpc({ url: '/post/findMany' }, extended());
    expect(found.body.data).toHaveLength(2);
  });

  it('has the operations that an extension adds, and no others', async () => {
    expect((await rpc({ url: '/post/exists' }, extended())).body).toEqual({ data: true });
    const { status, body } = await rpc({ url: '/post/exists' }, raw());
    expect([status, body.message]).toEqual([
      400,
      'The ORM client does not support the operation "exists".',
    ]);
  });

  it('has errors that are classified as usual', async () => {
    const args = { data: { name: 'red' } };
    const taken = await rpc({ method: 'POST', url: '/tag/create', body: args }, extended());
    const message = 'A record with the same value for "name" already exists.';
    expect([taken.status, taken.body]).toEqual([
      409,
      { orm: true, code: 'P2002', message, issues: [{ message, path: ['data', 'name'] }] },
    ]);
  });

  it('runs atomic operations in a transaction', async () => {
    const data = [{ type: 'tag', id: 1 }];
    const url = '/post/1/relationships/tags';
    const { status } = await rest({ method: 'PATCH', url, body: { data } }, extended());
    expect(status).toBe(200);
  });

  it('fails with a clear error if its transactions would lose their isolation', async () => {
    const db = raw();
    const client = db.$extends({
      client: {
        $transaction: <Result>(run: (tx: unknown) => Promise<Result>) => db.$transaction(run),
      },
    });
    const write = database.orm.transaction(client, async () => 1, { isolation: 'serializable' });
    await expect(write).rejects.toThrow(
      'The extension of $transaction in the ORM client ignores its options',
    );
    expect(await database.orm.transaction(client, async () => 1)).toBe(1);
  });

  it('can deny with an error of its own', async () => {
    const denying = raw().$extends({
      query: {
        post: {
          $allOperations: () => Promise.reject(new PolicyDeniedError('Not on Sundays')),
        },
      },
    });
    const listed = await rest({}, denying);
    expect([listed.status, listed.body.errors[0]]).toMatchObject([
      403,
      { code: 'forbidden', detail: 'Not on Sundays' },
    ]);
    const counted = await rpc({ url: '/post/count' }, denying);
    expect([counted.status, counted.body]).toEqual([
      403,
      {
        orm: true,
        rejectedByPolicy: true,
        rejectReason: 'no-access',
        message: 'Not on Sundays',
        reason: 'ACCESS_POLICY_VIOLATION',
      },
    ]);
  });
});

describe('row-level security', () => {
  it('is reported as a denial by both handlers', async () => {
    const attributes = { title: 'x', authorId: 1 };
    const inRest = await rest(
      { method: 'POST', body: { data: { type: 'post', attributes } } },
      database.as(BOB),
    );
    expect([inRest.status, inRest.body.errors[0].code]).toEqual([403, 'forbidden']);
    const inRpc = await rpc(
      { method: 'POST', url: '/post/create', body: { data: attributes } },
      database.as(BOB),
    );
    expect([inRpc.status, inRpc.body]).toMatchObject([403, { rejectedByPolicy: true }]);
  });

  it('separates parallel callers, and leaves no setting behind', async () => {
    const drafts = (caller: typeof ANN) =>
      rest({ url: '/post?filter[published]=false' }, database.as(caller));
    const counts = await Promise.all([ANN, BOB, ADA, BOB, ANN].map(drafts));
    expect(counts.map(({ body }) => body.meta.total)).toEqual([1, 0, 1, 0, 1]);
    const [row] = await raw().$queryRaw<
      object[]
    >`select current_user as "user", current_setting('app.user_id', true) as id`;
    expect(row).toEqual({ user: 'postgres', id: '' });
  });
});

describe('a client whose raw queries do not run as its operations do', () => {
  it('has nested writes fail that cannot be checked, and says why', async () => {
    const client = raw().$extends({
      query: {
        $queryRawUnsafe: async ({ args: [sql] }) =>
          sql.includes('row_security_active') ? [{ active: true }] : [],
      },
    });
    const entries: string[] = [];
    const log = ({ error }: LogEntry) => void entries.push(String(error?.message));
    const posts = { update: { where: { id: 2 }, data: { title: 'X' } } };
    const { status } = await sendRequest(rpcHandler({ log })(database.orm), {
      method: 'PATCH',
      url: '/user/update',
      body: { where: { id: 1 }, data: { posts } },
      client,
    });
    expect([status, entries]).toEqual([
      500,
      [expect.stringContaining('Set the caller for all operations of the client')],
    ]);
    expect((await database.unrestricted.post.findMany({ where: { title: 'X' } })).length).toBe(0);
  });
});

describe('a field that the schema hides', () => {
  it.each([
    ['/user/findMany', {}],
    ['/user/findFirst', { include: { posts: true } }],
    ['/post/findMany', { include: { author: true } }],
    ['/post/findMany', { select: { author: true } }],
    [
      '/post/findMany',
      { include: { author: { include: { posts: { include: { author: true } } } } } },
    ],
    ['/user/findMany', { omit: { email: true } }],
    ['/user/create', { data: { email: 'new@example.com' } }],
    ['/user/update', { where: { id: 1 }, data: { name: 'x' } }],
    ['/user/upsert', { where: { id: 1 }, update: {}, create: { email: 'x@example.com' } }],
    ['/user/createManyAndReturn', { data: [{ email: 'many@example.com' }] }],
    ['/user/delete', { where: { id: 2 } }],
  ])('is in no result of RPC: %s %j', async (url, args) => {
    const method = /find/.test(url) ? 'GET' : /update$/.test(url) ? 'PATCH' : 'POST';
    const request = /delete/.test(url) ? 'DELETE' : method;
    const inQuery = request === 'GET' || request === 'DELETE';
    const q = `${url}?q=${encodeURIComponent(JSON.stringify(args))}`;
    const sent = inQuery ? { method: request, url: q } : { method: request, url, body: args };
    const { status, body } = await rpc(sent, raw());
    expect([200, 201]).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|secret/);
  });
});
