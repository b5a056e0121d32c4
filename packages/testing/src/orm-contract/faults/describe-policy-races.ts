import { callRpc } from '../support/call-rpc.ts';
import { whileChanged } from '../support/call-while-changed.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedDelegated } from '../support/delegated-rows.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendOperations } from '../support/send-operations.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const BULK = { Account: ['update'] } as const;

const where = { id: 1 };
const data = { label: 'mine' };
const final = { label: 'FINAL' };

/** Describes writes of a field that another request makes final meanwhile. */
export function describePolicyRaces(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDelegated));
  afterAll(() => database.close());

  const call = (target: string, args: object) => () => callRpc(database, target, args);
  const nested = (accounts: object) => call('person.update', { where, data: { accounts } });
  const patch = (url: string, body: object) => () =>
    sendRequest(restHandler({ endpoint: '/api', log: false, bulkWrites: BULK })(database.orm), {
      ...{ method: 'PATCH', url, body },
      client: database.as(ADA),
    });

  const upsert = { where, update: data, create: { ...data, pin: 1 } };
  const account = { type: 'account', attributes: data };
  const byId = { ...account, id: '1' };

  it.each<readonly [title: string, request: () => Promise<TestResponse>]>([
    ['update', call('account.update', { where, data })],
    ['updateMany', call('account.updateMany', { where, data })],
    ['updateManyAndReturn', call('account.updateManyAndReturn', { where, data })],
    ['upsert', call('account.upsert', upsert)],
    ['a nested update', nested({ update: { where, data } })],
    ['a nested updateMany', nested({ updateMany: { where, data } })],
    ['a nested upsert', nested({ upsert })],
    [
      'a step of a transaction',
      () =>
        sendRequest(rpcHandler({ log: false })(database.orm), {
          ...{ method: 'POST', url: '/$transaction/sequential' },
          body: [{ model: 'Account', op: 'update', args: { where, data } }],
          client: database.as(ADA),
        }),
    ],
    ['PATCH', patch('/account/1', { data: byId })],
    ['PATCH by a filter', patch('/account?filter[id]=1', { data: account })],
    ['an operation', () => sendOperations(database, [{ op: 'update', data: byId }])],
  ])('keeps a field from %s after a policy has made it final', async (_, request) => {
    const change = { model: 'Account', args: { where, data: final } };
    const { status } = await whileChanged(database, change, request);
    expect(status).toBeLessThan(500);
    const row = await delegatedClient(database).account.findUnique({ where });
    expect(row).toMatchObject(final);
  });

  const text = { body: 'mine' };
  const note = { type: 'note', id: '1', attributes: text };

  it.each<readonly [title: string, request: () => Promise<TestResponse>]>([
    ['update', call('note.update', { where, data: text })],
    ['updateMany', call('note.updateMany', { where, data: text })],
    ['PATCH', patch('/note/1', { data: note })],
  ])('keeps a row from %s after it has become final for later updates', async (_, request) => {
    const data = { body: 'FINAL' };
    const { status } = await whileChanged(
      database,
      { model: 'Note', args: { where, data } },
      request,
    );
    expect(status).toBeLessThan(500);
    const row = await delegatedClient(database).note.findUnique({ where });
    expect(row).toMatchObject(data);
  });
}
