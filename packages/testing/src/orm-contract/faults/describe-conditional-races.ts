import type { OrmBinding } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import { callWhileChanged } from '../support/call-while-changed.ts';

import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendOperations } from '../support/send-operations.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** The number of parallel writes with the same ETag. */
const WRITERS = 50;

const SAMPLE = '/sample/9007199254740993';

/** Describes parallel writes with the same `If-Match`, of which exactly one may succeed. */
export function describeConditionalRaces(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  const send = (
    [method, url, body]: readonly [string, string, unknown?],
    ifMatch = '',
    orm: OrmBinding<unknown> = database.orm,
  ): Promise<TestResponse> => {
    const versionField = { Post: 'updatedAt', Sample: 'int' };
    const handler = restHandler({ endpoint: '/api', log: false, versionField })(orm);
    const headers: Record<string, string> = ifMatch === '' ? {} : { 'if-match': ifMatch };
    return sendRequest(handler, { method, url, body, headers, client: database.as(ADA) });
  };
  const tagOf = async (url: string) => (await send(['GET', url])).headers.etag;

  const patch = (i: number) => ({ data: { type: 'post', attributes: { title: `by ${i}` } } });
  const tag = (i: number) => ({ data: [{ type: 'tag', id: (i % 3) + 1 }] });

  it.each<[string, string, (i: number) => unknown, string]>([
    ['PATCH', '/post/1', patch, '/post/1'],
    [
      'PATCH',
      SAMPLE,
      (i) => ({ data: { type: 'sample', attributes: { string: `${i}` } } }),
      SAMPLE,
    ],
    ['DELETE', '/post/1', () => undefined, '/post/1'],
    ['POST', '/post/2/relationships/tags', tag, '/post/2'],
    ['PATCH', '/post/2/relationships/tags', tag, '/post/2'],
  ])(
    `makes exactly one of ${WRITERS} parallel writes with one ETag: %s %s`,
    async (method, url, bodyOf, of) => {
      // As one process runs them, and as many do: those do not wait for each other.
      for (const isShared of [true, false]) {
        await reseed(database, seedRelations);
        const etag = await tagOf(of);
        const sent = Array.from({ length: WRITERS }, (_, i) =>
          send([method, url, bodyOf(i)], etag, isShared ? database.orm : { ...database.orm }),
        );
        const statuses = (await Promise.all(sent)).map(({ status }) => status);
        const won = statuses.filter((status) => status < 300);
        const lost = statuses.filter((status) => status === (method === 'DELETE' ? 404 : 412));
        expect([won.length, lost.length, statuses]).toEqual([1, WRITERS - 1, statuses]);
      }
    },
  );

  it('loses no parallel update whose client reads again after a 412', async () => {
    const where = { id: 9007199254740993n };
    const write = async (i: number): Promise<void> => {
      for (;;) {
        const { headers, body: read } = await send(['GET', SAMPLE]);
        const string = `${read.data.attributes.string};${i}`;
        const body = { data: { type: 'sample', attributes: { string } } };
        const { status } = await send(['PATCH', SAMPLE, body], headers.etag);
        if (status === 200) return;
        expect([409, 412]).toContain(status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, i) => write(i)));
    const row = await database.unrestricted.sample.findUnique({ where });
    const found = String(row?.string).split(';').slice(1).map(Number);
    expect(found.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('makes exactly one of many parallel updateMany calls with the version over RPC', async () => {
    const where = { id: '9007199254740993' };
    const row = await database.unrestricted.sample.findUnique({ where: { id: BigInt(where.id) } });
    const int = row?.int as number;
    const body = (i: number) => ({
      where: { ...where, int },
      data: { string: `${i}`, int: { increment: 1 } },
    });
    const calls = Array.from({ length: WRITERS }, (_, i) =>
      sendRequest(rpcHandler({ log: false })({ ...database.orm }), {
        ...{ method: 'PUT', url: '/sample/updateMany', body: body(i), client: database.as(ADA) },
      }),
    );
    const counts = (await Promise.all(calls)).map(({ status, body }) =>
      status === 200 ? body.data.count : status,
    );
    expect(counts.filter((count) => count === 1)).toHaveLength(1);
    expect(counts.filter((count) => count === 0)).toHaveLength(WRITERS - 1);
  });

  const where = { id: 1, title: 'First' };
  const data = { title: 'mine' };
  const nested = (posts: object) => ({ where: { id: 1 }, data: { posts } });
  const addTag = (i: number) => ({ model: 'Tag', op: 'create', args: { data: { name: `${i}` } } });
  /** As many processes send them: their requests do not wait for each other. */
  const rpc = (target: string, args: object) =>
    callRpc({ ...database, orm: { ...database.orm } }, target, args);
  const transaction = (steps: readonly object[]) =>
    callTransaction({ ...database, orm: { ...database.orm } }, steps);

  it.each<readonly [title: string, tags: number, write: (i: number) => Promise<TestResponse>]>([
    ['post.update', 0, () => rpc('post.update', { where, data })],
    ['post.delete', 0, () => rpc('post.delete', { where: { id: 1 } })],
    ['a nested update', 0, () => rpc('user.update', nested({ update: { where, data } }))],
    ['a nested delete', 0, () => rpc('user.update', nested({ delete: { id: 1 } }))],
    [
      'a transaction with post.update',
      1,
      (i) => transaction([{ model: 'Post', op: 'update', args: { where, data } }, addTag(i)]),
    ],
    [
      'a transaction with post.delete',
      1,
      (i) => transaction([{ model: 'Post', op: 'delete', args: { where: { id: 1 } } }, addTag(i)]),
    ],
    ['DELETE /post/1', 0, () => send(['DELETE', '/post/1'], '', { ...database.orm })],
    [
      'operations',
      1,
      (i) => {
        const remove = { op: 'remove', ref: { type: 'post', id: '1' } };
        const add = { op: 'add', data: { type: 'tag', attributes: { name: `${i}` } } };
        return sendOperations(database, [remove, add], { orm: { ...database.orm } });
      },
    ],
  ])('makes exactly one of many parallel writes: %s', async (_title, tags, write) => {
    const before = await database.unrestricted.tag.count();
    const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => write(i)));
    const statuses = responses.map(({ status }) => status);
    const lost = statuses.filter((status) => status === 404 || status === 409);
    expect([lost.length, statuses]).toEqual([11, statuses]);
    expect((await database.unrestricted.tag.count()) - before).toBe(tags);
  });

  it.each<readonly [target: string, args: object]>([
    ['post.updateMany', { where, data }],
    ['post.updateMany', { where, data, limit: 1 }],
    ['post.deleteMany', { where }],
    ['post.deleteMany', { where, limit: 1 }],
    ['post.update', { where, data }],
    ['post.update', { where, data: { ...data, tags: { create: { name: 'new' } } } }],
    ['user.update', { where: { id: 1 }, data: { posts: { updateMany: { where, data } } } }],
    ['user.update', { where: { id: 1 }, data: { posts: { deleteMany: where } } }],
  ])('keeps a row that another request has changed meanwhile: %s %j', async (target, args) => {
    const { post } = database.unrestricted;
    const select = { title: true, published: true, tags: { select: { id: true } } };
    const read = () => post.findUnique({ where: { id: 1 }, select });
    const before = await read();
    const change = { where: { id: 1 }, data: { title: 'theirs' } };
    const { status } = await callWhileChanged(database, { model: 'Post', args: change }, [
      target,
      args,
    ]);
    expect(status).toBeLessThan(500);
    expect(await read()).toEqual({ ...before, title: 'theirs' });
  });
}
