import type { ExposeOptions } from '@modelway/core';
import { readAllRows } from '../properties/fuzz-subject.ts';
import { type CallOptions, callRpc } from '../support/call-rpc.ts';
import { changedModels } from '../support/changed-models.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedThreeLevels } from '../support/delegated-rows.ts';
import { reseed } from '../support/reseed.ts';

const where = { id: 1 };
const document = { title: 'x', text: 'x' };

/**
 * Describes the models of reads and writes of models that extend others, whose rows are rows of
 * both.
 */
export function describeDelegatedModelNames(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (target: string, args: object, options: CallOptions = {}) =>
    callRpc(database, target, args, { client: database.unrestricted, models: true, ...options });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedThreeLevels));
  afterAll(() => database.close());

  it.each<[string, object, string]>([
    ['document.create', { data: document }, 'asset document'],
    ['document.update', { where, data: document }, 'asset document'],
    ['asset.update', { where, data: { title: 'x' } }, 'asset'],
    ['document.delete', { where }, 'asset document note'],
    ['document.deleteMany', {}, 'asset document note'],
    ['asset.deleteMany', {}, 'asset document filing note permit secret'],
    [
      'person.update',
      { where, data: { name: 'x', assets: { update: { where, data: { rank: 5 } } } } },
      'asset person',
    ],
    [
      'document.update',
      { where, data: { text: 'x', rank: 5, owner: { disconnect: true } } },
      'asset document',
    ],
  ])('names the models whose rows change: %s %j', async (target, args, models) => {
    const before = await readAllRows(database);
    const { status, body } = await call(target, args);
    const changed = changedModels(database.orm.schema, before, await readAllRows(database));
    expect([status < 300 || body, changed]).toEqual([true, models.split(' ')]);
    expect(body.meta.writes).toEqual(changed);
  });

  it.each<[string, object, string]>([
    ['asset.findMany', {}, 'asset document filing permit secret'],
    ['asset.findMany', { select: { title: true } }, 'asset'],
    ['asset.count', {}, 'asset'],
    ['document.findMany', {}, 'asset document'],
    ['note.findMany', { where: { asset: { title: 'x' } } }, 'asset note'],
    ['note.findMany', { include: { asset: true } }, 'asset document filing note permit secret'],
  ])('names the models that a read depends on: %s %j', async (target, args, models) => {
    const { body } = await call(target, args);
    expect(body.meta).toMatchObject({ reads: models.split(' '), writes: [] });
  });

  it('names the models that extend a hidden one in its place', async () => {
    const expose: ExposeOptions = { models: { Asset: false } };
    const read = await call('document.findMany', {}, { expose });
    expect(read.body.meta.reads).toEqual(['document']);
    const { body } = await call('person.delete', { where }, { expose });
    expect(body.meta.writes).toEqual(
      'account ballot document filing note permit person secret'.split(' '),
    );
  });
}
