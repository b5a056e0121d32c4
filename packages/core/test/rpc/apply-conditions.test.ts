import { type Interceptor, restHandler, rpcHandler } from '../../src/index.ts';
import { send } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';

const DATE = 'Mon, 01 Jan 2024 00:00:00 GMT';
const where = { id: 1 };

const start = (etag?: string) => {
  const row = { id: 1 };
  const written = { create: row, update: row, updateMany: { count: 1 }, upsert: row, delete: row };
  const { orm, calls } = recordingOrm({ findMany: [row], findUnique: row, ...written });
  const procedure = (_client: unknown, operation: string) => async (args: unknown) => {
    calls.push({ model: '', operation, args });
  };
  const intercept: Interceptor = async (_, next) => {
    const { headers, ...result } = await next();
    return { ...result, headers: { ...headers, ...(etag && { etag }) } };
  };
  const handler = rpcHandler({ checkLinks: false, log: false, intercept })({ ...orm, procedure });
  return { handler, calls };
};

const WRITES = [
  ['POST', '/book/create', { data: { title: 'x' } }],
  ['PATCH', '/book/update', { where, data: {} }],
  ['PUT', '/book/update', { where, data: {} }],
  ['PATCH', '/book/updateMany', { data: {} }],
  ['POST', '/book/upsert', { where, create: { title: 'x' }, update: {} }],
  ['DELETE', '/book/delete?q={"where":{"id":1}}', undefined],
  ['POST', '/$transaction/sequential', [{ model: 'book', op: 'delete', args: { where } }]],
  ['POST', '/$procs/stamp', {}],
] as const;

const READS = [
  ['GET', '/book/findMany', undefined],
  ['HEAD', '/book/findMany', undefined],
  ['QUERY', '/book/findUnique', { where }],
  ['POST', '/book/findUnique', { where }],
  ['POST', '/$transaction/sequential', [{ model: 'book', op: 'findMany', args: {} }]],
] as const;

describe.each(WRITES)('the conditions of %s %s', (method, url, body) => {
  it.each([
    ['If-Match', '"v1"'],
    ['If-Match', '*'],
    ['If-Match', 'W/"v1"'],
    ['If-Unmodified-Since', DATE],
  ])('are a 412 for %s: %s, and write nothing', async (header, value) => {
    const { handler, calls } = start();
    const headers = { [header.toLowerCase()]: value };
    const response = await send(handler, { method, url, body, headers });
    expect(response).toMatchObject({
      status: 412,
      body: {
        message: `RPC cannot evaluate ${header}, so nothing was written. Put the version into "where" of update or updateMany, or send If-Match over REST.`,
      },
    });
    expect(calls).toEqual([]);
  });

  it.each([
    ['if-none-match', '*'],
    ['if-none-match', '"v1"'],
    ['if-modified-since', DATE],
  ])('are met for %s: %s', async (header, value) => {
    const { handler, calls } = start();
    const headers = { [header]: value };
    const response = await send(handler, { method, url, body, headers });
    expect(response.status).toBeLessThan(300);
    expect(calls).not.toEqual([]);
  });
});

describe.each(READS)('the conditions of %s %s', (method, url, body) => {
  it.each([
    ['*', undefined, 200],
    ['"v1"', undefined, 412],
    ['"v1"', '"v1"', 200],
    ['"v1"', '"v2"', 412],
    ['v1', undefined, 400],
  ])('with If-Match: %s and the ETag %s of an interceptor are a %s', async (...given) => {
    const [tags, etag, status] = given;
    const { handler } = start(etag);
    const sent = { method, url, body, headers: { 'if-match': tags } };
    expect((await send(handler, sent)).status).toBe(status);
  });

  // RFC 9110, section 13.1.4: it is ignored without a modification date.
  it('ignore If-Unmodified-Since', async () => {
    const headers = { 'if-unmodified-since': DATE };
    expect((await send(start().handler, { method, url, body, headers })).status).toBe(200);
  });
});

describe('conditions', () => {
  // RFC 9110, section 13.2.1.
  it.each([
    ['POST', '/book/none', 400],
    ['GET', '/book/update', 405],
    ['PATCH', '/book/update', 400],
    ['OPTIONS', '/book/update', 204],
  ])('are ignored by %s %s, which fails without them', async (method, url, status) => {
    const headers = { 'if-match': '"v1"' };
    expect((await send(start().handler, { method, url, headers })).status).toBe(status);
  });

  it('are ignored if the caller is not allowed to send the request', async () => {
    const getClient = () => {
      throw Object.assign(new Error('Who?'), { status: 401 });
    };
    const headers = { 'if-match': '"v1"' };
    const sent = { method: 'PATCH', url: '/book/update', body: { where, data: {} }, headers };
    expect((await send(start().handler, { ...sent, getClient })).status).toBe(401);
  });

  it('are a 400 for a procedure over REST', async () => {
    const handler = restHandler({ endpoint: '/', log: false })(recordingOrm().orm);
    const headers = { 'if-match': '*' };
    const sent = { method: 'POST', url: '/$procs/stamp', headers };
    expect((await send(handler, sent)).status).toBe(400);
  });
});
