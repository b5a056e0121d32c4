import type { OrmErrorReason } from '../../src/errors/orm-error.ts';
import { ForbiddenError, NotFoundError } from '../../src/errors/resource-errors.ts';
import { StepError } from '../../src/errors/transaction-errors.ts';
import type { BeforeCommit } from '../../src/orm/connection.ts';
import type { Model } from '../../src/schema/schema-model.ts';
import { runWrite } from '../../src/writes/run-write.ts';
import type { Write, WriteCheck, WriteNeeds } from '../../src/writes/write.ts';
import { connectionTo, DataLayerError, recordingOrm } from '../recording-orm.ts';
import { rpcContext } from '../rpc-context.ts';

/** A connection that records the isolation of its transactions, and what ends them. */
function connect(beforeCommit?: BeforeCommit<unknown>) {
  const { orm } = recordingOrm();
  const transactions: string[] = [];
  const transaction: typeof orm.transaction = async (client, run, options) => {
    const isolation = options?.isolation ?? 'default';
    try {
      const result = await orm.transaction(client, run, options);
      transactions.push(`${isolation} committed`);
      return result;
    } catch (error) {
      transactions.push(`${isolation} rolled back`);
      throw error;
    }
  };
  return { connection: { ...connectionTo({ ...orm, transaction }), beforeCommit }, transactions };
}

const NEEDS: WriteNeeds = {
  isolation: false,
  rollback: false,
  checks: 'none',
  records: true,
  repeats: false,
};

function writeOf(
  call: () => Promise<unknown>,
  {
    needs = {},
    checks = [],
    ...others
  }: Partial<Omit<Write<unknown, unknown>, 'needs'>> & {
    readonly needs?: Partial<WriteNeeds>;
    readonly checks?: readonly WriteCheck<unknown>[];
  } = {},
): Write<unknown, unknown> {
  return {
    needs: { ...NEEDS, ...needs },
    operations: [],
    prepare: async () => ({ checks, call }),
    toResult: (result) => result,
    ...others,
  };
}

const failure = (reason: OrmErrorReason) => new DataLayerError({ reason });
const unsure = new ForbiddenError('No', { cause: failure('record-not-found') });

