import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, BOB, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';

const data = { text: 'changed' };
const key = { id: 1 };
const create = { id: 1, ...data };
const RETURNED = ['policies', 'create-many-and-return'] as const;

/** A condition that matches the hidden row, and one that does not. */
const CONDITIONS = [{ text: { startsWith: 'a' } }, { text: { startsWith: 'x' } }];

const WRITES: readonly (readonly [string, (where: object) => object])[] = [
  ['updateMany', (where) => ({ where, data })],
  ['updateMany', (where) => ({ where: { ...key, ...where }, data })],
  ['updateMany', (where) => ({ where: { NOT: { OR: [where] } }, data })],
  ['updateManyAndReturn', (where) => ({ where, data })],
  ['deleteMany', (where) => ({ where })],
  ['update', (where) => ({ where: { ...key, ...where }, data })],
  ['update', (where) => ({ where: { ...key, AND: [where] }, data })],
  ['delete', (where) => ({ where: { ...key, ...where } })],
  ['upsert', (where) => ({ where: { ...key, ...where }, create, update: data })],
];

/**
 * Describes that conditions of a write do not match rows that the caller can change but not read.
 */
export function describeUnreadableRows(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await seedFixture(database);
    const rows = [{ text: 'alpha' }, { text: 'beta' }];
    await database.unrestricted.auditEntry.createMany({ data: rows });
  });
  afterAll(() => database.close());

  const call = (operation: string, args: object, client = database.as(BOB)) =>
    callRpc(database, `auditEntry.${operation}`, args, { client });
  const texts = async () => {
    const rows = await database.unrestricted.auditEntry.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ text }) => text);
  };

  itEachNeeds(
    start,
    WRITES.map(([operation, argsOf]) => [operation, argsOf({ text: '…' }), argsOf] as const),
    ([operation]) => (operation === 'updateManyAndReturn' ? RETURNED : 'policies'),
  )('runs %s %j alike, whether a hidden row matches or not', async (operation, _sample, argsOf) => {
    const responses: unknown[] = [];
    for (const where of CONDITIONS) {
      const args = argsOf(where);
      const { status, body } = await call(operation, args);
      const step = { model: 'auditEntry', op: operation, args };
      const inTransaction = await callTransaction(database, [step], { client: database.as(BOB) });
      responses.push([status, body, inTransaction.status, inTransaction.body]);
      expect(await texts()).toEqual(['alpha', 'beta']);
    }
    expect(responses[0]).toEqual(responses[1]);
  });

  itNeeds(start, 'policies')('counts no hidden row in a limit', async () => {
    for (const [operation, args] of [
      ['updateMany', { data }],
      ['deleteMany', {}],
    ] as const) {
      expect((await call(operation, { ...args, limit: 1 })).body).toEqual({ data: { count: 0 } });
    }
    expect(await texts()).toEqual(['alpha', 'beta']);
  });

  itNeeds(start, 'policies')('changes the matching rows that the caller can read', async () => {
    const where = CONDITIONS[0];
    const admin = database.as(ADA);
    const updated = await call(
      'update',
      { where: { ...key, ...where }, data: { text: 'abc' } },
      admin,
    );
    expect(updated.body).toEqual({ data: { id: 1, text: 'abc' } });
    expect((await call('updateMany', { where, data }, admin)).body).toEqual({
      data: { count: 1 },
    });
    expect(await texts()).toEqual(['changed', 'beta']);
    const { body } = await call('deleteMany', { where: { text: 'beta' } }, admin);
    expect(body).toEqual({ data: { count: 1 } });
  });

  itNeeds(start, 'unreadable-results')('changes a hidden row by its key alone', async () => {
    const { body } = await call('updateMany', { where: key, data });
    expect(body).toEqual({ data: { count: 1 } });
    expect((await call('delete', { where: { id: 2 } })).body.reason).toBe('RESULT_NOT_READABLE');
    expect(await texts()).toEqual(['changed']);
  });
}
