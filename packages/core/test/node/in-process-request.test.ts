import { fetchNodeRequestHandler } from 'node-mock-http';
import type { ApiHandler } from '../../src/http/api-handler.ts';
import { readNodeRequest, writeNodeResponse } from '../../src/node/index.ts';

/** Nitro, and so Nuxt, calls routes of the app in the same process with such requests. */
describe('a request without a connection', () => {
  const aborts: boolean[] = [];
  const handle: ApiHandler<undefined>['handle'] = async ({ method, readBody, signal }) => {
    aborts.push(signal?.aborted ?? false);
    const body = JSON.stringify({ method, text: await readBody(1000) });
    return { status: 200, headers: { vary: 'Accept' }, body };
  };
  const ask = (init: Parameters<typeof fetchNodeRequestHandler>[2]) =>
    fetchNodeRequestHandler(
      async (req, res) => {
        const request = readNodeRequest(req, { url: '/', getClient: () => undefined });
        writeNodeResponse(res, await handle(request));
      },
      '/tag',
      init,
    );

  it.each([
    ['a text', '{"name":"é"}', '{"name":"é"}'],
    ['bytes', Buffer.from('{"name":"é"}'), '{"name":"é"}'],
    ['no body', null, ''],
  ])('with %s is read', async (_, body, text) => {
    const response = await ask({ method: 'QUERY', body });
    expect([response.status, await response.json()]).toEqual([200, { method: 'QUERY', text }]);
    expect(response.headers.get('vary')).toBe('Accept');
  });

  it('is not aborted', async () => {
    await ask({});
    expect(aborts.at(-1)).toBe(false);
  });

  it('gets no body for HEAD', async () => {
    const response = await ask({ method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
