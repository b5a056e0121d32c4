import type { SchemaDescription } from '@modelway/core';
import { prisma } from '../../src/index.ts';

const fields = [
  { kind: 'scalar', name: 'at', type: 'DateTime' },
  { kind: 'scalar', name: 'price', type: 'Decimal' },
  { kind: 'scalar', name: 'name', type: 'String' },
];
const model = (...idFields: string[]) =>
  ({
    name: 'Event',
    fields,
    idFields,
    uniqueKeys: [{ name: idFields.join('_'), fields: idFields }],
  }) as never;

/** Runs an operation whose result is given; tells whether its transaction was committed. */
async function run(
  operation: string,
  {
    result,
    provider = 'mysql',
    id = 'at',
    data = {},
  }: { result: unknown; provider?: string; id?: string | string[]; data?: object },
) {
  const ends: string[] = [];
  const event = { [operation]: async () => result };
  const client = {
    event,
    $disconnect: () => {},
    $transaction: async (body: (tx: object) => Promise<unknown>) => {
      try {
        const returned = await body({ event, $transaction: () => {} });
        ends.push('commit');
        return returned;
      } catch (error) {
        ends.push('rollback');
        throw error;
      }
    },
  };
  const orm = prisma({
    provider,
    models: [model(...[id].flat())],
    enums: {},
  } as unknown as SchemaDescription);
  const made = orm.operation(client as never, 'Event', operation)?.({ data });
  const outcome = await made?.catch((error: Error) => error.message);
  return { outcome, ends };
}

describe('writes of records with ids that MySQL may store otherwise', () => {
  it.each<[string, unknown]>([
    ['create', null],
    ['update', null],
    ['upsert', []],
  ])('are rolled back if %s returns no record', async (operation, result) => {
    expect(await run(operation, { result })).toEqual({
      outcome: expect.stringContaining('would not find the record by this value of "at"'),
      ends: ['rollback'],
    });
  });

  it('are committed if they return it', async () => {
    const result = { at: new Date() };
    expect(await run('create', { result })).toEqual({ outcome: result, ends: ['commit'] });
  });

  it.each([
    ['0.1000000000000005', false],
    ['1234567890123456e3', false],
    ['-00.1000000000000050', true],
    ['123456789012345.000', true],
    ['0.000000000000000000012', true],
    ['7e-20', true],
  ])('keep the Decimal %s in an id only if a double does: %s', async (price, keeps) => {
    const result = { price };
    const { ends } = await run('create', { result, id: 'price', data: { price } });
    expect(ends).toEqual([keeps ? 'commit' : 'rollback']);
  });

  it('are committed whatever the digits of a field of another type', async () => {
    const result = { name: '1234567890123456789', at: new Date() };
    const { ends } = await run('create', { result, id: ['name', 'at'], data: result });
    expect(ends).toEqual(['commit']);
  });

  it.each([{ provider: 'postgresql' }, { id: 'name' }])(
    'need no transaction: %j',
    async (other) => {
      const result = { name: 'x' };
      expect(await run('create', { result, ...other })).toEqual({ outcome: result, ends: [] });
    },
  );
});
