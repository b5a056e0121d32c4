import type { ExposeOptions } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

const WRITE_ONLY: ExposeOptions = {
  models: {
    Post: { operations: ['create', 'update', 'delete'] },
    Membership: { operations: ['create', 'update'] },
  },
};

/** Describes writes of a model that clients can write but not read: they return only the id. */
export function describeUnreadableModels(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  const call = (target: string, args: unknown) =>
    callRpc(database, target, args, { expose: WRITE_ONLY });
  const rest = (method: string, url: string, body?: unknown) => {
    const handler = restHandler({ endpoint: 'http://localhost', log: false, expose: WRITE_ONLY });
    const headers = { 'content-type': 'application/vnd.api+json' };
    const sent = body === undefined ? {} : { body: { data: body }, headers };
    return sendRequest(handler(database.orm), { method, url, client: database.as(ADA), ...sent });
  };
  const titles = async () =>
    (await database.unrestricted.post.findMany({ orderBy: { id: 'asc' } })).map((row) => row.title);

  const data = { title: 'New' };
  const where = { id: 1 };

  itEachNeeds(
    start,
    [
      { operation: 'create', args: { data }, result: { id: 6 } },
      { operation: 'update', args: { where, data }, result: { id: 1 } },
      { operation: 'update', args: { where, data, omit: { title: true } }, result: { id: 1 } },
      { operation: 'update', args: { where, data, select: { id: true } }, result: { id: 1 } },
      { operation: 'upsert', args: { where, create: data, update: data }, result: { id: 1 } },
      { operation: 'delete', args: { where }, result: { id: 1 } },
      { operation: 'createMany', args: { data: [data] }, result: { count: 1 } },
      { operation: 'updateMany', args: { where, data }, result: { count: 1 } },
      {
        operation: 'createManyAndReturn',
        args: { data: [data] },
        result: [{ id: 6 }],
        needs: 'create-many-and-return' as const,
      },
      {
        operation: 'updateManyAndReturn',
        args: { where, data },
        result: [{ id: 1 }],
        needs: 'create-many-and-return' as const,
      },
    ],
    ({ needs }) => needs,
  )(
    'returns the id of the record that $operation writes over RPC',
    async ({ operation, args, result }) => {
      const { body } = await call(`post.${operation}`, args);
      expect(body).toEqual({ data: result });
    },
  );

  it('returns each field of a compound id', async () => {
    const key = { userId_teamId: { userId: 1, teamId: 'a_b' } };
    const { body } = await call('membership.update', { where: key, data: { level: 'owner' } });
    expect(body).toEqual({ data: { userId: 1, teamId: 'a_b' } });
  });

  it('returns the ids in a transaction', async () => {
    const steps = [{ model: 'post', op: 'update', args: { where, data } }];
    const { body } = await callTransaction(database, steps, { expose: WRITE_ONLY });
    expect(body).toEqual({ data: [{ id: 1 }] });
  });

  it.each([
    ['title', { select: { id: true, title: true } }],
    ['author', { select: { author: true } }],
    ['author', { include: { author: true } }],
    ['_count', { select: { _count: true } }],
  ])('refuses to return %s by %j, and writes nothing', async (name, selection) => {
    const before = await titles();
    const { status, body } = await call('post.update', { where, data, ...selection });
    expect([status, body.message]).toEqual([400, expect.stringContaining(`"${name}"`)]);
    expect(await titles()).toEqual(before);
  });

  it('returns a resource without attributes and relationships over REST', async () => {
    const created = await rest('POST', '/post', { type: 'post', attributes: { title: 'New' } });
    expect([created.status, created.body.data]).toEqual([
      201,
      { type: 'post', id: 6, links: { self: 'http://localhost/post/6' } },
    ]);
    const attributes = { title: 'Changed' };
    const updated = await rest('PATCH', '/post/1', { type: 'post', id: 1, attributes });
    expect([updated.status, updated.body.data]).toEqual([
      200,
      { type: 'post', id: 1, links: { self: 'http://localhost/post/1' } },
    ]);
    expect(await titles()).toContain('Changed');
    expect((await rest('GET', '/post/1')).status).toBe(405);
  });

  it('returns no linkage of a relationship over REST', async () => {
    const url = '/post/1/relationships/tags';
    const { status, body } = await rest('POST', url, [{ type: 'tag', id: 1 }]);
    expect([status, body]).toEqual([204, undefined]);
  });

  it.each([
    ['include=author', 'invalid-include'],
    ['fields[post]=title', 'invalid-fields'],
  ])('refuses ?%s of a REST write, and writes nothing', async (query, code) => {
    const before = await titles();
    const attributes = { title: 'Changed' };
    const { status, body } = await rest('PATCH', `/post/1?${query}`, {
      type: 'post',
      id: 1,
      attributes,
    });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ code })]]);
    expect(await titles()).toEqual(before);
  });
}
