import type { StepError } from '../../../src/errors/transaction-errors.ts';
import { executeRpcCall } from '../../../src/rpc/execute/execute-rpc-call.ts';
import { executeRpcTransaction } from '../../../src/rpc/execute/execute-rpc-transaction.ts';
import { argsChecker } from '../../../src/rpc/parse/check-args.ts';
import { planRpcCall, type RpcPlan } from '../../../src/rpc/plan/plan-rpc-call.ts';
import { findOperation } from '../../../src/rpc/route/find-operation.ts';
import type { RpcHandlerOptions } from '../../../src/rpc/rpc-options.ts';
import { connectionTo, DataLayerError, type Results, recordingOrm } from '../../recording-orm.ts';
import { rpcContext } from '../../rpc-context.ts';
import { errorsOf } from '../../thrown.ts';

/** The arguments that an operation requires, for cases that do not name them. */
const REQUIRED: Readonly<Record<string, object>> = {
  update: { data: {} },
  upsert: { create: {}, update: {} },
};

const plan = (target: string, args: object = {}, options: RpcHandlerOptions = {}): RpcPlan => {
  const context = rpcContext(options);
  const [model = '', operation = ''] = target.split('.');
  const found = findOperation(model, operation, context.schema);
  const complete = { ...REQUIRED[operation], ...args };
  return planRpcCall(argsChecker(context)(found, complete), context);
};
const start = (results: Results) => {
  const { orm, calls } = recordingOrm(results);
  const connection = connectionTo(orm);
  return {
    calls,
    run: (each: RpcPlan) => executeRpcCall(each, connection),
    runAll: (plans: readonly RpcPlan[]) =>
      executeRpcTransaction(plans, connection, {
        render: (results: readonly unknown[]) => results,
      }),
  };
};
const failWith = (reason: 'record-not-found' | 'result-not-readable', model?: string) => () =>
  Promise.reject(new DataLayerError({ reason, ...(model !== undefined && { model }) }));
const limits = { take: 2 };

