import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedDelegated, seedThreeLevels } from '../support/delegated-rows.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendOperations } from '../support/send-operations.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const BULK = { Asset: ['delete'], Secret: ['delete'] } as const;

/** Describes deletions by the policies of models that extend others. */
export function describeDelegatedDeletions(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDelegated));
  afterAll(() => database.close());

  const call =
    (target: string, args: object, caller = ADA) =>
    () =>
      callRpc(database, target, args, { client: database.as(caller) });
  const nested = (assets: object) => call('person.update', { where: { id: 1 }, data: { assets } });
  const remove =
    (url: string, caller = ADA) =>
    () =>
      sendRequest(restHandler({ endpoint: '/api', log: false, bulkWrites: BULK })(database.orm), {
        ...{ method: 'DELETE', url },
        client: database.as(caller),
      });

  const where = { id: 3 };
  const reviewer = { ...ADA, id: 1 };
  const ofReviewer = { where: { id: reviewer.id } };
  const removeOwner = { where: { id: 1 }, data: { owner: { delete: true } } };

  const deletions: readonly (readonly [title: string, request: () => Promise<TestResponse>])[] = [
    ['delete', call('secret.delete', { where })],
    ['delete of the base model', call('asset.delete', { where })],
    ['deleteMany', call('secret.deleteMany', { where: { code: 'SESAME' } })],
    ['deleteMany of the base model', call('asset.deleteMany', { where: { title: 'Key' } })],
    ['a nested delete', nested({ delete: where })],
    ['a nested deleteMany', nested({ deleteMany: { title: 'Key' } })],
    [
      'a step of a transaction',
      () =>
        sendRequest(rpcHandler({ log: false })(database.orm), {
          ...{ method: 'POST', url: '/$transaction/sequential' },
          body: [{ model: 'Asset', op: 'delete', args: { where } }],
          client: database.as(ADA),
        }),
    ],
    ['DELETE', remove('/secret/3')],
    ['DELETE of the base model', remove('/asset/3')],
    ['DELETE by a filter', remove('/asset?filter[title]=Key')],
    [
      'an operation',
      () => sendOperations(database, [{ op: 'remove', ref: { type: 'secret', id: '3' } }]),
    ],
  ];

  /** Deletions of the reviewer of document 2, which take the document along. */
  const cascades: typeof deletions = [
    ['delete', call('person.delete', ofReviewer, reviewer)],
    ['deleteMany', call('person.deleteMany', ofReviewer, reviewer)],
    ['a nested delete', call('asset.update', removeOwner, reviewer)],
    ['DELETE', remove('/person/1', reviewer)],
  ];

  const isThere = async () =>
    (await delegatedClient(database).secret.findUnique({ where })) !== null;

  it.each(deletions)('deletes a row that its policies allow to delete: %s', async (_, request) => {
    const { status } = await request();
    expect(status).toBeLessThan(300);
    expect(await isThere()).toBe(false);
  });

  it.each(deletions)('keeps a row that its policies deny to delete: %s', async (title, request) => {
    await delegatedClient(database).secret.update({ where, data: { answer: 404 } });
    const { status } = await request();
    expect(status).toBe(deniedStatus(title));
    expect(await isThere()).toBe(true);
    expect(await delegatedClient(database).asset.findUnique({ where })).toMatchObject(where);
  });

  const readReviewed = async () => {
    const where = { id: 2 };
    const { document, asset } = delegatedClient(database);
    return [await document.findUnique({ where }), await asset.findUnique({ where })];
  };

  it.each(cascades)('takes rows that refer to a deleted one along: %s', async (_, request) => {
    expect((await request()).status).toBeLessThan(300);
    expect(await readReviewed()).toEqual([null, null]);
  });

  it.each(cascades)('keeps both if the policies of one deny it: %s', async (_, request) => {
    const { document } = delegatedClient(database);
    await document.update({ where: { id: 2 }, data: { text: 'KEPT' } });
    expect((await request()).status).toBe(403);
    const kept = { id: 2, text: 'KEPT', reviewerId: 1 };
    expect(await readReviewed()).toMatchObject([kept, { id: 2 }]);
  });

  it('deletes those of many rows that their own policies allow', async () => {
    await delegatedClient(database).secret.update({ where, data: { answer: 404 } });
    const { body } = await callRpc(database, 'asset.deleteMany', {});
    expect(body).toEqual({ data: { count: 2 } });
    const rows = (await delegatedClient(database).asset.findMany({})) as readonly { id: number }[];
    expect(rows.map(({ id }) => id)).toEqual([3]);
  });

  it.each(['asset', 'filing', 'permit'])(
    'keeps a row of the third level from %s',
    async (model) => {
      await seedThreeLevels(database);
      const { permit } = delegatedClient(database);
      await permit.update({ where: { id: 4 }, data: { scope: 'Kept' } });
      const { status } = await callRpc(database, `${model}.delete`, { where: { id: 4 } });
      expect(status).toBe(403);
      expect(await permit.findUnique({ where: { id: 4 } })).toMatchObject({ scope: 'Kept' });
      await permit.update({ where: { id: 4 }, data: { scope: 'All' } });
      await callRpc(database, `${model}.delete`, { where: { id: 4 } });
      expect(await permit.findUnique({ where: { id: 4 } })).toBeNull();
    },
  );
}

function deniedStatus(title: string): number {
  if (/Many|filter/.test(title)) return 200;
  return title === 'a nested delete' ? 404 : 403;
}
