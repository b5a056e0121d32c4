import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { SAMPLE, seedFixture } from '../support/fixture-rows.ts';

const where = { id: '9007199254740993' };
const select = { id: true };
const max = Number.MAX_SAFE_INTEGER;
const position = { where: { userId_teamId: { userId: 1, teamId: 'a_b' } } };

/** Writes whose result exceeds the range of the column. */
const CASES: readonly [string, object][] = [
  ['sample.update', { where, data: { int: { decrement: max } }, select }],
  ['sample.update', { where, data: { int: { multiply: max } }, select }],
  ['sample.update', { where, data: { intOpt: { increment: max } }, select }],
  ['sample.update', { where, data: { bigInt: { decrement: 2048 } }, select }],
  ['sample.update', { where, data: { bigInt: { multiply: -1 } }, select }],
  ['sample.update', { where, data: { float: { multiply: 1e10 } }, select }],
  ['sample.update', { where, data: { string: 'x', bigInt: { decrement: 2048 } } }],
  ['sample.updateMany', { data: { bigInt: { multiply: max } } }],
  ['sample.updateMany', { where: { int: { lt: 0 } }, data: { int: { decrement: max } } }],
  ['membership.update', { ...position, data: { position: { increment: max } } }],
  [
    'membership.upsert',
    {
      ...position,
      create: { userId: 1, teamId: 'a_b', position: 1 },
      update: { position: { increment: max } },
    },
  ],
  [
    'user.update',
    {
      where: { id: 1 },
      data: {
        name: 'x',
        memberships: { update: [{ ...position, data: { position: { increment: max } } }] },
      },
    },
  ],
  [
    'user.update',
    {
      where: { id: 1 },
      data: {
        memberships: { updateMany: [{ where: {}, data: { position: { increment: max } } }] },
      },
    },
  ],
];

/** Describes arithmetic with a result out of range, which is rejected and changes nothing. */
export function describeRpcArithmetic(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const rows = async () => [
    await database.unrestricted.sample.findMany(),
    await database.unrestricted.membership.findMany(),
    await database.unrestricted.user.findMany(),
  ];

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await seedFixture(database);
    const data = { intOpt: 2 ** 31 - 1, float: 1e300 };
    await database.unrestricted.sample.update({ where: { id: SAMPLE.id }, data });
  });
  afterAll(() => database.close());

  it.each(CASES)('rejects %s %j', async (target, args) => {
    const before = await rows();
    const { status, body } = await callRpc(database, target, args);
    expect([status, body.message]).toEqual([400, expect.stringContaining('out of range')]);
    expect(await rows()).toEqual(before);
  });

  it.each(['increment', 'decrement', 'multiply'])(
    'rejects to %s by more than 64 bits',
    async (operation) => {
      const before = await rows();
      const args = { where, data: { bigInt: { [operation]: '9223372036854775808' } }, select };
      const meta = { serialization: { values: { [`data.bigInt.${operation}`]: ['bigint'] } } };
      const { status, body } = await callRpc(database, 'sample.update', { ...args, meta });
      expect([status, body.message]).toEqual([400, expect.stringMatching(/64-bit|out of range/)]);
      expect(await rows()).toEqual(before);
    },
  );

  // SQLite divides only Float values exactly.
  it.each([
    ['float', 0],
    ['floatOpt', -0],
    ['int', 0],
    ['decimal', '0.00'],
  ])('rejects the division of "%s" by %j', async (name, zero) => {
    const before = await rows();
    const data = { [name]: { divide: zero } };
    const { status, body } = await callRpc(database, 'sample.updateMany', { data });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(
        /^Expected (a number other than 0|the new value instead of divide, which is not exact in this database) at "data\.\w+\.divide"\.$/,
      ),
    ]);
    expect(await rows()).toEqual(before);
  });

  it.each([{ toString: 1, valueOf: 1 }, [], '', null, true, '0'])(
    'rejects the division by %j, which is not a number',
    async (operand) => {
      const data = { float: { divide: operand } };
      const { status, body } = await callRpc(database, 'sample.updateMany', { data });
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(/^Invalid value( .*)? at "data\.float\.divide": expected a number/),
      ]);
    },
  );

  it('is rejected in a transaction', async () => {
    const before = await rows();
    const { status, body } = await callTransaction(database, [
      { model: 'tag', op: 'create', args: { data: { name: 'green' } } },
      { model: 'sample', op: 'updateMany', args: { data: { bigInt: { decrement: 2048 } } } },
    ]);
    expect([status, body.message]).toEqual([400, expect.stringContaining('out of range')]);
    expect(await rows()).toEqual(before);
    expect(await database.unrestricted.tag.count()).toBe(2);
  });

  it('keeps a result that is in range', async () => {
    const { status } = await callRpc(database, 'sample.update', {
      where,
      data: { bigInt: { increment: 5 }, int: { multiply: 0 }, float: { divide: 10 } },
      select,
    });
    expect(status).toBe(200);
    const [row] = await database.unrestricted.sample.findMany();
    expect(row).toMatchObject({ bigInt: -9223372036854775803n, int: 0, float: 1e299 });
  });
}
