import type { OrmErrorReason } from '../../src/errors/orm-error.ts';
import { ForbiddenError } from '../../src/errors/resource-errors.ts';
import { StepError } from '../../src/errors/transaction-errors.ts';
import { runTransaction } from '../../src/writes/transaction.ts';
import { connectionTo, DataLayerError, recordingOrm } from '../recording-orm.ts';

/** A connection that counts its transactions. */
function connect() {
  const { orm } = recordingOrm();
  const isolations: unknown[] = [];
  const transaction: typeof orm.transaction = (client, run, options) => {
    isolations.push(options?.isolation);
    return orm.transaction(client, run, options);
  };
  return {
    connection: connectionTo({ ...orm, transaction }),
    isolations,
  };
}

const failure = (reason: OrmErrorReason) => new DataLayerError({ reason });

const runSerializable = <Result>(
  connection: ReturnType<typeof connectionTo>,
  run: () => Promise<Result>,
): Promise<Result> => runTransaction(connection, run, { isolation: 'serializable' });

describe('runTransaction', () => {
  it('runs a transaction again after a collision', async () => {
    const { connection, isolations } = connect();
    const errors = [
      failure('write-conflict'),
      new StepError({ index: 0, name: 'x' }, failure('write-conflict')),
    ];
    const run = async () => {
      const error = errors.shift();
      if (error) throw error;
      return 'done';
    };
    expect(await runSerializable(connection, run)).toBe('done');
    expect(isolations).toEqual(['serializable', 'serializable', 'serializable']);
  });

  it('gives up after six collisions', async () => {
    const { connection, isolations } = connect();
    const run = () => Promise.reject(failure('write-conflict'));
    await expect(runSerializable(connection, run)).rejects.toMatchObject({
      orm: { reason: 'write-conflict' },
    });
    expect(isolations).toHaveLength(6);
  });

  it.each([
    failure('unique-violation'),
    new ForbiddenError('No', { cause: failure('write-conflict') }),
  ])('runs a transaction only once if it fails with another error', async (error) => {
    const { connection, isolations } = connect();
    await expect(runSerializable(connection, () => Promise.reject(error))).rejects.toBe(error);
    expect(isolations).toHaveLength(1);
  });
});
