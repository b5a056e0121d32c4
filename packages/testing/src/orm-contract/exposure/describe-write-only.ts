import type { ExposeOptions } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/**
 * `email` is required, has no default, and is unique; `name` is optional; `position` is in an index.
 */
const EXPOSE: ExposeOptions = {
  models: {
    User: { fields: { email: { read: false }, name: { read: false } } },
    Membership: { fields: { position: { read: false } } },
  },
};

/** Describes fields that clients can write but not read, `{ read: false }`, over REST and RPC. */
export function describeWriteOnly(start: StartContractDatabase): void {
  describe('write-only fields', () => {
    let database: ContractDatabase;
    const rest = (method: string, url: string, data?: object): Promise<TestResponse> => {
      const options = { endpoint: '/api', log: false, expose: EXPOSE } as const;
      const body = data && { data };
      const handler = restHandler(options)(database.orm);
      return sendRequest(handler, { method, url, body, client: database.as(ADA) });
    };
    const rpc = (target: string, args: object) =>
      callRpc(database, target, args, { expose: EXPOSE });
    const emailOf = async (id: number) =>
      (await database.unrestricted.user.findUnique({ where: { id } }))?.email;

    beforeAll(async () => {
      database = await start();
    });
    beforeEach(() => reseed(database, seedFixture));
    afterAll(() => database.close());

    it('are written over REST, and never returned', async () => {
      const attributes = { email: 'new@x.de', name: 'New' };
      const created = await rest('POST', '/user', { type: 'user', attributes });
      expect([created.status, created.body.data.attributes]).toEqual([201, { role: 'READER' }]);
      const { id } = created.body.data;
      expect(await emailOf(id)).toBe('new@x.de');
      const update = { type: 'user', id, attributes: { email: 'newer@x.de' } };
      const updated = await rest('PATCH', `/user/${id}`, update);
      expect([updated.status, updated.body.data.attributes]).toEqual([200, { role: 'READER' }]);
      expect(await emailOf(id)).toBe('newer@x.de');
      const { body } = await rest('GET', '/post/1?include=author');
      expect(body.included[0].attributes).toEqual({ role: 'AUTHOR' });
    });

    it.each([
      ['POST', '/user', { type: 'user', attributes: { email: 5 } }],
      ['PATCH', '/user/1', { type: 'user', id: 1, attributes: { email: null } }],
    ])('are checked as other fields are: %s %s %j', async (method, url, data) => {
      const { status, body } = await rest(method, url, data);
      expect([status, body.errors[0].source]).toEqual([400, { pointer: '/data/attributes/email' }]);
    });

    it('are in no response about a taken value', async () => {
      const { status, body } = await rest('POST', '/user', {
        type: 'user',
        attributes: { email: await emailOf(1) },
      });
      expect([status, body.errors[0].code]).toEqual([409, 'conflict']);
      expect(JSON.stringify(body)).not.toContain('email');
    });

    it.each([
      '/user?filter[email]=a',
      '/user?filter[email$startsWith]=a',
      '/user?sort=email',
      '/user?fields[user]=email',
      '/post?filter[author][email]=a',
      '/post?sort=author.email',
    ])('are rejected in GET %s', async (url) => {
      expect((await rest('GET', url)).status).toBe(400);
    });

    const ids = { select: { userId: true } };
    it.each<[string, object, unknown]>([
      ['membership.findFirst', ids, { userId: 1 }],
      ['membership.findMany', { ...ids, take: 1 }, [{ userId: 1 }]],
      ['membership.findMany', { ...ids, orderBy: { teamId: 'asc' }, take: 1 }, [{ userId: 1 }]],
      ['membership.aggregate', { take: 1, _max: { userId: true } }, { _max: { userId: 1 } }],
      [
        'team.findFirst',
        { select: { memberships: { ...ids, take: 1 } } },
        { memberships: [{ userId: 1 }] },
      ],
    ])('do not decide about the order of %s with %j', async (target, args, data) => {
      const { membership, team } = database.unrestricted;
      const id = 'ordered';
      await team.create({ data: { id, name: 'Ordered' } });
      const own = (userId: number) => ({ userId, teamId: id, level: 'own' });
      await membership.create({ data: { ...own(2), position: 1 } });
      await membership.create({ data: { ...own(1), position: 2 } });
      const where = target.startsWith('team') ? { id } : { teamId: id, NOT: { level: 'other' } };
      const { body } = await rpc(target, { where, ...args });
      expect(body.data).toEqual(data);
    });

    itNeeds(start, 'create-many-and-return')(
      'do not decide about the order of updated records',
      async () => {
        const { membership, team } = database.unrestricted;
        const teamId = 'ordered';
        await team.create({ data: { id: teamId, name: 'Ordered' } });
        for (const userId of [3, 2, 1]) {
          await membership.create({ data: { userId, teamId, position: -userId } });
        }
        const args = { where: { teamId }, data: { level: 'x' }, ...ids };
        const { body } = await rpc('membership.updateManyAndReturn', args);
        expect(body.data).toEqual([{ userId: 1 }, { userId: 2 }, { userId: 3 }]);
      },
    );

    it.each([
      ['membership.updateMany', { where: { level: 'a' }, data: { level: 'b' }, limit: 1 }],
      ['membership.deleteMany', { where: { level: 'a' }, limit: 1 }],
      ['team.deleteMany', { where: { memberships: { some: { level: 'a' } } }, limit: 1 }],
    ])('do not decide which records %s with %j writes', async (target, args) => {
      const { status, body } = await rpc(target, args);
      expect([status, body.issues[0].path]).toEqual([400, ['limit']]);
    });

    it.each([
      ['user.create', { data: { email: 'new@x.de', name: 'New' } }],
      ['user.update', { where: { id: 1 }, data: { email: { set: 'new@x.de' } } }],
      [
        'user.upsert',
        { where: { id: 1 }, create: { email: 'up@x.de' }, update: { email: 'new@x.de' } },
      ],
      ['user.updateMany', { where: { id: 1 }, data: { email: 'new@x.de' } }],
      ['profile.create', { data: { id: 'p', bio: 'b', user: { create: { email: 'new@x.de' } } } }],
      ['post.update', { where: { id: 1 }, data: { author: { update: { email: 'new@x.de' } } } }],
    ])('are written by %s with %j, and not returned', async (target, args) => {
      const { status, body } = await rpc(target, args);
      expect([status < 300, JSON.stringify(body)]).toEqual([
        true,
        expect.not.stringContaining('@x'),
      ]);
      const where = { email: 'new@x.de' };
      expect(await database.unrestricted.user.count({ where })).toBe(1);
    });

    it.each<[string, object]>([
      ['user.findMany', { select: { email: true } }],
      ['user.findMany', { omit: { email: false } }],
      ['user.findMany', { where: { email: 'a' } }],
      ['user.findMany', { where: { NOT: { name: { contains: 'a' } } } }],
      ['user.findMany', { orderBy: { email: 'asc' } }],
      ['user.findMany', { distinct: ['email'] }],
      ['user.findUnique', { where: { email: 'ann@x.de' } }],
      ['user.findMany', { cursor: { email: 'ann@x.de' } }],
      ['user.aggregate', { _max: { email: true } }],
      ['user.groupBy', { by: ['email'] }],
      ['post.findMany', { include: { author: { select: { email: true } } } }],
      ['post.findMany', { where: { author: { is: { email: 'a' } } } }],
      ['user.update', { where: { id: 1 }, data: { name: 'x' }, select: { name: true } }],
      ['user.update', { where: { id: 1, name: 'Ann' }, data: { role: 'READER' } }],
      ['user.updateMany', { where: { name: 'Ann' }, data: { role: 'READER' } }],
      ['user.deleteMany', { where: { name: 'Ann' } }],
    ])('are rejected in %s %j', async (target, args) => {
      const before = await database.unrestricted.user.findMany({ orderBy: { id: 'asc' } });
      expect((await rpc(target, args)).status).toBe(400);
      expect(await database.unrestricted.user.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    });

    it('are written in a transaction', async () => {
      const step = { model: 'User', op: 'create', args: { data: { email: 'new@x.de' } } };
      const { status, body } = await callTransaction(database, [step], { expose: EXPOSE });
      expect([status, Object.keys(body.data[0]).sort()]).toEqual([200, ['id', 'role']]);
    });
  });
}
