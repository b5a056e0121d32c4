import { callWhileChanged } from '../support/call-while-changed.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedDelegated } from '../support/delegated-rows.ts';
import { reseed } from '../support/reseed.ts';

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
}