describe('runWrite', () => {
  it.each<[string, Partial<WriteNeeds>, readonly string[]]>([
    ['no transaction', {}, []],
    ['no transaction for checks before it', { checks: 'before' }, []],
    ['a transaction for checks around it', { checks: 'around' }, ['default committed']],
    ['a transaction for a check of the result', { rollback: true }, ['default committed']],
    ['a serializable transaction', { isolation: true }, ['serializable committed']],
  ])('runs a write in %s', async (_title, needs, expected) => {
    const { connection, transactions } = connect();
    expect(
      await runWrite(
        writeOf(async () => 1, { needs }),
        connection,
      ),
    ).toBe(1);
    expect(transactions).toEqual(expected);
  });

  it.each([
    [
      'a transaction if its record may be too large to be read at once',
      1000,
      ['default committed'],
    ],
    ['no transaction without a limit of rows', Number.POSITIVE_INFINITY, []],
  ])('runs a write in %s', async (_title, rowLimit, expected) => {
    const { connection, transactions } = connect();
    const model = rpcContext().schema.byType.get('author') as Model;
    const operations = [{ model, operation: 'create', args: { data: {} } }];
    await runWrite(
      writeOf(async () => ({}), { operations }),
      { ...connection, rowLimit, bytes: { ...connection.bytes, limit: 1_000_000 } },
    );
    expect(transactions).toEqual(expected);
  });

  it('runs a single write in a transaction with what runs before its commit', async () => {
    const seen: unknown[] = [];
    const { connection, transactions } = connect(async (_tx, result) => {
      seen.push(result);
    });
    await runWrite(
      writeOf(async () => 1),
      connection,
    );
    expect([seen, transactions]).toEqual([[1], ['default committed']]);
  });

  it.each<[Partial<WriteNeeds>, string, number]>([
    [{ checks: 'around' }, 'default committed', 0],
    [{ rollback: true }, 'default rolled back', 1],
  ])('ends a write with %j whose result is unreadable: %s', async (needs, end, explained) => {
    const { connection, transactions } = connect();
    const error = failure('result-not-readable');
    const written = runWrite(
      writeOf(() => Promise.reject(error), { needs }),
      connection,
    );
    await expect(written).rejects.toMatchObject(explained ? { cause: error } : error);
    expect(transactions).toEqual([end]);
  });

  it.each<[Partial<WriteNeeds>, readonly string[]]>([
    [{}, []],
    [{ checks: 'before' }, []],
    [{ checks: 'around' }, ['default committed']],
    [{ rollback: true }, ['default committed']],
    [{ isolation: true }, ['serializable committed']],
  ])('commits a minimal write with %j whose result is unreadable', async (needs, expected) => {
    const { connection, transactions } = connect();
    const finished: unknown[] = [];
    const check: WriteCheck<unknown> = async () => ({
      finish: async (result) => void finished.push(result),
    });
    const call = () => Promise.reject(failure('result-not-readable'));
    const write = writeOf(call, { needs: { ...needs, minimal: true }, checks: [check] });
    expect(await runWrite(write, connection)).toBeUndefined();
    expect([transactions, finished]).toEqual([expected, [undefined]]);
  });

  it('runs the second halves of checks if the result is unreadable, and rolls back for them', async () => {
    const { connection, transactions } = connect();
    const missing = new NotFoundError('No row');
    const check: WriteCheck<unknown> = async () => ({ finish: () => Promise.reject(missing) });
    const call = () => Promise.reject(failure('result-not-readable'));
    const write = writeOf(call, { needs: { checks: 'around' }, checks: [check] });
    await expect(runWrite(write, connection)).rejects.toBe(missing);
    expect(transactions).toEqual(['default rolled back']);
  });

  it('rolls back a minimal write whose unreadable result a check needs', async () => {
    const { connection, transactions } = connect();
    const check: WriteCheck<unknown> = async () => ({
      finish: () => Promise.reject(new Error('not reached')),
      needsResult: true,
    });
    const error = failure('result-not-readable');
    const needs = { isolation: true, minimal: true };
    const write = writeOf(() => Promise.reject(error), { needs, checks: [check] });
    await expect(runWrite(write, connection)).rejects.toMatchObject({ cause: error });
    expect(transactions).toEqual(['serializable rolled back']);
  });

  it('commits a minimal write with an unreadable result after an unsure denial', async () => {
    const { connection, transactions } = connect();
    const errors = [unsure, failure('result-not-readable')];
    const call = () => Promise.reject(errors.shift());
    await runWrite(writeOf(call, { needs: { minimal: true } }), connection);
    expect(transactions).toEqual(['serializable committed']);
  });

  it('runs checks from the outermost to the innermost, and their second halves in reverse', async () => {
    const order: string[] = [];
    const check =
      (name: string): WriteCheck<unknown> =>
      async () => {
        order.push(name);
        return { finish: async (result) => void order.push(`${name} ${result}`) };
      };
    const none: WriteCheck<unknown> = async () => undefined;
    const checks = [check('outer'), none, check('inner')];
    const call = async () => order.push('call');
    await runWrite(writeOf(call, { needs: { checks: 'around' }, checks }), connect().connection);
    expect(order).toEqual(['outer', 'inner', 'call', 'inner 3', 'outer 3']);
  });

  it('lets the checks around a failure explain it, and not those that have passed', async () => {
    const named =
      (name: string, finish?: () => Promise<void>): WriteCheck<unknown> =>
      async () => ({
        ...(finish && { finish }),
        explain: (error) => new Error(`${name}: ${(error as Error).message}`),
      });
    const fail = () => Promise.reject(new Error('failed'));
    const checks = [named('outer'), named('failing', fail), named('inner')];
    const write = writeOf(async () => 1, { needs: { checks: 'around' }, checks });
    await expect(runWrite(write, connect().connection)).rejects.toThrow('outer: failing: failed');
  });

  it.each([
    ['a denied write', unsure],
    ['a denied step', new StepError({ index: 0, name: 'x' }, unsure)],
  ])('repeats %s whose row was not found, serializable', async (_title, error) => {
    const { connection, transactions } = connect();
    const errors = [error];
    const call = async () => {
      const next = errors.shift();
      if (next) throw next;
      return 'found';
    };
    expect(await runWrite(writeOf(call), connection)).toBe('found');
    expect(transactions).toEqual(['serializable committed']);
  });

  it.each<[string, readonly boolean[], readonly string[]]>([
    ['a replica does not have', [false, true], ['serializable committed']],
    ['nobody has', [false, false], ['serializable rolled back']],
  ])('looks in a transaction for a linked row that %s', async (_title, answers, transactions) => {
    const found = [...answers];
    const check: WriteCheck<unknown> = async () => {
      if (!found.shift()) throw new NotFoundError('No row');
      return undefined;
    };
    const write = writeOf(async () => 'linked', { needs: { checks: 'before' }, checks: [check] });
    const { connection, transactions: ended } = connect();
    const written = runWrite(write, connection);
    await (answers.includes(true)
      ? expect(written).resolves.toBe('linked')
      : expect(written).rejects.toThrow('No row'));
    expect(ended).toEqual(transactions);
  });

  it('does not repeat a call of the ORM client that ends with a 404', async () => {
    const missing = new NotFoundError('No row');
    let calls = 0;
    const call = async () => {
      calls += 1;
      throw missing;
    };
    const { connection, transactions } = connect();
    const write = writeOf(call, { needs: { checks: 'before' } });
    await expect(runWrite(write, connection)).rejects.toBe(missing);
    expect([calls, transactions]).toEqual([1, []]);
  });

  it.each([
    new ForbiddenError('No', { cause: failure('rejected-by-policy') }),
    failure('record-not-found'),
  ])('returns other failures unchanged', async (error) => {
    const { connection, transactions } = connect();
    await expect(
      runWrite(
        writeOf(() => Promise.reject(error)),
        connection,
      ),
    ).rejects.toBe(error);
    expect(transactions).toEqual([]);
  });

  it('explains a failure after the rollback, too, and makes another write in place of it', async () => {
    const { connection, transactions } = connect();
    const explained: unknown[] = [];
    const write = writeOf(() => Promise.reject(failure('unique-violation')), {
      needs: { rollback: true },
      explain: async (error, { inTransaction = false }) => {
        explained.push(inTransaction);
        return inTransaction ? error : new NotFoundError('Explained');
      },
      instead: async (error) => writeOf(async () => (error as Error).message),
    });
    expect(await runWrite(write, connection)).toBe('Explained');
    expect([explained, transactions]).toEqual([[true, false], ['default rolled back']]);
  });

  it.each<[Partial<WriteNeeds>, number]>([
    [{}, 1],
    [{ repeats: true }, 2],
    [{ checks: 'before' }, 2],
  ])('runs a single write with %j that collides %i times', async (needs, expected) => {
    let calls = 0;
    const call = async () => {
      calls += 1;
      if (calls < 2) throw failure('write-conflict');
    };
    const written = runWrite(writeOf(call, { needs }), connect().connection);
    await (expected > 1 ? written : expect(written).rejects.toThrow());
    expect(calls).toBe(expected);
  });
});
