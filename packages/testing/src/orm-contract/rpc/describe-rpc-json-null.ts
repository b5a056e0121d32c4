import { Decimal } from 'decimal.js';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { SAMPLE, sampleOf, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';

const LONG = '123456789012345678901234567890';

/**
 * Describes `null` for a Json field: the database's NULL if the field is optional, else JSON's
 * null. And values that updates set, or compute.
 */
export function describeRpcJsonNull(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const wire = () => {
    const { json: _, ...rest } = sampleOf(database);
    return { ...rest, bigInt: '0', bytes: '', dateTime: '2024-01-01T00:00:00Z' };
  };
  const where = { id: String(SAMPLE.id) };
  const found = async (filter: object) => {
    const args = { where: filter, select: { int: true }, orderBy: { int: 'asc' } };
    const { body } = await callRpc(database, 'sample.findMany', args);
    return body.data?.map(({ int }: { readonly int: number }) => int) ?? body.message;
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it.each<{ readonly target: string; readonly args: () => object }>([
    { target: 'sample.create', args: () => ({ data: { ...wire(), id: '2', json: null } }) },
    { target: 'sample.createMany', args: () => ({ data: [{ ...wire(), id: '2', json: null }] }) },
    { target: 'sample.update', args: () => ({ where, data: { json: null } }) },
    { target: 'sample.updateMany', args: () => ({ data: { json: null } }) },
    {
      target: 'sample.upsert',
      args: () => ({ where, create: { ...wire(), ...where, json: 1 }, update: { json: null } }),
    },
  ])('is the null of JSON for a required field in $target', async ({ target, args }) => {
    const { status, body } = await callRpc(database, target, args());
    expect([status < 300, body.message]).toEqual([true, undefined]);
    const filter = { json: { equals: database.orm.dialect.jsonNull } };
    expect(await database.unrestricted.sample.count({ where: filter })).toBe(1);
  });

  it('distinguishes rows with a null from the others', async () => {
    const { jsonNull, dbNull } = database.orm.dialect;
    const rows = [
      { id: 2n, int: 2, json: jsonNull, jsonOpt: jsonNull },
      { id: 3n, int: 3, json: {}, jsonOpt: {} },
      { id: 4n, int: 4, json: [null], jsonOpt: dbNull },
    ];
    for (const row of rows)
      await database.unrestricted.sample.create({ data: { ...sampleOf(database), ...row } });
    const first = SAMPLE.int;
    expect(await found({ json: { equals: null } })).toEqual([2]);
    expect(await found({ json: { not: null } })).toEqual([first, 3, 4]);
    expect(await found({ jsonOpt: { equals: null } })).toEqual([first, 4]);
    expect(await found({ jsonOpt: { not: null } })).toEqual([2, 3]);
  });

  it('clears an optional field', async () => {
    await callRpc(database, 'sample.update', { where, data: { jsonOpt: { a: 1 } } });
    expect(await found({ jsonOpt: { equals: null } })).toEqual([]);
    await callRpc(database, 'sample.update', { where, data: { jsonOpt: null } });
    expect(await found({ jsonOpt: { equals: null } })).toEqual([SAMPLE.int]);
  });

  itEachNeeds<Readonly<Record<string, { readonly set: unknown }>>>(
    start,
    [
      { bigInt: { set: '-9007199254740993' } },
      { decimal: { set: '-1234567890.12345' } },
      { decimal: { set: '123456789012345678901234567890.5' } },
      { dateTime: { set: '2024-01-31T10:00:00.001Z' } },
      { bytes: { set: 'AAE=' } },
      {
        string: { set: '' },
        boolean: { set: false },
        role: { set: 'ADMIN' },
        intOpt: { set: null },
      },
    ],
    ({ decimal }) => (String(decimal?.set).length > 20 ? 'exact-decimals' : undefined),
  )('sets %j exactly', async (data) => {
    const plain = Object.fromEntries(Object.entries(data).map(([name, { set }]) => [name, set]));
    const select = Object.fromEntries(Object.keys(data).map((name) => [name, true]));
    const set = await callRpc(database, 'sample.update', { where, data, select });
    expect([set.status, set.body.message]).toEqual([200, undefined]);
    await seedFixture(database);
    const { body } = await callRpc(database, 'sample.update', { where, data: plain, select });
    expect(set.body).toEqual(body);
  });

  itEachNeeds<[string, object, string]>(
    start,
    [
      ['0.1', { increment: 0.2 }, '0.3'],
      ['0.1', { decrement: 0.3 }, '-0.2'],
      ['0.1', { multiply: 0.7 }, '0.07'],
      [`${LONG}.1`, { increment: 0.2 }, `${LONG}.3`],
    ],
    () => ['decimal-arithmetic', 'exact-decimals'],
  )('changes the Decimal %s exactly by %j', async (before, change, after) => {
    const select = { decimal: true };
    await callRpc(database, 'sample.update', { where, data: { decimal: before }, select });
    const data = { decimal: change };
    const { status, body } = await callRpc(database, 'sample.update', { where, data, select });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(new Decimal(body.data.decimal).toFixed()).toBe(after);
  });
}
