import { demo } from './shared-demo.ts';

describe('both APIs', () => {
  it('deny a change of the post of another user', async () => {
    const { status, body } = await demo.call('/rest/post/13', {
      as: 'alice',
      method: 'PATCH',
      body: { data: { type: 'post', attributes: { title: 'Mine' } } },
    });
    expect([status, body.errors]).toEqual([
      403,
      [expect.objectContaining({ code: 'forbidden', meta: { reason: 'ACCESS_POLICY_VIOLATION' } })],
    ]);
  });

  it('deny giving a post to another user', async () => {
    const { status, body } = await demo.call('/rpc/post/update', {
      as: 'alice',
      method: 'PATCH',
      body: { where: { id: 12 }, data: { authorId: 'ben' } },
    });
    expect([status, body.reason]).toEqual([403, 'ACCESS_POLICY_VIOLATION']);
  });

  it.each(['Bearer demo-nobody', 'Bearer x', 'Basic YTpi', ''])(
    'return 401 for the credentials %j',
    async (authorization) => {
      for (const path of ['/rest/post', '/rpc/post/count']) {
        const { status, headers } = await demo.call(path, { headers: { authorization } });
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      }
    },
  );
});
