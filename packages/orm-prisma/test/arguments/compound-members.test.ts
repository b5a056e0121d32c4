import { isDeepStrictEqual } from 'node:util';
import type { ModelDescription } from '@modelway/core';
import { ADA, type ContractDatabase, callRpc, seedFixture } from '@modelway/testing';
import { createLostLinkCheck } from '../../src/arguments/lost-links.ts';
import { schema } from '../gen/postgresql/modelway.ts';
import { startOn } from '../start-database.ts';

/** The fixture with memberships whose id does not contain the key of their user. */
const models = schema.models.map(
  (model): ModelDescription =>
    model.name === 'Membership'
      ? { ...model, idFields: ['teamId', 'position'] }
      : (model as ModelDescription),
);
const check = createLostLinkCheck({ ...schema, models });
const where = { id: 1 };
const at = (teamId: string, position: number) => ({ teamId_position: { teamId, position } });

it.each<[string, object]>([
  ['User', { set: [] }],
  ['User', { set: [at('a', 1)] }],
  ['User', { deleteMany: {} }],
  ['User', { updateMany: [{ where: {}, data: { level: 'x' } }] }],
  ['Team', { set: [at('a', 1), at('b', 2)] }],
  ['Team', { set: [at('a', 1), { userId_teamId: { userId: 1, teamId: 'a' } }] }],
])('rejects a nested write that could change others: %s %j', (model, memberships) => {
  const args = { where, data: { memberships } };
  expect(() => check(model, 'update', args)).toThrow('others could be changed');
  const nested = { update: { memberships } };
  const { update, upsert } = {
    update: { data: { user: nested } },
    upsert: { update: nested.update },
  };
  expect(() => check(model, 'upsert', { where, ...upsert })).toThrow('others could be changed');
  if (model === 'User') expect(() => check('Profile', 'update', { where, ...update })).toThrow();
});

it.each<[string, object]>([
  ['User', { connect: [at('a', 1), at('b', 2)], disconnect: [at('c', 1), at('d', 2)] }],
  ['User', { update: [{ where: at('a', 1), data: {} }], delete: [at('a', 1), at('b', 2)] }],
  ['Team', { set: [at('a', 1), at('a', 2)] }],
  ['Team', { set: [at('a', 1)], deleteMany: {}, updateMany: { where: {}, data: {} } }],
])('accepts one that cannot: %s %j', (model, memberships) => {
  expect(() => check(model, 'update', { where, data: { memberships } })).not.toThrow();
});

describe('memberships of the fixture', () => {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await startOn('sqlite')();
    await seedFixture(database);
    const { team, membership } = database.unrestricted;
    await team.createMany({ data: [{ id: 'new', name: 'x' }] });
    await membership.createMany({
      data: [
        { userId: 2, teamId: 'a_b', position: 2 },
        { userId: 2, teamId: 'c/d %', position: 3 },
      ],
    });
  });
  afterAll(() => database.close());

  it('are not taken from teams that a request does not name', async () => {
    const all = () => database.unrestricted.membership.findMany();
    const before = await all();
    const set = [
      { userId_teamId: { userId: 1, teamId: 'a_b' } },
      { userId_teamId: { userId: 2, teamId: 'c/d %' } },
    ];
    const args = { where: { id: 'new' }, data: { memberships: { set } } };
    const client = database.as(ADA);
    const { status } = await callRpc(database, 'team.update', args, { client });
    const isNamed = ({ userId, teamId }: Readonly<Record<string, unknown>>) =>
      set.some((each) => isDeepStrictEqual(each.userId_teamId, { userId, teamId }));
    const moved = before.map((each) => (isNamed(each) ? { ...each, teamId: 'new' } : each));
    expect([status, await all()]).toEqual([200, expect.arrayContaining(moved)]);
    expect(await all()).toHaveLength(before.length);
    const byOther = { memberships: { set: [at('new', 1), at('a_b', 2)] } };
    const other = await callRpc(database, 'team.update', { ...args, data: byOther }, { client });
    expect([other.status, await all()]).toEqual([400, expect.arrayContaining(moved)]);
  });
});
