import { callOperation } from '../../src/orm/call-operation.ts';
import { recordingOrm } from '../recording-orm.ts';
import { errorsOf } from '../thrown.ts';

describe('callOperation', () => {
  it('hands the arguments over as they are', async () => {
    const { orm, calls } = recordingOrm({ count: 5 });
    const args = { where: {} };
    const call = { model: 'Book', operation: 'count', args };
    expect(await callOperation({ orm, client: {} }, call)).toBe(5);
    expect(calls).toEqual([call]);
    expect(calls[0]?.args).toBe(args);
  });

  it('refuses an operation that the data client lacks', async () => {
    const { orm } = recordingOrm();
    const call = { model: 'Book', operation: 'exists', args: {} };
    const [error] = await errorsOf(() => callOperation({ orm, client: {} }, call));
    expect(error).toMatchObject({ code: 'unsupported-operation', status: 400 });
  });
});
