import type { ExposeOptions } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';

/** Describes the effect of the option `expose` on each operation of RPC, on real rows. */
export function describeRpcExposure(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (expose: ExposeOptions, target: string, args?: unknown) =>
    callRpc(database, target, args, { expose });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it.each<[string, ExposeOptions]>([
    ['is not among those exposed', { default: 'none', models: { User: true } }],
    ['is hidden', { models: { Post: false } }],
  ])('has no model that %s', async (_title, expose) => {
    const unsupported = {
      status: 400,
      body: { message: expect.stringContaining('Unknown model') },
    };
    for (const operation of ['findMany', 'create', 'updateMany', 'deleteMany', 'nope']) {
      const response = await call(expose, `post.${operation}`, {});
      expect(response).toMatchObject(unsupported);
      const unknown = await call(expose, `nope.${operation}`, {});
      expect(response.body.message).toBe(unknown.body.message.replace('nope', 'post'));
    }
    const step = { model: 'Post', op: 'findMany' };
    const { status, body } = await callTransaction(database, [step], { expose });
    expect([status, body.message]).toEqual([
      400,
      'Operation 0 (Post.findMany): Unknown model "Post".',
    ]);
    expect((await call(expose, 'user.findMany', { include: { posts: true } })).status).toBe(400);
    expect((await call(expose, 'user.findMany', {})).status).toBe(200);
  });

  const HIDE_NAME: ExposeOptions = { models: { Tag: { fields: { name: false } } } };

  const first = { orderBy: { id: 'asc' }, take: 1 };

  itEachNeeds<readonly [operation: string, args: object, data: unknown]>(
    start,
    [
      ['findMany', first, [{ id: 1 }]],
      ['findMany', { ...first, include: { posts: true } }, [{ id: 1, posts: [] }]],
      ['findMany', { ...first, omit: null }, [{ id: 1 }]],
      ['findMany', { ...first, select: null }, [{ id: 1 }]],
      ['findUnique', { where: { id: 1 } }, { id: 1 }],
      ['findUniqueOrThrow', { where: { id: 1 } }, { id: 1 }],
      ['findFirst', { where: { id: 2 } }, { id: 2 }],
      ['findFirstOrThrow', { where: { id: 2 } }, { id: 2 }],
      ['update', { where: { id: 1 }, data: { id: 9 } }, { id: 9 }],
      ['updateManyAndReturn', { where: { id: 1 }, data: { id: 9 } }, [{ id: 9 }]],
      ['delete', { where: { id: 2 } }, { id: 2 }],
    ],
    returnsMany,
  )('returns no hidden field from %s %j', async (operation, args, data) => {
    expect((await call(HIDE_NAME, `tag.${operation}`, args)).body).toEqual({ data });
  });

  itEachNeeds<readonly [operation: string, args: object, data: unknown]>(
    start,
    [
      ['create', { data: { id: 9, code: 'x' } }, { id: 9, code: 'x' }],
      ['createManyAndReturn', { data: [{ id: 9, code: 'x' }] }, [{ id: 9, code: 'x' }]],
      [
        'upsert',
        { where: { id: 9 }, create: { id: 9, code: 'x' }, update: {} },
        { id: 9, code: 'x' },
      ],
    ],
    returnsMany,
  )('returns no hidden field of a record that %s %j creates', async (operation, args, data) => {
    const fields = { userId: false, spareId: false };
    const expose: ExposeOptions = { models: { Locker: { fields } } };
    expect((await call(expose, `locker.${operation}`, args)).body).toEqual({ data });
  });

  it('returns no hidden field with related records', async () => {
    const expose: ExposeOptions = {
      models: {
        User: { fields: { email: false, name: false } },
        Post: { fields: { title: false } },
      },
    };
    const args = {
      where: { id: 1 },
      include: { author: { include: { posts: { where: { id: 1 }, include: { author: true } } } } },
    };
    const { body } = await call(expose, 'post.findUnique', args);
    const author = { id: 1, role: 'AUTHOR' };
    expect(body.data).toMatchObject({ author: { ...author, posts: [{ id: 1, author }] } });
    expect(JSON.stringify(body)).not.toMatch(/title|email|"name"|passwordHash/);
  });

  it('counts no hidden relationship', async () => {
    const expose: ExposeOptions = { models: { User: { fields: { memberships: false } } } };
    for (const member of ['select', 'include']) {
      const args = { where: { id: 1 }, [member]: { _count: true } };
      const { body } = await call(expose, 'user.findUnique', args);
      expect(body.data._count).toEqual({ posts: 3 });
    }
    const none: ExposeOptions = { models: { Team: { fields: { memberships: false } } } };
    const { status, body } = await call(none, 'team.findMany', { include: { _count: true } });
    expect([status, body.message]).toEqual([400, 'Unknown key "_count" at "include".']);
  });

  const READ_ONLY: ExposeOptions = {
    models: {
      User: { fields: { role: { write: false } } },
      Tag: { fields: { posts: { write: false } } },
    },
  };
  const person = { email: 'new@example.com', role: 'ADMIN' };

  it.each<[string, object]>([
    ['user.create', { data: person }],
    ['user.createMany', { data: [{ email: 'a@example.com' }, person] }],
    ['user.createManyAndReturn', { data: person }],
    ['user.update', { where: { id: 1 }, data: { role: 'ADMIN' } }],
    ['user.updateMany', { data: { role: 'ADMIN' } }],
    ['user.updateManyAndReturn', { data: { role: 'ADMIN' } }],
    ['user.upsert', { where: { id: 1 }, create: person, update: {} }],
    ['user.upsert', { where: { id: 1 }, create: { email: 'x@example.com' }, update: person }],
    ['post.create', { data: { title: 'x', author: { create: person } } }],
    ['post.update', { where: { id: 1 }, data: { author: { update: { role: 'ADMIN' } } } }],
    ['post.update', { where: { id: 1 }, data: { author: { update: { data: person } } } }],
    [
      'tag.update',
      {
        where: { id: 1 },
        data: { name: 'x', posts: { create: { title: 'x' } } },
      },
    ],
  ])('does not write a read-only field in %s %j', async (target, args) => {
    const before = await database.unrestricted.user.findMany();
    const { status, body } = await call(READ_ONLY, target, args);
    expect([status, body.message]).toEqual([
      403,
      expect.stringMatching(/^"(role|posts)" is read-only/),
    ]);
    expect(await database.unrestricted.user.findMany()).toEqual(before);
  });

  it('reads, filters, sorts and groups by a read-only field', async () => {
    const args = { where: { role: 'ADMIN' }, orderBy: { role: 'asc' }, select: { role: true } };
    const { body } = await call(READ_ONLY, 'user.findMany', args);
    expect(body.data).toEqual([{ role: 'ADMIN' }]);
    const groups = await call(READ_ONLY, 'user.groupBy', {
      by: ['role'],
      orderBy: { role: 'asc' },
    });
    expect(groups.body.data).toHaveLength(3);
  });

  const READ: ExposeOptions = { models: { Post: { operations: ['read'] } } };
  it.each<[string, object, number]>([
    ['post.findMany', {}, 200],
    ['post.create', { data: { title: 'x' } }, 400],
    ['post.upsert', { where: { id: 1 }, create: { title: 'x' }, update: {} }, 400],
    ['post.updateMany', { data: { title: 'x' } }, 400],
    ['post.deleteMany', {}, 400],
    ['user.update', { where: { id: 1 }, data: { posts: { create: { title: 'x' } } } }, 400],
    ['user.update', { where: { id: 1 }, data: { posts: { deleteMany: {} } } }, 400],
    [
      'user.update',
      { where: { id: 1 }, data: { posts: { updateMany: { where: {}, data: {} } } } },
      400,
    ],
    ['user.update', { where: { id: 1 }, data: { posts: { connect: { id: 5 } } } }, 200],
  ])('supports only the exposed operations of a model: %s %j', async (target, args, status) => {
    const response = await call(READ, target, args);
    expect(response.status).toBe(status);
    expect(await database.unrestricted.post.count({ where: { title: 'x' } })).toBe(0);
    expect(await database.unrestricted.post.count()).toBe(5);
  });

  it('exposes a field that the schema omits if the option names it', async () => {
    const expose: ExposeOptions = { models: { User: { fields: { passwordHash: true } } } };
    const where = { passwordHash: 'secret' };
    const select = { passwordHash: true };
    const { body } = await call(expose, 'user.findMany', { where, select });
    expect(body).toEqual({ data: [{ passwordHash: 'secret' }] });
    expect((await call({}, 'user.findMany', { where })).status).toBe(400);
  });

  it.each<[string, ExposeOptions, string, object, number]>([
    ['a field that has to be there', HIDE_NAME, 'tag.create', { data: {} }, 400],
    [
      'one of a record created with another',
      HIDE_NAME,
      'post.update',
      { where: { id: 1 }, data: { tags: { create: [{}] } } },
      400,
    ],
    [
      'a unique key',
      { models: { Profile: { fields: { userId: false } } } },
      'profile.create',
      { data: { bio: 'x', user: { connect: { id: 1 } } } },
      409,
    ],
    [
      'the searchable fields',
      { models: { Post: { fields: { title: false } } } },
      'post.findMany',
      { orderBy: { _ftsRelevance: { fields: ['published'], search: 'a', sort: 'asc' } } },
      400,
    ],
    ['the fields to group by', HIDE_NAME, 'tag.groupBy', {}, 400],
  ])(
    'does not name hidden fields in an error: %s',
    async (_title, expose, target, args, status) => {
      const response = await call(expose, target, args);
      // An ORM client may reject a request that is a conflict for the database.
      expect([status, 400]).toContain(response.status);
      expect(JSON.stringify(response.body)).not.toMatch(/\bname\b|userId|title/);
    },
  );
}

/** Not every database returns written rows from the same statement. */
function returnsMany([operation]: readonly [operation: string, ...rest: unknown[]]) {
  return operation.endsWith('ManyAndReturn') ? 'create-many-and-return' : undefined;
}
