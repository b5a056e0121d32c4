import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, BOB, seedFixture } from '../support/fixture-rows.ts';
import { can } from '../support/it-needs.ts';

const text = 'x';
const where = { id: 1 };

/** Describes that writes with an unreadable result succeed and return a 403 that says so. */
export function describeRpcUnreadableResults(start: StartContractDatabase): void {
  if (!can(start, 'unreadable-results')) {
    it.skip('has no unreadable results', () => {});
    return;
  }
  let database: ContractDatabase;
  const texts = async () =>
    (await database.unrestricted.auditEntry.findMany()).map((row) => row.text);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await seedFixture(database);
    await database.unrestricted.auditEntry.create({ data: { text: 'old' } });
  });
  afterAll(() => database.close());

  it.each<[string, object, readonly string[]]>([
    ['create', { data: { text } }, ['old', 'x']],
    ['update', { where, data: { text } }, ['x']],
    ['delete', { where }, []],
    ['delete', { where, select: { id: true } }, []],
  ])('reports the success of %s %j', async (operation, args, left) => {
    const target = `auditEntry.${operation}`;
    const { status, body } = await callRpc(database, target, args, { client: database.as(BOB) });
    expect([status, body]).toMatchObject([
      403,
      { orm: true, rejectedByPolicy: true, reason: 'RESULT_NOT_READABLE' },
    ]);
    expect(await texts()).toEqual(left);
  });

  it('returns the result to a caller who can read it', async () => {
    const client = database.as(ADA);
    const deleted = await callRpc(database, 'auditEntry.delete', { where }, { client });
    expect([deleted.status, deleted.body.data]).toEqual([200, { id: 1, text: 'old' }]);
  });

  it('undoes a deletion in a transaction', async () => {
    const steps = [{ model: 'auditEntry', op: 'delete', args: { where } }];
    const { status, body } = await callTransaction(database, steps, { client: database.as(BOB) });
    expect([status, body.reason]).toEqual([403, 'ACCESS_POLICY_VIOLATION']);
    expect(await texts()).toEqual(['old']);
  });
}
