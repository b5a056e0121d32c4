import { rpcHandler } from '@modelway/core';
import { databaseTargets, seedFixture, sendRequest } from '@modelway/testing';
import { startOn } from '../start-database.ts';

type Database = Awaited<ReturnType<ReturnType<typeof startOn>>>;

/** The parts of Prisma's client with which the cases prepare the database. */
interface Client {
  $executeRawUnsafe(sql: string): Promise<number>;
  $queryRawUnsafe(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  $transaction(run: (tx: Client) => Promise<unknown>): Promise<unknown>;
}

const onMysql = databaseTargets().includes('mysql') ? describe : describe.skip;

onMysql('on a MySQL or MariaDB server that MODELWAY_TEST_MYSQL_URL names', () => {
  let database: Database;
  beforeAll(async () => {
    database = await startOn('mysql')();
  });
  beforeEach(() => seedFixture(database));
  afterAll(() => database?.close());

  const client = () => database.as() as Client;
  const failure = async (run: () => Promise<unknown>) => {
    const thrown = await run().then(
      () => undefined,
      (error: unknown) => error,
    );
    return database.orm.toOrmError(thrown)?.reason;
  };
  const rename = (id: number) => `update Post set title = 'x' where id = ${id}`;
  const connectionId = async (tx: Client) =>
    String((await tx.$queryRawUnsafe('select connection_id() as id'))[0]?.id);
  /** Waits until a connection runs a slow statement. */
  const busy = async (id: string) => {
    const sql = `select info from information_schema.processlist where id = ${id} and info like '%sleep%'`;
    while ((await client().$queryRawUnsafe(sql)).length === 0);
  };

  it('treats a statement timeout as an unavailable database', async () => {
    const sql = 'set statement max_statement_time = 0.05 for select sleep(5)';
    expect(await failure(() => client().$queryRawUnsafe(sql))).toBe('unavailable');
  });

  it.each(['kill query', 'kill connection'])(
    'treats a statement that "%s" ends as an unavailable database',
    async (kill) => {
      const reason = await failure(() =>
        client().$transaction(async (tx) => {
          const id = await connectionId(tx);
          const killed = busy(id).then(() => client().$executeRawUnsafe(`${kill} ${id}`));
          await Promise.all([tx.$executeRawUnsafe('update Post set title = sleep(5)'), killed]);
        }),
      );
      expect(reason).toBe('unavailable');
      expect(await database.unrestricted.post.count()).toBe(5);
    },
  );

  it('treats a read-only transaction as an unavailable database', async () => {
    const reason = await failure(() =>
      client().$transaction(async (tx) => {
        await tx.$executeRawUnsafe('commit');
        await tx.$executeRawUnsafe('start transaction read only');
        await tx.$executeRawUnsafe(rename(1));
      }),
    );
    expect(reason).toBe('unavailable');
  });

  it.each(['C++', '+', 'a -', '(x', '@'])('rejects the search for %p', async (search) => {
    const handler = rpcHandler({ log: false })(database.orm);
    const query = new URLSearchParams({ q: JSON.stringify({ where: { title: { search } } }) });
    const url = `/post/findMany?${query}`;
    const { status } = await sendRequest(handler, { method: 'GET', url, client: client() });
    expect(status).toBe(400);
  });

  it('treats a lock timeout as a conflict', async () => {
    const reason = await failure(() =>
      client().$transaction(async (tx) => {
        await tx.$executeRawUnsafe(rename(1));
        await client().$transaction(async (other) => {
          await other.$executeRawUnsafe('set innodb_lock_wait_timeout = 1');
          await other.$executeRawUnsafe(rename(1));
        });
      }),
    );
    expect(reason).toBe('write-conflict');
  });

  it('treats a deadlock as a conflict, and keeps no write of the losing transaction', async () => {
    let waiting = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const crossed = (first: number, second: number) =>
      failure(() =>
        client().$transaction(async (tx) => {
          await tx.$executeRawUnsafe(rename(first));
          if (++waiting === 2) release();
          await both;
          await tx.$executeRawUnsafe(rename(second));
        }),
      );
    const reasons = await Promise.all([crossed(1, 2), crossed(2, 1)]);
    expect(reasons.sort()).toEqual(['write-conflict', undefined]);
  });

  const long = 'x'.repeat(300);

  it.each<[string, string, object]>([
    ['a text too long for its column', '/tag/create', { data: { name: long } }],
    ['an integer too large', '/post/create', { data: { title: 'x', authorId: 5_000_000_000 } }],
    ['a year beyond 9999', '/post/create', { data: { title: 'x', createdAt: '+010000-01-01' } }],
    ['a year before 1000', '/post/create', { data: { title: 'x', createdAt: '0001-01-01' } }],
    ['NUL in a text', '/tag/create', { data: { name: 'a\0b' } }],
    ['an operation that is not there', '/tag/createManyAndReturn', { data: [{ name: 'x' }] }],
  ])('rejects %s with 400, and reveals no text of the database', async (_, url, args) => {
    const request = { method: 'POST', url, body: args, client: database.as() };
    const { status, body } = await sendRequest(rpcHandler({ log: false })(database.orm), request);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/column '|insert|modelway_|at row/i);
    expect(await database.unrestricted.post.count()).toBe(5);
    expect(await database.unrestricted.tag.count()).toBe(2);
  });

  it.each<[string, string, object]>([
    ['/category/updateMany', 'PATCH', { where: { children: { none: {} } }, data: { name: 'x' } }],
    [
      '/post/update',
      'PATCH',
      { where: { id: 1, author: { posts: { none: { title: 'none' } } } }, data: { title: 'x' } },
    ],
    [
      '/post/updateMany',
      'PATCH',
      { where: { author: { posts: { some: { id: 1 } } } }, data: { title: 'x' } },
    ],
    ['/category/deleteMany', 'DELETE', { where: { parent: { name: 'x' } } }],
    [
      '/user/upsert',
      'POST',
      {
        where: { id: 1 },
        create: { email: 'new@example.com', name: 'New' },
        update: {
          posts: {
            update: {
              where: { id: 1, author: { posts: { none: { title: 'none' } } } },
              data: { title: 'x' },
            },
          },
        },
      },
    ],
    [
      '/user/update',
      'PATCH',
      {
        where: { id: 1 },
        data: {
          posts: { delete: { id: 1, author: { posts: { none: { title: 'none' } } } } },
        },
      },
    ],
  ])('rejects %s with a condition that leads back to its model', async (path, method, args) => {
    const url = method === 'DELETE' ? `${path}?q=${JSON.stringify(args)}` : path;
    const request = { method, url, client: database.as(), ...(url === path && { body: args }) };
    const { status, body } = await sendRequest(rpcHandler({ log: false })(database.orm), request);
    expect([status, body.message]).toEqual([
      400,
      'The ORM client or its database does not support this operation.',
    ]);
    expect(await database.unrestricted.post.count({ where: { title: 'x' } })).toBe(0);
    expect(await database.unrestricted.post.count()).toBe(5);
  });

  it.each([
    ['/auditEntry/update', { where: { id: 1 }, data: { id: { divide: 5 } } }],
    [
      '/auditEntry/upsert',
      { where: { id: 1 }, create: { text: 'x' }, update: { id: { divide: 5 } } },
    ],
  ])(
    'rejects the division of an id by %s, whose record Prisma would not find',
    async (url, args) => {
      const request = { method: url.endsWith('upsert') ? 'POST' : 'PATCH', url, body: args };
      const handler = rpcHandler({ log: false })(database.orm);
      const { status, body } = await sendRequest(handler, { ...request, client: database.as() });
      expect([status, body.message]).toEqual([
        400,
        'Prisma does not support "divide" of the id "id" in this database',
      ]);
    },
  );

  it.each([
    [
      'too long for its column',
      { name: long },
      'is too long, out of range or malformed for its field.',
    ],
    [
      'that fails the check of its column',
      { name: 'unchecked' },
      'does not meet a rule of the database.',
    ],
  ])('names the field of a value %s', async (_, data, message) => {
    const column = 'alter table Tag modify name varchar(191) not null';
    await client().$executeRawUnsafe(`${column} check (name <> 'unchecked')`);
    const request = { method: 'POST', url: '/tag/create', body: { data }, client: database.as() };
    const { status, body } = await sendRequest(rpcHandler({ log: false })(database.orm), request);
    await client().$executeRawUnsafe(column);
    expect([status, body.message]).toEqual([400, `The value of "name" ${message}`]);
  });

  it('reads back every time of day, to the millisecond', async () => {
    const moments = [
      '1000-01-01T00:00:00.000Z',
      '2024-03-31T01:30:00.999Z',
      '9999-12-31T23:59:59.999Z',
    ];
    for (const moment of moments) {
      const { createdAt } = await database.unrestricted.post.create({
        data: { title: 'x', createdAt: new Date(moment) },
      });
      expect(createdAt).toEqual(new Date(moment));
    }
  });

  it('writes Json lists, also those that look like a comparison with a list', async () => {
    const json = { equals: [1, 2], where: { json: { equals: [1] } } };
    const args = { where: { id: '9007199254740993' }, data: { json, jsonOpt: [2, 1] } };
    const request = { method: 'PATCH', url: '/sample/update', body: args, client: database.as() };
    const { status, body } = await sendRequest(rpcHandler({ log: false })(database.orm), request);
    expect([status, body.data.json, body.data.jsonOpt]).toEqual([200, json, [2, 1]]);
  });

  it.each([[{ a: [1, 2] }], [{ _ref: 1, a: [1, 2] }]])(
    'compares no Json with the list in %j',
    async (json) => {
      for (const operator of ['equals', 'not']) {
        const q = encodeURIComponent(JSON.stringify({ where: { json: { [operator]: json } } }));
        const request = { url: `/sample/findMany?q=${q}`, client: database.as() };
        const { status, body } = await sendRequest(
          rpcHandler({ log: false })(database.orm),
          request,
        );
        expect([status, body.message]).toEqual([
          400,
          expect.stringContaining('"json" cannot be compared with a list'),
        ]);
      }
    },
  );

  it('names the key that a value collides on', async () => {
    const thrown = await database.unrestricted.user
      .create({ data: { email: 'ANN@example.com' } })
      .catch((error: unknown) => error);
    expect(database.orm.toOrmError(thrown)).toMatchObject({
      reason: 'unique-violation',
      code: 'P2002',
      model: 'User',
      fields: ['email'],
    });
  });
});
