import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { sampleOf, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { AGGREGATE_READS } from './aggregate-read-cases.ts';
import { RECORD_READS, type ReadCase } from './record-read-cases.ts';

/** Describes RPC reads of real rows: a table of requests and responses for each operation. */
export function describeRpcReads(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const rows = Object.entries({ ...RECORD_READS, ...AGGREGATE_READS }).flatMap(([target, cases]) =>
    cases.map((each): ReadCase & { readonly target: string } => ({ target, ...each })),
  );

  const eachRow = itEachNeeds(start, rows, ({ needs }) => needs);

  eachRow('answers $target $args', async ({ target, args, options, data, types }) => {
    const { status, body } = await callRpc(database, target, args, options?.(database));
    const meta = types && { serialization: { values: types } };
    expect({ status, body }).toEqual({ status: 200, body: { data, ...(meta && { meta }) } });
    expect(Object.hasOwn(body, 'meta')).toBe(meta !== undefined);
  });

  eachRow('answers HEAD of $target $args without a body', async ({ target, args }) => {
    const response = await callRpc(database, target, args, { method: 'HEAD' });
    expect(response).toMatchObject({ status: 200, body: undefined });
  });

  describe.each(['QUERY', 'POST'])('%s', (method) => {
    eachRow('answers $target $args in the body like GET', async ({ target, args, options }) => {
      const settings = options?.(database);
      const sent = await callRpc(database, target, args ?? {}, { ...settings, method });
      const { status, body } = await callRpc(database, target, args, settings);
      expect([sent.status, sent.body]).toEqual([status, body]);
    });
  });

  it.each(['findUniqueOrThrow', 'findFirstOrThrow'])(
    'returns 404 for %s without a match',
    async (name) => {
      const args = { where: { id: 99 } };
      const { status, body } = await callRpc(database, `post.${name}`, args);
      expect([status, body]).toEqual([
        404,
        { orm: true, code: expect.any(String), message: 'The record does not exist.' },
      ]);
    },
  );

  it('returns the fractions of Decimals in each group, after a group without', async () => {
    const row = sampleOf(database);
    const decimals = ['10', '10.5', '0.25', '0.5'];
    const data = decimals.map((decimal, i) => ({
      ...row,
      id: BigInt(i),
      int: Math.min(i, 2),
      decimal,
    }));
    await database.unrestricted.sample.createMany({ data });
    const is = { decimal: true };
    const { body } = await callRpc(database, 'sample.groupBy', {
      by: ['int'],
      where: { id: { lt: '4' } },
      ...{ _sum: is, _min: is, _max: is },
      orderBy: { int: 'asc' },
    });
    const read = ({ _sum, _min, _max }: Record<string, { readonly decimal: unknown }>) =>
      [_sum, _min, _max].map((each) => Number(each?.decimal));
    expect(body.data?.map(read)).toEqual([
      [10, 10, 10],
      [10.5, 10.5, 10.5],
      [0.75, 0.25, 0.5],
    ]);
  });
}
