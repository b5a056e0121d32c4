import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { asBob, WRITES } from './write-cases.ts';

const one = { id: 1 };
const none = { id: 99 };
const title = { title: 'x' };

/** Nested writes of a related record that does not exist, or is another than the condition names. */
const MISSING: readonly (readonly [string, object])[] = [
  ['user', { posts: { update: { where: none, data: title } } }],
  ['user', { posts: { update: { where: { id: 1, title: 'Other' }, data: title } } }],
  ['user', { posts: { delete: none } }],
  ['user', { profile: { update: { where: { bio: 'Other' }, data: { bio: 'x' } } } }],
  ['user', { posts: { update: { where: one, data: { tags: { delete: none } } } } }],
  ['post', { tags: { update: { where: none, data: { name: 'x' } } } }],
  ['post', { tags: { delete: none } }],
  ['category', { children: { update: { where: none, data: { name: 'x' } } } }],
  ['category', { children: { delete: none } }],
];

/** Describes RPC writes of real rows: a table of requests, responses and rows afterwards. */
export function describeRpcWrites(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  itEachNeeds(
    start,
    WRITES,
    ({ needs }) => needs,
  )('responds to $target $args', async (row) => {
    const { target, args, options, status = 200, data, left, rows } = row;
    const response = await callRpc(database, target, args, options?.(database));
    expect([response.status, response.body.data ?? response.body]).toEqual([status, data]);
    expect(await left(database.unrestricted)).toEqual(rows);
  });

  itNeeds(start, 'create-many-and-return')('returns related records from bulk writes', async () => {
    const include = { profile: true, posts: false, _count: { select: { posts: true } } };
    const selection = { include, omit: { id: true, name: true } };
    const row = { email: 'new@example.com', role: 'READER', profile: null };
    const created = await callRpc(database, 'user.createManyAndReturn', {
      data: [{ email: row.email }],
      ...selection,
    });
    expect(created.body.data).toEqual([{ ...row, _count: { posts: 0 } }]);
    const select = { role: true, locker: { select: { code: true } } };
    const where = { email: row.email };
    const updated = await callRpc(database, 'user.updateManyAndReturn', {
      ...{ where, data: { role: 'ADMIN' }, select },
    });
    expect(updated.body.data).toEqual([{ role: 'ADMIN', locker: null }]);
    expect(await database.unrestricted.user.count({ where })).toBe(1);
  });

  it.each(MISSING)('returns 404 for a missing related record: %s %j', async (model, data) => {
    await database.unrestricted.category.create({ data: { id: 1, name: 'Root' } });
    const response = await callRpc(database, `${model}.update`, { where: one, data });
    expect([response.status, response.body.message]).toEqual([404, 'The record does not exist.']);
  });

  // Over MCP, such a write is refused.
  itNeeds(start, 'policies')('changes hidden rows without a condition', async () => {
    const { auditEntry } = database.unrestricted;
    await auditEntry.createMany({ data: [{ text: 'one' }, { text: 'two' }] });
    const args = { data: { text: 'changed' } };
    const { body } = await callRpc(database, 'auditEntry.updateMany', args, asBob(database));
    expect(body).toEqual({ data: { count: 2 } });
    expect(await auditEntry.count({ where: { text: 'changed' } })).toBe(2);
  });

  itNeeds(start, 'policies')(
    'returns 403 for a denied change if the caller can read the row, else 404',
    async () => {
      const data = { title: 'x' };
      const change = (target: string, id: number) =>
        callRpc(
          database,
          target,
          { where: { id }, ...(target === 'post.update' && { data }) },
          asBob(database),
        );
      for (const target of ['post.update', 'post.delete']) {
        expect(await change(target, 1)).toMatchObject({
          status: 403,
          body: {
            orm: true,
            rejectedByPolicy: true,
            rejectReason: 'no-access',
            model: 'post',
            reason: 'ACCESS_POLICY_VIOLATION',
          },
        });
        const missing = await change(target, 99);
        expect(missing).toMatchObject({
          status: 404,
          body: { orm: true, message: 'The record does not exist.' },
        });
        // A draft of another author.
        expect(await change(target, 3)).toEqual(missing);
      }
      expect(await database.unrestricted.post.count()).toBe(5);
    },
  );
}
