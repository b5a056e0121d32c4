import type { ExposeOptions } from '@modelway/core';
import { readAllRows } from '../properties/fuzz-subject.ts';
import { type CallOptions, callRpc, callTransaction } from '../support/call-rpc.ts';
import { changedModels } from '../support/changed-models.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { READ_CASES } from './read-models-cases.ts';
import { WRITE_CASES } from './written-models-cases.ts';

/** Describes `models=true`: the models that a request reads and writes. */
export function describeRpcModels(start: StartContractDatabase): void {
  describe('the models of a response', () => {
    let database: ContractDatabase;
    const call = (target: string, args?: object, options: CallOptions = {}) =>
      callRpc(database, target, args, { models: true, ...options });

    beforeAll(async () => {
      database = await start();
    });
    beforeEach(() => reseed(database, seedLinkedRows));
    afterAll(() => database.close());

    itEachNeeds(
      start,
      WRITE_CASES,
      ({ needs }) => needs,
    )('are those whose rows change: $title of $rpc', async ({ rpc, args, models }) => {
      const before = await readAllRows(database);
      const { status, body } = await call(rpc, args);
      const changed = changedModels(database.orm.schema, before, await readAllRows(database));
      expect([status < 300 || body, changed]).toEqual([true, models.split(' ')]);
      expect(body.meta.writes).toEqual(changed);
    });

    it.each(READ_CASES)('are those that it depends on: $title', async ({ rpc, args, models }) => {
      const { status, body } = await call(rpc, args);
      expect({ status, reads: body.meta?.reads ?? body }).toEqual({
        status: 200,
        reads: models.split(' '),
      });
      if (rpc.includes('.find')) expect(body.meta.writes).toEqual([]);
    });

    it('are only named if the request asks for them', async () => {
      expect((await callRpc(database, 'tag.count')).body).toEqual({ data: 3 });
      expect((await call('tag.count')).body).toEqual({
        data: 3,
        meta: { reads: ['tag'], writes: [] },
      });
    });

    it('stand beside the types of values', async () => {
      const select = { createdAt: true };
      const { body } = await call('post.findUnique', { where: { id: 1 }, select });
      expect(body.meta).toEqual({
        reads: ['post'],
        writes: [],
        serialization: { values: { createdAt: ['Date'] } },
      });
    });

    it('are those of all operations of a transaction', async () => {
      const steps = [
        { model: 'tag', op: 'create', args: { data: { name: 'new' } } },
        {
          model: 'post',
          op: 'update',
          args: { where: {}, data: { title: 'x' }, include: { category: true } },
          references: { 'where.id': '0.id' },
        },
        { model: 'team', op: 'delete', args: { where: { id: 'a_b' } } },
      ];
      const { body } = await callTransaction(database, steps, { models: true });
      expect(body.meta).toMatchObject({
        reads: ['category', 'post', 'tag', 'team'],
        writes: ['badge', 'membership', 'post', 'tag', 'team'],
      });
    });

    it('are all exposed ones for a procedure, and it writes none if it is a query', async () => {
      const all = database.orm.schema.models
        .map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1))
        .sort();
      const query = await call('$procs.countPosts', { args: { authorId: 1 } }, { method: 'GET' });
      expect(query.body).toEqual({ data: 3, meta: { reads: all, writes: [] } });
      const args = { args: { id: 3, tag: 'new' } };
      const mutation = await call('$procs.publish', args, { method: 'POST' });
      expect(mutation.body.meta).toMatchObject({ reads: all, writes: all });
      const again = { args: { id: 3, tag: 'newer' } };
      const steps = [{ model: '$procs', op: 'publish', args: again }];
      const { body } = await callTransaction(database, steps, { models: true });
      expect(body.meta).toMatchObject({ reads: all, writes: all });
    });

    it('are the declared ones of a procedure', async () => {
      const procedureModels = {
        publish: { reads: ['Post'], writes: ['Tag', 'Post'] },
        ping: { reads: [] },
      };
      const args = { args: { id: 3, tag: 'declared' } };
      const { body } = await call('$procs.publish', args, { method: 'POST', procedureModels });
      expect(body.meta).toMatchObject({ reads: ['post'], writes: ['post', 'tag'] });
      const ping = await call('$procs.ping', {}, { method: 'GET', procedureModels });
      expect(ping.body.meta).toEqual({ reads: [], writes: [] });
    });

    describe('that are hidden', () => {
      const expose: ExposeOptions = { models: { Membership: false, Tag: false } };

      it('are not named, and do not end a cascade', async () => {
        const before = await readAllRows(database);
        const { body } = await call('user.delete', { where: { id: 1 } }, { expose });
        const changed = changedModels(database.orm.schema, before, await readAllRows(database));
        expect(changed).toEqual(['badge', 'locker', 'membership', 'post', 'profile', 'user']);
        expect(body.meta.writes).toEqual(['badge', 'locker', 'post', 'profile', 'user']);
      });

      it.each([
        ['user.findFirst', { include: { _count: true } }, ['post', 'user'], []],
        ['post.delete', { where: { id: 1 } }, ['post'], ['post']],
        ['$procs.countPosts', { args: { authorId: 1 } }, ALL_BUT_HIDDEN, []],
      ])('are not named by %s', async (target, args, reads, writes) => {
        const { body } = await call(target, args, { expose, method: methodOf(target) });
        expect(body.meta).toMatchObject({ reads, writes });
      });
    });

    it('are a 400 for another value, and for a failure there are none', async () => {
      const error = 'Invalid value "yes" for the query parameter "models": expected "true".';
      const invalid = await callRpc(database, 'post.findMany?models=yes&', undefined);
      expect(invalid).toMatchObject({ status: 400, body: { message: error } });
      const { status, body } = await call('post.update', { where: { id: 99 }, data: {} });
      expect([status, body.meta]).toEqual([404, undefined]);
    });
  });
}

const ALL_BUT_HIDDEN = [
  'auditEntry',
  'badge',
  'category',
  'locker',
  'post',
  'profile',
  'sample',
  'team',
  'user',
];

function methodOf(target: string): string {
  return target.endsWith('.delete') ? 'DELETE' : 'GET';
}

/**
 * The rows of `seedRelations`, where the first user and the first category have each kind of link.
 */
export async function seedLinkedRows(database: ContractDatabase): Promise<void> {
  await seedRelations(database);
  const { unrestricted: db } = database;
  await db.locker.update({ where: { id: 2 }, data: { userId: 1 } });
  await db.post.update({ where: { id: 2 }, data: { categoryId: 1 } });
}
