import type { ExposeOptions } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { PLAN, seedDelegated, UNSEEN } from '../support/delegated-rows.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

/** Hides one of the models that extend Asset, and a field of the other. */
const HIDDEN: ExposeOptions = {
  default: 'none',
  models: {
    Person: true,
    Asset: true,
    Note: true,
    Document: { fields: { text: false } },
  },
};

const id = { select: { id: true } };
const first = { where: { id: 1 } };

/** Describes that hidden names stay hidden if their rows are also rows of an exposed model. */
export function describeDelegatedExposure(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (target: string, args: object, expose: ExposeOptions = {}) =>
    callRpc(database, target, args, { client: database.unrestricted, expose });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDelegated));
  afterAll(() => database.close());

  it.each<[string, object]>([
    ['person.findMany', { select: { assets: { where: { kind: 'Secret' }, ...id } } }],
    ['person.findMany', { include: { assets: true } }],
    ['person.findMany', { include: { assets: { omit: { title: true } } } }],
    ['person.findUnique', { ...first, select: { reviews: { include: { notes: true } } } }],
    ['note.findMany', { include: { asset: true, cover: true } }],
    ['note.findMany', { select: { asset: { select: { notes: { select: { asset: id } } } } } }],
    ['asset.findMany', {}],
    ['asset.findMany', { omit: { rank: true }, include: { notes: { select: { asset: true } } } }],
    ['asset.findUnique', { where: { id: 3 } }],
    ['asset.findFirst', { where: { kind: 'Secret' }, include: { owner: true } }],
    ['asset.update', { where: { id: 3 }, data: { rank: 9 } }],
    [
      'asset.update',
      { ...first, data: { rank: 9 }, include: { owner: { include: { assets: true } } } },
    ],
    ['asset.updateManyAndReturn', { data: { rank: 9 } }],
    ['asset.upsert', { where: { id: 3 }, create: { title: 'x' }, update: { rank: 9 } }],
    ['asset.delete', { where: { id: 3 } }],
    ['document.update', { ...first, data: { rank: 9 } }],
    ['document.delete', first],
    [
      'person.create',
      { data: { name: 'New', assets: { connect: { id: 3 } } }, include: { assets: true } },
    ],
    ['person.update', { ...first, data: { name: 'x' }, select: { assets: id } }],
    [
      'person.update',
      {
        ...first,
        data: { assets: { update: { where: { id: 3 }, data: { title: 'x' } } } },
        include: { assets: true },
      },
    ],
    ['note.create', { data: { body: 'x', assetId: 3 }, include: { asset: true } }],
    ['note.createManyAndReturn', { data: [{ body: 'x', assetId: 3 }] }],
  ])('returns nothing hidden from %s %j', async (target, args) => {
    const { status, body } = await call(target, args, HIDDEN);
    expect([200, 201]).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(UNSEEN);
  });

  it('returns nothing hidden from a transaction', async () => {
    const steps = [
      { model: 'Asset', op: 'findMany', args: {} },
      { model: 'Person', op: 'update', args: { ...first, data: {}, select: { assets: id } } },
    ];
    const options = { client: database.unrestricted, expose: HIDDEN };
    const { status, body } = await callTransaction(database, steps, options);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(UNSEEN);
  });

  it.each([
    ...[
      '/asset',
      '/asset/3',
      '/person/1?include=assets',
      '/person/1/assets',
      '/note?include=asset,cover',
    ],
    ...[
      '/note/1/asset',
      '/person?include=assets.notes.asset',
      '/document',
      '/document/1?include=notes.asset',
    ],
    ...[
      '/person/1/relationships/assets',
      '/asset?filter[kind]=Secret',
      '/person/1/assets?fields[asset]=title',
    ],
  ])('returns nothing hidden from REST %s', async (url) => {
    const handler = restHandler({ endpoint: '/api', log: false, expose: HIDDEN })(database.orm);
    const client = database.unrestricted;
    const { status, body } = await sendRequest(handler, { url, client });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(UNSEEN);
  });

  it('shows that a hidden row exists through the exposed base model', async () => {
    const where = { kind: 'Secret' };
    expect((await call('asset.count', { where }, HIDDEN)).body).toEqual({ data: 1 });
    expect((await call('secret.count', {}, HIDDEN)).status).toBe(400);
  });

  it('returns only the selected fields of related rows', async () => {
    const args = {
      orderBy: { id: 'asc' },
      select: { id: true, assets: { ...id, orderBy: { id: 'asc' } } },
    };
    expect((await call('person.findMany', args)).body.data).toEqual([
      { id: 1, assets: [{ id: 1 }, { id: 3 }] },
      { id: 2, assets: [{ id: 2 }] },
    ]);
  });

  const own = { kind: 'Document', title: 'Plan', rank: 1, ownerId: 1 };
  const wire = { seal: 'AAH+/w==', copies: '9007199254740993', meta: PLAN.meta, text: PLAN.text };

  it.each<[string, object, (data: never) => object]>([
    ['asset.findMany', first, (data: object[]) => data[0] as object],
    ['asset.findUnique', first, (data: object) => data],
    [
      'note.findUnique',
      { where: { id: 2 }, include: { asset: true } },
      (data: { asset: object }) => data.asset,
    ],
    [
      'person.findUnique',
      { ...first, include: { assets: first } },
      (data: { assets: object[] }) => data.assets[0] as object,
    ],
    ['asset.update', { ...first, data: { rank: 1 } }, (data: object) => data],
  ])(
    'returns exact values of the models that extend a model from %s %j',
    async (target, args, pick) => {
      const { body } = await call(target, args);
      const row = pick(body.data as never) as Readonly<Record<string, unknown>>;
      expect(row).toMatchObject({ ...own, ...wire });
      expect(row.price).toBe(PLAN.price);
      expect(new Date(String(row.signedAt))).toEqual(PLAN.signedAt);
    },
  );
}
