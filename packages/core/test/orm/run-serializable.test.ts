import type { OrmErrorReason } from '../../src/errors/orm-error.ts';
import { ForbiddenError } from '../../src/errors/resource-errors.ts';
import { StepError } from '../../src/errors/step-error.ts';
import { confirmDenial, runSerializable } from '../../src/orm/run-serializable.ts';
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

describe('runSerializable', () => {
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

describe('confirmDenial', () => {
  const unsure = new ForbiddenError('No', { cause: failure('record-not-found') });
  const sure = new ForbiddenError('No', { cause: failure('rejected-by-policy') });

  it.each([
    [unsure, 'again'],
    [new StepError({ index: 0, name: 'x' }, unsure), 'again'],
  ])('runs a write again if its row was not found', async (error, result) => {
    const { connection } = connect();
    const again = async () => 'again';
    expect(await confirmDenial(connection, () => Promise.reject(error), again)).toBe(result);
  });

  it.each([sure, failure('record-not-found')])(
    'returns other failures unchanged',
    async (error) => {
      const { connection, isolations } = connect();
      const write = () =>
        confirmDenial(
          connection,
          () => Promise.reject(error),
          async () => 1,
        );
      await expect(write()).rejects.toBe(error);
      expect(isolations).toEqual([]);
    },
  );
});
