import { type LogEntry, restHandler, rpcHandler } from '../../src/index.ts';
import { apiRequest, type Sent, send } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';

const info = { title: 'Library', version: '1' };
const { orm } = recordingOrm();
const HANDLERS = {
  REST: restHandler({ endpoint: 'https://api.test/rest', openapi: { info }, log: false })(orm),
  RPC: rpcHandler({ openapi: { info }, log: false })(orm),
};

describe.each(Object.entries(HANDLERS))(
  'the OpenAPI document of a %s handler',
  (_name, handler) => {
    const get = (more: Partial<Sent> = {}) => send(handler, { url: '/openapi.json', ...more });

    it('is served without an ORM client', async () => {
      const response = await get({ getClient: () => Promise.reject(new Error('no client')) });
      expect(response.status).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-cache',
      });
      expect(response.body).toMatchObject({ openapi: '3.1.1', info });
    });

    it('has no body for HEAD', async () => {
      const response = await get({ method: 'HEAD' });
      expect(response).toMatchObject({ status: 200, body: undefined });
      expect(response.headers.etag).toBe((await get()).headers.etag);
    });

    it('is a 304 for a client that has it', async () => {
      const { etag = '' } = (await get()).headers;
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const response = await get({ headers: { 'if-none-match': known } });
        expect(response).toMatchObject({ status: 304, body: undefined, headers: { etag } });
      }
      const other = await get({ headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    });

    it('is read-only', async () => {
      const response = await get({ method: 'POST', body: {} });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect((await get({ method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD, OPTIONS');
    });

    it('is not served at other paths', async () => {
      const response = await handler.handle(apiRequest({ url: '/openapi.json/x' }));
      expect(response.status).not.toBe(200);
    });
  },
);

it('is built again after a failure', async () => {
  let failures = 1;
  const toJSON = () => {
    if (failures-- > 0) throw new Error('not yet');
    return { title: 'Library', version: '1' };
  };
  const handler = rpcHandler({ openapi: { info: { ...info, toJSON } as never }, log: false })(orm);
  expect((await send(handler, { url: '/openapi.json' })).status).toBe(500);
  expect((await send(handler, { url: '/openapi.json' })).status).toBe(200);
});

it('is in the access log with its route', async () => {
  const entries: LogEntry[] = [];
  const log = (entry: LogEntry) => entries.push(entry);
  const handler = rpcHandler({ openapi: { info }, log, accessLog: true })(orm);
  await send(handler, { url: '/openapi.json' });
  await send(handler, { url: '/openapi.json', method: 'OPTIONS' });
  expect(entries).toMatchObject([
    { message: 'GET /openapi.json 200', route: '/openapi.json' },
    { message: 'OPTIONS (no route) 204' },
  ]);
});

it('has the endpoint of a REST handler as its server', async () => {
  const { body } = await send(HANDLERS.REST, { url: '/openapi.json' });
  expect(body.servers).toEqual([{ url: 'https://api.test/rest' }]);
});

it('is off by default', async () => {
  const rest = restHandler({ endpoint: '/', log: false })(orm);
  const rpc = rpcHandler({ log: false })(orm);
  expect((await send(rest, { url: '/openapi.json' })).status).toBe(404);
  expect((await send(rpc, { url: '/openapi.json' })).status).toBe(400);
});

it.each([
  [true, 'Option openapi must be false or { info: … }, not true.'],
  [{}, 'Option openapi.info must have a title and a version: { title, version }.'],
  [{ info, server: [] }, 'Unknown option "openapi.server".'],
])('rejects the option %j', (openapi, message) => {
  const options = { endpoint: '/', openapi } as never;
  expect(() => restHandler(options)).toThrow(message);
  expect(() => rpcHandler({ openapi } as never)).toThrow(message);
});
