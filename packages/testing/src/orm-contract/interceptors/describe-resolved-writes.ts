import { type Interceptor, PolicyDeniedError, writeRules } from '@modelway/core';
import { readAllRows } from '../properties/fuzz-subject.ts';
import { callTransaction } from '../support/call-rpc.ts';
import type {
  ContractClient,
  ContractDatabase,
  StartContractDatabase,
} from '../support/contract-database.ts';
import { seedFixture } from '../support/fixture-rows.ts';
import { reseed } from '../support/reseed.ts';

const CREATE = { model: 'tag', op: 'create', args: { data: { name: 'locked' } } };
const step = (op: string, args: object, references: object) => ({
  ...{ model: 'tag', op },
  args: { ...args, ...(op.endsWith('Many') ? {} : { select: { name: true } }) },
  references,
});
const RENAME = step('update', { where: { id: 1 }, data: {} }, { 'data.name': '0.name' });
const RENAME_NEW = step('update', { where: {}, data: { name: 'changed' } }, { 'where.id': '0.id' });

/** The ways to set the name of a tag to one that the transaction has made. */
const RENAMES: readonly [string, object][] = [
  ['an update', RENAME],
  [
    'an upsert',
    step(
      'upsert',
      { where: { id: 1 }, create: { name: 'x' }, update: {} },
      { 'update.name': '0.name' },
    ),
  ],
  ['a bulk write', step('updateMany', { where: { id: 1 }, data: {} }, { 'data.name': '0.name' })],
  [
    'a nested write',
    {
      ...{ model: 'post', op: 'update' },
      args: {
        where: { id: 1 },
        data: { tags: { update: { where: { id: 1 }, data: {} } } },
        select: { id: true },
      },
      references: { 'data.tags.update.data.name': '0.name' },
    },
  ],
];

/** Describes interceptors that check the writes of steps with references to earlier results. */
export function describeResolvedWrites(start: StartContractDatabase): void {
  let database: ContractDatabase;
  let before: unknown;
  const run = (intercept: Interceptor, ...steps: readonly object[]) =>
    callTransaction(database, steps, { intercept, log: false });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await reseed(database, seedFixture);
    before = await readAllRows(database);
  });
  afterAll(() => database.close());

  const seen: unknown[] = [];
  const rules = writeRules({
    rules: {
      Tag: {
        update: ({ data }) => {
          seen.push(data?.name);
          return data?.name !== 'locked' || 'This name is locked';
        },
      },
    },
  });
  beforeEach(() => {
    seen.length = 0;
  });

  it.each(RENAMES)('decide on the value of %s, and roll everything back', async (_title, write) => {
    const { status, body } = await run(rules, CREATE, write);
    expect([status, body.message]).toEqual([403, 'This name is locked']);
    expect(seen).toEqual(['locked']);
    expect(await readAllRows(database)).toEqual(before);
  });

  it('allow a value', async () => {
    const create = { ...CREATE, args: { data: { name: 'open' } } };
    const { status, body } = await run(rules, create, RENAME_NEW);
    expect([status, body.data?.[1]]).toEqual([200, { name: 'changed' }]);
    expect(seen).toEqual(['changed']);
  });

  it('read what the transaction has written so far', async () => {
    const found: unknown[] = [];
    const reading = writeRules<undefined, ContractClient>({
      rules: {
        Tag: {
          update: async ({ where, context }) => {
            found.push(await context.client.tag.findMany({ where, select: { name: true } }));
            return true;
          },
        },
      },
    });
    const { status } = await run(reading, CREATE, RENAME_NEW);
    expect([status, ...found]).toEqual([200, [{ name: 'locked' }]]);
  });

  it('get the writes of each such step, and those of others before it', async () => {
    const known: unknown[] = [];
    const checked: unknown[] = [];
    const { status } = await run(
      (context, next) => {
        known.push(...context.writes.map(({ operation, unresolved }) => [operation, unresolved]));
        return next({
          checkResolved: (writes) => {
            checked.push(writes.map(({ operation, data, where }) => [operation, data, where]));
          },
        });
      },
      CREATE,
      RENAME_NEW,
      step('findMany', { where: {} }, { 'where.id': '0.id' }),
    );
    expect(status).toBe(200);
    expect(known).toEqual([
      ['create', undefined],
      ['update', true],
    ]);
    expect(checked).toEqual([[['update', { name: 'changed' }, { id: expect.any(Number) }]]]);
  });

  it.each<[string, Error, number]>([
    ['a denial', new PolicyDeniedError('Not this one'), 403],
    ['an error', new Error('secret'), 500],
  ])('roll everything back with %s', async (_title, error, expected) => {
    const checkResolved = (): Promise<void> => Promise.reject(error);
    const intercept: Interceptor = (_context, next) => next({ checkResolved });
    const { status, body } = await run(intercept, CREATE, RENAME);
    expect([status, JSON.stringify(body)]).toEqual([
      expected,
      expect.not.stringContaining('secret'),
    ]);
    expect(await readAllRows(database)).toEqual(before);
  });
}
