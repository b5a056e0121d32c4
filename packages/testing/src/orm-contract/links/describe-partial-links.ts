import type { ApiHandler } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { withoutRows } from './without-rows.ts';

/** The client of these cases cannot read Bob's membership of a team. */
const HIDDEN = 2;
const MISSING = 99;
const VISIBLE = 3;
const TEAM = 'a_b';

type LinkTo = (userId: number) => Promise<TestResponse>;

/** Describes links by a foreign key of two columns, of which a write sets one. */
export function describePartialLinks(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const orm = () => withoutRows(database.orm, { Membership: { userId: HIDDEN, teamId: TEAM } });
  const send = (handler: ApiHandler<unknown>, method: string, url: string, body: unknown) =>
    sendRequest(handler, { method, url, body, client: database.as(ADA) });
  const rpc = (target: string, args: object): Promise<TestResponse> => {
    const method = /\.update/.test(target) ? 'PATCH' : 'POST';
    return send(rpcHandler({ log: false })(orm()), method, `/${target.replace('.', '/')}`, args);
  };
  const rest = (method: string, url: string, data: object) =>
    send(restHandler({ endpoint: '/api', log: false })(orm()), method, url, { data });
  const badge = (id: number) => database.unrestricted.badge.findUnique({ where: { id } });
  const onBadge = (id: number, data: object) => ({ where: { id }, data });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  const expectNotFound = async (linkTo: LinkTo) => {
    const before = await readColumns(database);
    const hidden = await linkTo(HIDDEN);
    expect(hidden.status).toBe(404);
    expect(await linkTo(MISSING)).toEqual(hidden);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    expect((await linkTo(VISIBLE)).status).toBeLessThan(300);
  };

  it.each<[string, LinkTo]>([
    ['RPC update', (userId) => rpc('badge.update', onBadge(1, { userId }))],
    [
      'RPC update that selects others',
      (userId) => rpc('badge.update', { ...onBadge(1, { userId }), select: { label: true } }),
    ],
    [
      'RPC update that omits it',
      (userId) => rpc('badge.update', { ...onBadge(1, { userId }), omit: { teamId: true } }),
    ],
    [
      'RPC upsert',
      (userId) =>
        rpc('badge.upsert', { where: { id: 1 }, create: { label: 'x' }, update: { userId } }),
    ],
    [
      'RPC transaction',
      (userId) =>
        rpc('$transaction.sequential', [
          { model: 'Badge', op: 'update', args: onBadge(1, { userId }) },
        ] as object),
    ],
    [
      'REST update',
      (userId) => rest('PATCH', '/badge/1', { type: 'badge', id: 1, attributes: { userId } }),
    ],
  ])('are a 404 by an %s whose row has the other part', (_title, linkTo) => expectNotFound(linkTo));

  it('return 404 part by part, in either order', async () => {
    for (const user of [HIDDEN, MISSING]) {
      await seedRelations(database);
      for (const [first, second] of [
        [{ userId: user }, { teamId: TEAM }],
        [{ teamId: TEAM }, { userId: user }],
      ] as const) {
        const cleared = { userId: null, teamId: null };
        expect((await rpc('badge.update', onBadge(3, cleared))).status).toBe(200);
        expect((await rpc('badge.update', onBadge(3, first))).status).toBe(200);
        expect((await rpc('badge.update', onBadge(3, second))).status).toBe(404);
        expect(await badge(3)).toMatchObject({ ...cleared, ...first });
      }
    }
  });

  it('never lead to a hidden row by parallel updates of the parts', async () => {
    for (let round = 0; round < 10; round++) {
      await rpc('badge.update', onBadge(3, { userId: null, teamId: null }));
      await Promise.all([
        rpc('badge.update', onBadge(3, { userId: HIDDEN })),
        rpc('badge.update', onBadge(3, { teamId: TEAM })),
      ]);
      const row = await badge(3);
      expect([row?.userId, row?.teamId]).not.toEqual([HIDDEN, TEAM]);
    }
  });

  it('return the selected fields', async () => {
    const data = onBadge(1, { userId: VISIBLE });
    const { body } = await rpc('badge.update', { ...data, select: { label: true } });
    expect(body).toEqual({ data: { label: 'one' } });
    const omitted = await rpc('badge.update', { ...data, omit: { teamId: true } });
    expect(omitted.body).toEqual({ data: { id: 1, label: 'one', userId: VISIBLE } });
  });

  it('do not exist with a null part', async () => {
    const create = { data: { label: 'x', userId: HIDDEN } };
    expect((await rpc('badge.create', create)).status).toBe(201);
    expect((await rpc('badge.createMany', create)).status).toBe(201);
    expect((await rpc('badge.updateMany', { data: { userId: null } })).status).toBe(200);
  });

  const rejected = {
    status: 400,
    message:
      '"userId" is part of a compound foreign key. Set all its fields together: userId, teamId.',
  };

  it('return 400 in a write of rows that are not read first', async () => {
    const before = await readColumns(database);
    const update = { where: { id: 1 }, data: { userId: VISIBLE } };
    const nested = (badges: object) => ({
      where: { userId_teamId: { userId: 1, teamId: TEAM } },
      data: { badges },
    });
    for (const [target, args] of [
      ['badge.updateMany', update],
      ['membership.update', nested({ update })],
      ['membership.update', nested({ updateMany: update })],
    ] as const) {
      const { status, body } = await rpc(target, args);
      expect({ status, message: body.message }).toEqual(rejected);
    }
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  itNeeds(start, 'create-many-and-return')('return 400 in updateManyAndReturn', async () => {
    const { status, body } = await rpc('badge.updateManyAndReturn', { data: { userId: VISIBLE } });
    expect({ status, message: body.message }).toEqual(rejected);
  });
}
