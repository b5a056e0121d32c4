import type { ApiError } from '../../../src/errors/api-error.ts';
import { executeRestPlan } from '../../../src/rest/execute/execute-rest-plan.ts';
import type { RestPlan } from '../../../src/rest/plan/rest-plan.ts';
import { libraryModel } from '../../library-context.ts';
import { type Answers, DataLayerError, recordingOrm } from '../../recording-orm.ts';
import { errorsOf } from '../../thrown.ts';

const model = libraryModel('bookLoan');
const where = { bookId_reader: { bookId: 1, reader: 'a' } };
const row = { bookId: 1, reader: 'a' };
const select = { bookId: true };
const PLANS = {
  list: {
    kind: 'list',
    model,
    findMany: { where: {}, select, orderBy: [] },
    count: { where: {} },
    page: { offset: 0, limit: 5 },
    rawQuery: '',
  },
  fetch: { kind: 'fetch', model, findUnique: { where, select } },
  create: { kind: 'create', model, create: { data: row, select } },
  update: { kind: 'update', model, update: { where, data: {}, select } },
  delete: { kind: 'delete', model, delete: { where, select } },
} as const satisfies Record<string, RestPlan>;

const run = (plan: RestPlan, answers: Answers) => {
  const { orm, calls } = recordingOrm(answers);
  return { calls, result: executeRestPlan(plan, { orm, client: {} }) };
};
const missing = () => {
  throw new DataLayerError({ reason: 'record-not-found', code: 'P2025' });
};

describe('executeRestPlan', () => {
  it.each([
    ['fetch', 'findUnique', { kind: 'fetch', row }],
    ['create', 'create', { kind: 'create', row }],
    ['update', 'update', { kind: 'update', row }],
    ['delete', 'delete', { kind: 'delete' }],
  ] as const)('makes one call to %s', async (kind, operation, expected) => {
    const plan: RestPlan = PLANS[kind];
    const { calls, result } = run(plan, { [operation]: row });
    expect(await result).toEqual(expected);
    const args = (plan as unknown as Record<string, unknown>)[operation];
    expect(calls).toEqual([{ model: 'BookLoan', operation, args }]);
  });

  it('lists with one read and one count, under way at the same time', async () => {
    const rows = Promise.withResolvers<unknown>();
    const total = Promise.withResolvers<unknown>();
    const { calls, result } = run(PLANS.list, {
      findMany: () => rows.promise,
      count: () => total.promise,
    });
    expect(calls.map(({ operation }) => operation)).toEqual(['findMany', 'count']);
    total.resolve(7);
    rows.resolve([row]);
    expect(await result).toEqual({ kind: 'list', rows: [row], total: 7 });
    expect(calls).toHaveLength(2);
  });

  it.each(['findMany', 'count'])('fails as a whole where %s fails', async (operation) => {
    const failure = new TypeError('lost');
    const answers = { findMany: [], count: 0, [operation]: () => Promise.reject(failure) };
    await expect(run(PLANS.list, answers).result).rejects.toBe(failure);
  });

  it('finds nothing where there is no row to fetch', async () => {
    const [error] = await errorsOf(() => run(PLANS.fetch, { findUnique: null }).result);
    expect(error).toMatchObject({ code: 'not-found', status: 404 });
  });

  it.each(['update', 'delete'] as const)(
    'tells a row that may not be changed by %s from one that is not there, with one read',
    async (kind) => {
      const readable = run(PLANS[kind], { [kind]: missing, findUnique: row });
      const [forbidden] = (await errorsOf(() => readable.result)) as [ApiError];
      expect(forbidden).toMatchObject({
        code: 'forbidden',
        reason: 'ACCESS_POLICY_VIOLATION',
        orm: { code: 'P2025' },
        cause: expect.any(DataLayerError),
      });
      expect(readable.calls.slice(1)).toEqual([
        {
          model: 'BookLoan',
          operation: 'findUnique',
          args: { where, select: { bookId: true, reader: true } },
        },
      ]);
      const gone = run(PLANS[kind], { [kind]: missing, findUnique: null });
      const [notFound] = await errorsOf(() => gone.result);
      expect(notFound).toMatchObject({ code: 'not-found', reason: undefined });
      expect(gone.calls).toHaveLength(2);
    },
  );

  it.each(['update', 'delete'] as const)(
    'reads nothing after another failure of %s',
    async (kind) => {
      for (const failure of [
        new TypeError('lost'),
        new DataLayerError({ reason: 'rejected-by-policy' }),
      ]) {
        const answers = { [kind]: () => Promise.reject(failure), findUnique: row };
        const { calls, result } = run(PLANS[kind], answers);
        await expect(result).rejects.toBe(failure);
        expect(calls).toHaveLength(1);
      }
    },
  );

  it('says which operation the data client lacks', async () => {
    const [error] = await errorsOf(() => run(PLANS.create, {}).result);
    expect(error).toMatchObject({ code: 'unsupported-operation', status: 400 });
    expect(error?.message).toContain('create');
  });
});
