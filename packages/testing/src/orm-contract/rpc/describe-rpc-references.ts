import { withoutRows } from '../links/without-rows.ts';
import { type CallOptions, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ANN, BOB, seedFixture } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { BAD_REFERENCES, COUNT, CREATE_TAG } from './bad-references.ts';

/** Describes `references`: values of one operation's result in the arguments of another. */
export function describeRpcReferences(start: StartContractDatabase): void {
  describe('references', () => {
    let database: ContractDatabase;
    const run = (steps: unknown, options?: CallOptions) =>
      callTransaction(database, steps, options);

    beforeAll(async () => {
      database = await start();
    });
    beforeEach(() => reseed(database, seedFixture));
    afterAll(() => database.close());

    it('create a record and link it in one request', async () => {
      const { status, body } = await run([
        { model: 'user', op: 'create', args: { data: { email: 'new@example.com' } } },
        {
          model: 'post',
          op: 'create',
          args: { data: { title: 'Mine' }, select: { id: true } },
          references: { 'data.authorId': '0.id' },
        },
        CREATE_TAG,
        {
          model: 'post',
          op: 'update',
          args: {
            where: {},
            data: { tags: { connect: [{ name: 'red' }, {}] } },
            select: { author: { select: { email: true } }, tags: { orderBy: { id: 'asc' } } },
          },
          references: { 'where.id': '1.id', 'data.tags.connect.1.id': '2.id' },
        },
        {
          model: 'user',
          op: 'findMany',
          args: { where: { posts: { some: { tags: { some: { id: { in: [null, 99] } } } } } } },
          references: { 'where.posts.some.tags.some.id.in.0': '3.tags.1.id' },
        },
      ]);
      expect([status, body.data?.[3]]).toEqual([
        200,
        {
          author: { email: 'new@example.com' },
          tags: [
            { id: 1, name: 'red' },
            { id: 3, name: 'green' },
          ],
        },
      ]);
      expect(body.data[4]).toMatchObject([{ email: 'new@example.com' }]);
    });

    it('read null, items of lists, and results that are not objects', async () => {
      const { status, body } = await run([
        { model: 'post', op: 'findMany', args: { orderBy: { id: 'asc' } } },
        {
          model: 'post',
          op: 'update',
          args: { where: { id: 1 }, data: {}, select: { id: true, authorId: true } },
          references: { 'data.authorId': '0.4.authorId' },
        },
        COUNT,
        {
          model: 'post',
          op: 'update',
          args: { where: { id: 1 }, data: {}, select: { authorId: true } },
          references: { 'data.authorId': '2' },
        },
      ]);
      expect([status, body.data?.[1], body.data?.[3]]).toEqual([
        200,
        { id: 1, authorId: null },
        { authorId: 2 },
      ]);
    });

    it.each(BAD_REFERENCES)('return 400 and roll everything back: $name', async (bad) => {
      const before = await database.unrestricted.tag.findMany();
      const second = { model: 'tag', ...bad.step, references: bad.references };
      const { status, body } = await run([CREATE_TAG, second, COUNT]);
      expect([status, body.operation]).toEqual([400, 1]);
      expect(body.message).toMatch(bad.message);
      expect(body.message).toMatch(/^Operation 1 \(\w+\.\w+\): /);
      expect(await database.unrestricted.tag.findMany()).toEqual(before);
    });

    it.each([
      [
        'a record that was not found',
        { model: 'tag', op: 'findUnique', args: { where: { id: 99 } } },
      ],
      ['a list that is too short', { model: 'tag', op: 'findMany', args: { where: { id: 99 } } }],
    ])('are a 400 if they lead into %s', async (_title, first) => {
      const path = first.op === 'findMany' ? '0.0.id' : '0.id';
      const use = {
        model: 'tag',
        op: 'deleteMany',
        args: { where: {} },
        references: { 'where.id': path },
      };
      const { status, body } = await run([first, use]);
      expect([status, body.operation, body.reason]).toEqual([400, 1, 'INVALID_REFERENCE']);
      expect(await database.unrestricted.tag.count()).toBe(2);
    });

    it('read only the contents of the response, and nothing hidden', async () => {
      const hide = { expose: { models: { User: { fields: { email: false } } } } } as const;
      const write = (path: string) => ({
        ...CREATE_TAG,
        args: { data: {} },
        references: { 'data.name': path },
      });
      const read = { model: 'user', op: 'findFirst', args: { orderBy: { id: 'asc' } } };
      expect((await run([read, write('0.email')])).status).toBe(200);
      for (const [path, options] of [
        ['0.passwordHash', {}],
        ['0.email', hide],
      ] as const) {
        const { status, body } = await run([read, write(path)], options);
        expect([status, body.reason]).toEqual([400, 'INVALID_REFERENCE']);
      }
      const selected = { ...read, args: { select: { id: true } } };
      expect((await run([selected, write('0.name')])).status).toBe(400);
    });

    it('select no record with null', async () => {
      await database.unrestricted.locker.createMany({ data: [{ code: 'a' }, { code: 'b' }] });
      const orphan = { model: 'post', op: 'findUnique', args: { where: { id: 5 } } };
      for (const op of ['delete', 'findUnique']) {
        const use = { model: 'locker', op, args: { where: {} } };
        const { status, body } = await run([
          orphan,
          { ...use, references: { 'where.userId': '0.authorId' } },
        ]);
        expect([status, body.message]).toEqual([400, expect.stringContaining('unique key')]);
      }
      expect(await database.unrestricted.locker.count()).toBe(2);
    });

    it('are validated like values in the request', async () => {
      const references = { 'data.authorId': '0' };
      const count = { model: 'post', op: 'count' };
      const link = { model: 'post', op: 'create', args: { data: { title: 'x' } }, references };
      // There are five posts, and no user 5.
      const { status, body } = await run([count, link]);
      expect([status, body.operation]).toEqual([404, 1]);
      const hidden = withoutRows(database.orm, { User: 2 });
      const tags = { model: 'tag', op: 'count' };
      const response = await callTransaction({ ...database, orm: hidden }, [tags, link]);
      expect([response.status, response.body.message]).toEqual([
        404,
        'Operation 1 (post.create): "authorId" refers to a user that does not exist.',
      ]);
      expect((await run([tags, link])).status).toBe(200);
    });

    it.each([
      ['columns', { label: 'x' }, ['data.userId', 'data.teamId']],
      [
        'connect',
        { label: 'x', membership: { connect: { userId_teamId: {} } } },
        ['userId', 'teamId'].map((field) => `data.membership.connect.userId_teamId.${field}`),
      ],
    ])('link to an existing record by a compound key in %s', async (_title, data, paths) => {
      const create = {
        model: 'membership',
        op: 'create',
        args: {
          data: {
            position: 1,
            user: { connect: { id: 2 } },
            team: { create: { id: 'new', name: 'n' } },
          },
        },
      };
      const steps = [
        create,
        { model: 'user', op: 'findUnique', args: { where: { id: 3 } } },
        { model: 'badge', op: 'create', args: { data } },
      ];
      const withKey = (userId: string) => [
        ...steps.slice(0, 2),
        { ...steps[2], references: { [paths[0] ?? '']: userId, [paths[1] ?? '']: '0.teamId' } },
      ];
      const missing = await run(withKey('1.id'));
      expect([missing.status, missing.body.operation]).toEqual([404, 2]);
      const { status, body } = await run(withKey('0.userId'));
      expect([status, body.data?.[2]]).toMatchObject([200, { userId: 2, teamId: 'new' }]);
    });

    itNeeds(start, 'policies')('keep the policies of the caller', async () => {
      const steps = [
        { model: 'user', op: 'findFirst', args: { where: { id: 1 } } },
        {
          model: 'post',
          op: 'create',
          args: { data: { title: 'x' } },
          references: { 'data.authorId': '0.id' },
        },
      ];
      expect((await run(steps, { client: database.as(ANN) })).status).toBe(200);
      expect((await run(steps, { client: database.as(BOB) })).status).toBe(403);
    });

    it('may be in connectOrCreate and upsert', async () => {
      const { status, body } = await run([
        CREATE_TAG,
        {
          model: 'post',
          op: 'update',
          args: {
            where: { id: 1 },
            data: {
              tags: {
                connectOrCreate: [
                  { where: {}, create: { name: 'never' } },
                  { where: {}, create: { name: 'lime' } },
                ],
              },
            },
            select: { tags: { orderBy: { name: 'asc' }, select: { name: true } } },
          },
          references: {
            'data.tags.connectOrCreate.0.where.id': '0.id',
            'data.tags.connectOrCreate.1.where.name': '0.name',
          },
        },
        {
          model: 'tag',
          op: 'upsert',
          args: { where: {}, create: { name: 'never' }, update: { name: 'lime' } },
          references: { 'where.name': '1.tags.0.name' },
        },
      ]);
      expect([status, body.data?.[1], body.data?.[2]]).toEqual([
        200,
        expect.objectContaining({ tags: expect.arrayContaining([{ name: 'green' }]) }),
        expect.objectContaining({ name: expect.any(String) }),
      ]);
    });

    it('may be arguments of procedures, and read their results', async () => {
      const { status, body } = await run([
        { model: 'user', op: 'findFirst', args: { orderBy: { id: 'asc' } } },
        {
          model: '$procs',
          op: 'publish',
          args: { args: { id: 3 } },
          references: { 'args.tag': '0.email' },
        },
        {
          model: '$procs',
          op: 'countPosts',
          args: { args: {} },
          references: { 'args.authorId': '0.id', 'args.since': '1.createdAt' },
        },
        {
          model: 'tag',
          op: 'findFirst',
          args: { where: {} },
          references: { 'where.name': '0.email' },
        },
        { model: 'tag', op: 'findUnique', args: { where: {} }, references: { 'where.id': '2' } },
      ]);
      expect([status, body.data?.[1]?.published, body.data?.[2]]).toEqual([200, true, 3]);
      expect([body.data[3].name, body.data[4].id]).toEqual(['ann@example.com', 3]);
    });

    it('are resolved again when the transaction is repeated', async () => {
      const names = Array.from({ length: 6 }, (_, i) => `tag ${i}`);
      const responses = await Promise.all(
        names.map((name) =>
          run([
            { ...CREATE_TAG, args: { data: { name } } },
            {
              model: 'post',
              op: 'update',
              args: { where: { id: 1 }, data: { tags: { set: [{}] } }, select: { tags: true } },
              references: { 'data.tags.set.0.id': '0.id' },
            },
          ]),
        ),
      );
      for (const [index, { status, body }] of responses.entries()) {
        if (status === 200) expect(body.data[1].tags).toMatchObject([{ name: names[index] }]);
        else expect(status).toBe(409);
      }
      expect(responses.some(({ status }) => status === 200)).toBe(true);
    });
  });
}