describe('executeRpcCall', () => {
  it('makes one call, without a transaction', async () => {
    const { run, calls } = start({ update: { id: 1 } });
    expect(await run(plan('tag.update', { where: { name: 'a' } }))).toEqual({ id: 1 });
    expect(calls).toEqual([
      { model: 'Tag', operation: 'update', args: { where: { name: 'a' }, data: {} } },
    ]);
  });

  it.each<[unknown, boolean]>([
    [[1, 2], true],
    [[1, 2, 3], false],
    [null, true],
  ])('checks the number of rows in %j', async (rows, fits) => {
    const { run } = start({ findMany: rows });
    const response = run(plan('tag.findMany', {}, { limits }));
    if (fits) expect(await response).toBe(rows);
    else expect(await errorsOf(() => response)).toMatchObject([{ code: 'limit-exceeded' }]);
  });

  it('names the relationship with too many records', async () => {
    const tags = [{ tags: [1] }, { tags: [1, 2, 3] }];
    const { run } = start({ findMany: [{ books: [] }, { books: tags }] });
    const args = { include: { books: { include: { tags: true } } } };
    const [error] = await errorsOf(() => run(plan('author.findMany', args, { limits })));
    expect(error?.message).toBe(
      'The result has more than 2 records in "books.tags". Pass "take", or raise limits.take.',
    );
  });

  it('runs a write whose rows are counted in a transaction', async () => {
    const { run, calls } = start({ update: { books: [1] } });
    const args = { where: { id: 1 }, include: { books: true } };
    await run(plan('author.update', args, { limits }));
    expect(calls).toMatchObject([{ operation: 'update', inTransaction: true }]);
  });

  it.each<[readonly number[], boolean]>([
    [[0, 0], true],
    [[0, 1], false],
    [[3, 3], true],
    [[3, 2], true],
    [[3, 4], false],
  ])(
    'checks computed values by the rows out of range before and after: %j',
    async (counts, fits) => {
      const left = [...counts];
      const { run, calls } = start({ updateMany: { count: 1 }, count: async () => left.shift() });
      const outside = { model: 'Book', operation: 'count', args: { where: {} } };
      const response = run({
        ...plan('book.updateMany', { data: {} }),
        ranges: [{ field: 'pages', outside }],
      });
      if (fits) expect(await response).toEqual({ count: 1 });
      else
        expect(await errorsOf(() => response)).toMatchObject([
          { code: 'invalid-value', message: 'The new value of "pages" is out of range.' },
        ]);
      expect(calls.map(({ operation }) => operation)).toEqual(['count', 'updateMany', 'count']);
      expect(calls.every(({ inTransaction }) => inTransaction)).toBe(true);
    },
  );

  it.each(['update', 'delete', 'upsert'])(
    'reports a failed %s of a row that the caller can read as a denial',
    async (name) => {
      const results = { [name]: failWith('record-not-found', 'Book'), findUnique: { id: 1 } };
      const { run, calls } = start(results);
      expect(await errorsOf(() => run(plan(`book.${name}`, { where: { id: 1 } })))).toMatchObject([
        { status: 403, reason: 'ACCESS_POLICY_VIOLATION', orm: { reason: 'rejected-by-policy' } },
      ]);
      expect(calls[1]).toEqual({
        model: 'Book',
        operation: 'findUnique',
        args: { where: { id: 1 }, select: { id: true } },
      });
    },
  );

  it.each<[string, Results, RpcHandlerOptions]>([
    ['update', { findUnique: null }, {}],
    ['update', { findUnique: { id: 1 }, model: 'Tag' }, {}],
    ['upsert', { findUnique: null }, {}],
    [
      'update',
      { findUnique: { id: 1 } },
      { expose: { models: { Book: { operations: ['create', 'update'] } } } },
    ],
  ])('returns %s with %j unchanged', async (name, { model = 'Book', ...results }, options) => {
    const { run } = start({ ...results, [name]: failWith('record-not-found', model as string) });
    const thrown = await run(plan(`book.${name}`, { where: { id: 1 } }, options)).catch(
      (error) => error,
    );
    expect(thrown).toBeInstanceOf(DataLayerError);
  });

  it('returns a failure of a nested write unchanged, also if its record is of the same model', async () => {
    const error = new DataLayerError({ reason: 'record-not-found', model: 'Book', nested: true });
    const { run } = start({ findUnique: { id: 1 }, update: () => Promise.reject(error) });
    await expect(run(plan('book.update', { where: { id: 1 } }))).rejects.toBe(error);
  });

  it('does not name a required hidden field', async () => {
    const issue = (...path: (string | number)[]) => ({ path, message: 'expected string' });
    const fail = (...issues: ReturnType<typeof issue>[]) =>
      start({
        create: () => Promise.reject(new DataLayerError({ reason: 'invalid-input', issues })),
      }).run(plan('book.create', { data: { author: { create: {} }, tags: { create: [{}, {}] } } }));
    const messageAt = async (...path: (string | number)[]) =>
      (await errorsOf(() => fail(issue(...path))))[0]?.message;
    expect(await messageAt('data', 'author', 'create', 'secret')).toBe(
      'The record requires a value that clients cannot set.',
    );
    expect(await messageAt('data', 'author', 'create', 'name')).toBe(
      'expected string at "data.author.create.name"',
    );
    expect(await messageAt('data', 'title')).toBe('expected string at "data.title"');
    expect(await messageAt('data', 'tags', 'create', 1, 'name')).toMatch(/^expected string at/);
    // Hidden in Author, not in Book.
    expect(await messageAt('data', 'secret')).toMatch(/^expected string at/);
  });

  it.each([
    ['a select in place of an include', ['select', 'tags', 'take'], ['include', 'tags', 'take']],
    ['a list in place of an object', ['orderBy', 0, 'title'], ['orderBy', 'title']],
    ['what was sent', ['where', 'AND', 1, 'title'], ['where', 'AND', 1, 'title']],
    ['what is missing', ['data', 'title'], ['data', 'title']],
  ])('names the path of the arguments that were sent for %s', async (_, path, sent) => {
    const args = {
      where: { AND: [{}, { title: 'x' }] },
      include: { tags: { take: 1 } },
      orderBy: { title: 'asc' },
    };
    const failure = { reason: 'invalid-input', issues: [{ path, message: 'wrong' }] } as const;
    const { run } = start({ findMany: () => Promise.reject(new DataLayerError(failure)) });
    const [error] = await errorsOf(() => run(plan('book.findMany', args)));
    expect([error?.path, error?.message]).toEqual([sent, `wrong at "${sent.join('.')}"`]);
  });
});

describe('executeRpcTransaction', () => {
  it('runs all operations in one transaction, in order', async () => {
    const { runAll, calls } = start({ count: 5, findFirst: null });
    expect(await runAll([plan('book.count'), plan('tag.findFirst'), plan('book.count')])).toEqual([
      5,
      null,
      5,
    ]);
    expect(calls.map(({ operation, inTransaction }) => [operation, inTransaction])).toEqual([
      ['count', true],
      ['findFirst', true],
      ['count', true],
    ]);
  });

  it('stops at the first failure, and names its operation', async () => {
    const { runAll, calls } = start({ count: 5, create: failWith('result-not-readable') });
    const steps = [plan('book.count'), plan('tag.create', { data: {} }), plan('book.count')];
    const thrown = (await runAll(steps).catch((error) => error)) as StepError;
    expect(thrown.step).toEqual({ index: 1, name: 'tag.create' });
    // What was made is taken back, so that it is a denial.
    expect(thrown.cause).toMatchObject({
      status: 403,
      reason: 'ACCESS_POLICY_VIOLATION',
      orm: { reason: 'rejected-by-policy' },
    });
    expect(calls).toHaveLength(2);
  });
});
