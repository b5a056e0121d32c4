import { type ContractDatabase, callRpc, sampleOf, seedFixture } from '@modelway/testing';
import { startOn } from '../start-database.ts';

let database: ContractDatabase;

beforeAll(async () => {
  database = await startOn('sqlite')();
  await seedFixture(database);
  const row = sampleOf(database);
  const rows = Array.from({ length: 101 }, (_, i) => ({ ...row, id: BigInt(i), int: i }));
  const data = rows.map((each, i) => ({ ...each, decimal: i === 0 ? '10' : '0.5' }));
  await database.unrestricted.sample.createMany({ data });
});
afterAll(() => database.close());

const group = (take: number) =>
  callRpc(database, 'sample.groupBy', {
    where: { id: { gte: '0', lt: '101' } },
    ...{ by: ['int'], _max: { decimal: true }, orderBy: { int: 'asc' }, take },
  });

it('reads the fractions of a hundred groups again', async () => {
  const { status, body } = await group(100);
  expect(status).toBe(200);
  const maxima = body.data?.map((each: { _max: { decimal: unknown } }) =>
    Number(each._max.decimal),
  );
  expect(maxima).toEqual([10, ...Array.from({ length: 99 }, () => 0.5)]);
});

it('rejects more groups, each of which might read the whole table', async () => {
  const { status, body } = await group(101);
  expect([status, body.message]).toEqual([
    400,
    expect.stringContaining('would cut the fractions of Decimals. Pass a "take" of at most 100'),
  ]);
});
