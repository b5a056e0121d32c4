import { callRpc } from '../support/call-rpc.ts';
import { callWhileChanged, whileChanged } from '../support/call-while-changed.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedDelegated } from '../support/delegated-rows.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const byTitle = { id: 1, title: 'Plan' };
const byText = { id: 1, text: 'Hidden text' };
const rank = { rank: 9 };
const newDocument = { title: 'New', text: 'New' };

/** Describes parallel writes of records in several tables. */
export function describeDelegatedRaces(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDelegated));
  afterAll(() => database.close());

  it.each<readonly [target: string, args: object]>([
    ['document.updateMany', { where: byTitle, data: rank }],
    ['document.updateMany', { where: byText, data: rank }],
    ['document.updateMany', { where: byTitle, data: { text: 'mine', ...rank } }],
    ['document.update', { where: byTitle, data: rank }],
    ['document.update', { where: byText, data: rank }],
    ['asset.updateMany', { where: byTitle, data: rank }],
    ['document.deleteMany', { where: byText }],
    ['asset.deleteMany', { where: byTitle }],
    ['asset.delete', { where: byTitle }],
    [
      'person.update',
      { where: { id: 1 }, data: { assets: { updateMany: { where: byTitle, data: rank } } } },
    ],
    ['person.update', { where: { id: 1 }, data: { assets: { delete: byTitle } } }],
    [
      'person.update',
      {
        where: { id: 2 },
        data: { reviews: { upsert: { where: byText, update: rank, create: newDocument } } },
      },
    ],
    ['person.update', { where: { id: 1 }, data: { assets: { deleteMany: byTitle } } }],
    [
      'person.update',
      { where: { id: 1 }, data: { assets: { update: { where: byTitle, data: rank } } } },
    ],
  ])('keeps a row that another request has changed meanwhile: %s %j', async (target, args) => {
    const data = { title: 'theirs', text: 'theirs' };
    const change = { model: 'Document', args: { where: { id: 1 }, data } };
    const { status } = await callWhileChanged(database, change, [target, args]);
    expect(status).toBeLessThan(500);
    const row = await delegatedClient(database).document.findUnique({ where: { id: 1 } });
    expect(row).toMatchObject({ ...data, rank: 1 });
  });

  it.each<readonly [target: string, args: object]>([
    ['person.delete', { where: { id: 1 } }],
    ['person.deleteMany', { where: { id: 1 } }],
    ['asset.update', { where: { id: 1 }, data: { owner: { delete: true } } }],
  ])('takes a row along that refers to the deleted one meanwhile: %s %j', async (target, args) => {
    const where = { id: 1 };
    const change = { model: 'Document', args: { where, data: { reviewerId: 1 } } };
    const client = database.as({ ...ADA, id: 1 });
    await whileChanged(database, change, () => callRpc(database, target, args, { client }));
    const { document, asset } = delegatedClient(database);
    const [row, base] = [await document.findUnique({ where }), await asset.findUnique({ where })];
    expect(base === null).toBe(row === null);
  });

  describe('a row that policies make final', () => {
    const send = (method: string, url: string, data: object) => () =>
      sendRequest(restHandler({ endpoint: '/api', log: false })(database.orm), {
        ...{ method, url, body: { data } },
        client: database.as(ADA),
      });
    const call = (target: string, args: object) => () => callRpc(database, target, args);
    const document = { type: 'document', id: 1 };
    const mine = { text: 'mine' };
    const reviews = (writes: object) =>
      call('person.update', { where: { id: 1 }, data: { reviews: writes } });

    it.each<readonly [title: string, request: () => Promise<TestResponse>]>([
      ['document.update', call('document.update', { where: { id: 1 }, data: mine })],
      [
        'document.upsert',
        call('document.upsert', {
          where: { id: 1 },
          update: mine,
          create: { id: 1, ...newDocument },
        }),
      ],
      [
        'a nested update',
        call('person.update', {
          where: { id: 2 },
          data: { reviews: { update: { where: { id: 1 }, data: mine } } },
        }),
      ],
      [
        'a nested update of one',
        call('note.update', { where: { id: 1 }, data: { cover: { update: mine } } }),
      ],
      ['connect', reviews({ connect: { id: 1 } })],
      ['set', reviews({ set: [{ id: 1 }] })],
      ['PATCH', send('PATCH', '/document/1', { ...document, attributes: mine })],
      [
        'PATCH of a relationship',
        send('PATCH', '/document/1/relationships/reviewer', { type: 'person', id: 1 }),
      ],
      ['POST to a relationship', send('POST', '/person/1/relationships/reviews', [document])],
    ])('is not changed by %s at the same time', async (_, request) => {
      const theirs = { text: 'theirs', reviewerId: 2 };
      const change = {
        model: 'Document',
        args: { where: { id: 1 }, data: { rank: 404, ...theirs } },
      };
      const { status } = await whileChanged(database, change, request);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      const row = await delegatedClient(database).document.findUnique({ where: { id: 1 } });
      expect(row).toMatchObject({ ...theirs, rank: 404 });
    });
  });
}
