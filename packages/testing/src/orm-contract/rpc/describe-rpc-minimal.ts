import type { Interceptor } from '@modelway/core';
import { COMMITTED_WRITES, type CommittedWrite } from '../interceptors/committed-writes.ts';
import { watchOperations } from '../limits/watch-operations.ts';
import { type CallOptions, callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { BOB, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { auditsIn, MINIMAL, selectsOfWrites, selectsOnlyKeys } from '../support/minimal.ts';
import { changedColumns, readColumns } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';

const where = { id: 1 };
const text = 'x';
const headers = { prefer: MINIMAL };

/** The calls of one operation on a model. */
const CALLS = COMMITTED_WRITES.filter(({ rpc = '' }) => /^[^$]/.test(rpc));

/** Describes RPC writes with `Prefer: return=minimal`. */
export function describeRpcMinimal(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = ({ rpc = '', args, limits }: CommittedWrite, options: CallOptions = {}) =>
    callRpc(database, rpc, args, { ...(limits && { limits }), headers, ...options });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await reseed(database, seedFixture);
    await database.unrestricted.auditEntry.create({ data: { text: 'old' } });
  });
  afterAll(() => database.close());

  itEachNeeds(
    start,
    CALLS,
    ({ needs }) => needs,
  )('responds to $title with 204, and reads the id alone', async (write) => {
    await send(write, { headers: {} });
    const expected = await readColumns(database);
    await reseed(database, seedFixture);
    const selects: unknown[] = [];
    const orm = watchOperations(database.orm, (call) => selects.push(...selectsOfWrites(call)));
    const { rpc = '', args, limits } = write;
    const options = { ...(limits && { limits }), headers };
    const found = await callRpc({ ...database, orm }, rpc, args, options);
    expect([found.status, found.body, found.headers]).toEqual([
      204,
      undefined,
      { 'preference-applied': MINIMAL, vary: 'Prefer' },
    ]);
    const changed = changedColumns(expected, await readColumns(database));
    expect(Object.keys(changed).filter((name) => !/(updated|created)At$/.test(name))).toEqual([]);
    expect(selects.filter((select) => !selectsOnlyKeys(select))).toEqual([]);
  });

  it('ignores it in reads, transactions and procedures', async () => {
    const step = { model: 'tag', op: 'create', args: { data: { name: 'new' } } };
    const publish = { args: { id: 3, tag: 'other' } };
    const responses = [
      await callRpc(database, 'post.findMany', {}, { headers }),
      await callTransaction(database, [step], { headers }),
      await callRpc(database, '$procs.publish', publish, { headers, method: 'POST' }),
    ];
    for (const { status, headers: found, body } of responses) {
      expect([status, found['preference-applied']]).toEqual([200, undefined]);
      expect(body.data).toBeDefined();
    }
  });

  it.each(['return=representation', 'handling=strict'])(
    'returns the record for %s',
    async (prefer) => {
      const data = { title: 'Changed' };
      const options = { headers: { prefer } };
      const found = await callRpc(database, 'post.update', { where, data }, options);
      expect([found.status, found.body.data.title]).toEqual([200, 'Changed']);
      expect(found.headers).toEqual({ 'content-type': 'application/json', vary: 'Prefer' });
    },
  );

  itEachNeeds<readonly [string, object, number]>(
    start,
    [
      ['post.update', { where, data: { title: 'x' } }, 403],
      ['post.update', { where: { id: 3 }, data: { title: 'x' } }, 404],
      ['post.delete', { where }, 403],
      ['post.create', { data: { title: 'x', authorId: 1 } }, 403],
      ['post.create', { data: { title: 'x', categoryId: 99 } }, 404],
      ['tag.create', { data: { name: 'red' } }, 409],
      ['post.update', { where, data: { nope: 1 } }, 400],
      ['post.update', { where, data: { title: 'x' }, select: { nope: true } }, 400],
      ['post.update', { where, data: { title: 'x' }, select: { id: true }, include: {} }, 400],
      ['user.create', { data: { email: 'x@example.com' }, select: { passwordHash: true } }, 400],
    ],
    () => 'policies',
  )('responds to %s %j with the same error as without it', async (target, args, status) => {
    const before = await readColumns(database);
    const client = database.as(BOB);
    const minimal = await callRpc(database, target, args, { client, headers });
    const whole = await callRpc(database, target, args, { client });
    expect(minimal).toEqual(whole);
    expect([minimal.status, minimal.headers['preference-applied']]).toEqual([status, undefined]);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  itEachNeeds<readonly [string, object, unknown]>(
    start,
    [
      [
        'create',
        { data: { text } },
        [
          [1, 'old'],
          [2, text],
        ],
      ],
      ['update', { where, data: { text } }, [[1, text]]],
      [
        'upsert',
        { where: { id: 9 }, create: { id: 9, text }, update: {} },
        [
          [1, 'old'],
          [9, text],
        ],
      ],
      ['delete', { where }, []],
      ['delete', { where, select: { text: true } }, []],
    ],
    () => 'unreadable-results',
  )('responds to %s %j with 204 if the result is unreadable', async (operation, args, rows) => {
    const client = database.as(BOB);
    const keep: Interceptor = (_context, next) => next({ beforeCommit: () => undefined });
    for (const intercept of [[], [keep]]) {
      await reseed(database, seedFixture);
      await database.unrestricted.auditEntry.create({ data: { text: 'old' } });
      const options = { client, headers, intercept };
      const { status, body } = await callRpc(database, `auditEntry.${operation}`, args, options);
      expect([status, body]).toEqual([204, undefined]);
      expect(await auditsIn(database)).toEqual(rows);
    }
  });

  itNeeds(start, 'unreadable-results')(
    'commits an unreadable result with checked links',
    async () => {
      const client = database.as(BOB);
      const category = { connect: { id: 1 } };
      await database.unrestricted.category.create({ data: { name: 'root' } });
      const args = { data: { title: 'Unreadable', category } };
      const { status } = await callRpc(database, 'post.create', args, { client, headers });
      expect(status).toBe(204);
      expect(await database.unrestricted.post.count({ where: { title: 'Unreadable' } })).toBe(1);
    },
  );

  itEachNeeds<readonly [string, object]>(
    start,
    [
      ['tag.create', { data: { name: 'n', posts: { create: [{ title: 'A' }, { title: 'B' }] } } }],
      ['tag.update', { where, data: { posts: { create: [{ title: 'A' }, { title: 'B' }] } } }],
      ['tag.update', { where, data: { posts: { create: { title: 'A' } }, name: 'n' } }],
      [
        'category.create',
        { data: { name: 'n', posts: { create: [{ title: 'A' }, { title: 'B' }] } } },
      ],
      [
        'category.create',
        { data: { name: 'n', posts: { createMany: { data: [{ title: 'A' }, { title: 'B' }] } } } },
      ],
      [
        'category.create',
        {
          data: {
            name: 'n',
            children: { create: { name: 'c', posts: { create: { title: 'A' } } } },
          },
        },
      ],
      [
        'post.create',
        {
          data: {
            title: 'A',
            category: { create: { name: 'n', children: { create: { name: 'c' } } } },
            tags: { create: [{ name: 'n' }, { name: 'm' }] },
          },
        },
      ],
      [
        'category.upsert',
        {
          where: { id: 99 },
          create: { name: 'n', posts: { create: [{ title: 'A' }, { title: 'B' }] } },
          update: {},
        },
      ],
      ['post.createMany', { data: [{ title: 'A' }, { title: 'B' }] }],
      ['post.createManyAndReturn', { data: [{ title: 'A' }, { title: 'B' }] }],
    ],
    () => 'policies',
  )('makes all changes of %s %j or none, whatever is unreadable', async (target, args) => {
    const before = await readColumns(database);
    const response = await callRpc(database, target, args, { client: database.as(BOB), headers });
    const found = await readColumns(database);
    await reseed(database, seedFixture);
    await database.unrestricted.auditEntry.create({ data: { text: 'old' } });
    const whole = await callRpc(database, target, args, { client: database.unrestricted });
    const expected = response.status === 204 ? await readColumns(database) : before;
    expect([target, response.status, whole.status < 300]).toEqual([
      target,
      expect.any(Number),
      true,
    ]);
    const differing = Object.keys(changedColumns(expected, found));

    expect(differing.filter((name) => !/(updated|created)At$/.test(name))).toEqual([]);
  });
}
