import { PolicyDeniedError, restHandler, rpcHandler } from '../../src/index.ts';
import { send } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';

const deny = () => Promise.reject(new PolicyDeniedError('Only editors publish'));
const body = { data: { type: 'book', attributes: { title: 'a' } } };

describe('PolicyDeniedError', () => {
  it('becomes a denial in RPC', async () => {
    const handler = rpcHandler({ log: false })(recordingOrm({ findMany: deny }).orm);
    expect(await send(handler, { url: '/book/findMany' })).toMatchObject({
      status: 403,
      body: {
        orm: true,
        rejectedByPolicy: true,
        message: 'Only editors publish',
        reason: 'ACCESS_POLICY_VIOLATION',
      },
    });
  });

  it.each([
    ['of a row that is there', { id: 1 }, 403, 'forbidden'],
    ['of a row that the caller cannot read', null, 404, 'not-found'],
  ])('becomes a denial in REST of the change %s', async (_, found, status, code) => {
    const { orm } = recordingOrm({ update: deny, findUnique: found });
    const handler = restHandler({ endpoint: '/api', log: false })(orm);
    const response = await send(handler, { method: 'PATCH', url: '/book/1', body });
    expect([response.status, response.body.errors[0].code]).toEqual([status, code]);
  });

  it('explains in REST why a creation or a list was denied', async () => {
    const { orm } = recordingOrm({ create: deny, findMany: deny, count: 0 });
    const handler = restHandler({ endpoint: '/api', log: false })(orm);
    for (const sent of [{ method: 'POST', url: '/book', body }, { url: '/book' }]) {
      expect(await send(handler, sent)).toMatchObject({
        status: 403,
        body: {
          errors: [
            {
              code: 'forbidden',
              detail: 'Only editors publish',
              meta: { reason: 'ACCESS_POLICY_VIOLATION' },
            },
          ],
        },
      });
    }
  });

  it('has a default message', () => {
    expect(new PolicyDeniedError().message).toBe(
      'The access policies do not allow this operation.',
    );
  });
});
