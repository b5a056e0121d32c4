import { callOperation } from '../../src/orm/call-operation.ts';
import { connectionTo, recordingOrm } from '../recording-orm.ts';
import { errorsOf } from '../thrown.ts';

describe('callOperation', () => {
  it('passes the arguments on unchanged', async () => {
    const { orm, calls } = recordingOrm({ count: 5 });
    const args = { where: {} };
    const call = { model: 'Book', operation: 'count', args };
    expect(await callOperation(connectionTo(orm), call)).toBe(5);
    expect(calls).toEqual([call]);
    expect(calls[0]?.args).toBe(args);
  });

  it('rejects an operation that the ORM client lacks', async () => {
    const { orm } = recordingOrm({ create: {} });
    const call = { model: 'Book', operation: 'exists', args: {} };
    const [error] = await errorsOf(() => callOperation(connectionTo(orm), call));
    expect(error).toMatchObject({ code: 'unsupported-operation', status: 400 });
  });

  it('throws a TypeError for a client without any operation, a mistake of the server', async () => {
    const { orm } = recordingOrm();
    const call = { model: 'Book', operation: 'findMany', args: {} };
    await expect(callOperation(connectionTo(orm), call)).rejects.toThrow(
      new TypeError('getClient must return an ORM client of the schema: it has no model "Book".'),
    );
  });
});
