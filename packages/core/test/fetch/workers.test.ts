import { type RunningWorker, startWorker } from './workers/start-worker.ts';

let worker: RunningWorker;

beforeAll(async () => {
  worker = await startWorker();
}, 60_000);
afterAll(() => worker?.close());

const send = async (path: string, init: RequestInit = {}) => {
  const headers = { ...(init.body && { 'content-type': 'application/json' }), ...init.headers };
  const response = await fetch(worker.url + path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
};

describe('the Cloudflare Workers runtime', () => {
  it('has no Node APIs', async () => {
    expect((await send('/globals')).body).toEqual([]);
  });

  it('creates, lists and reads over REST', async () => {
    const attributes = {
      name: 'é',
      at: '2026-01-02T03:04:05.678Z',
      big: '9007199254740993',
      bytes: 'AAH+/w==',
    };
    const resource = { type: 'item', id: 1, attributes };
    const created = await send('/rest/item', {
      method: 'POST',
      body: JSON.stringify({ data: resource }),
    });
    expect([created.status, created.headers.get('location')]).toEqual([201, '/rest/item/1']);
    for (const body of [created.body, (await send('/rest/item/1')).body]) {
      expect(body.data).toMatchObject(resource);
    }
    const list = await send('/rest/item?fields[item]=name');
    expect(list.body).toMatchObject({
      data: [{ id: 1, attributes: { name: 'é' } }],
      meta: { total: 1 },
    });
    expect(list.headers.get('content-type')).toBe('application/vnd.api+json');
  });

  it('creates over RPC, with values that JSON cannot carry', async () => {
    const data = { id: 2, name: 'b', at: '2026-01-02T03:04:05.678Z', big: '7', bytes: 'AAH+/w==' };
    const created = await send('/rpc/item/create', {
      method: 'POST',
      body: JSON.stringify({ data }),
    });
    expect(created.status).toBe(201);
    const read = await send('/rpc/item/findUnique?q={"where":{"id":2}}');
    expect(read.body).toEqual({
      data,
      meta: {
        serialization: {
          values: { at: ['Date'], big: ['bigint'], bytes: [['custom', 'Bytes']] },
        },
      },
    });
  });

  it('receives large bodies after one whose request has ended', async () => {
    const body = `{${' '.repeat(80_000)}}`;
    for (let each = 0; each < 4; each += 1) {
      const one = () => send('/rpc/item/create', { method: 'POST', body });
      const statuses = (await Promise.all([one(), one(), one()])).map(({ status }) => status);
      expect(statuses).toEqual([400, 400, 400]);
    }
  });

  it('rejects a body above the limit', async () => {
    const init = { method: 'POST', body: ' '.repeat(100_001) };
    expect((await send('/rpc/item/create', init)).status).toBe(413);
  });

  it.each([
    ['/rest/nothing', {}, 404],
    ['/rest/item?filter[nothing]=1', {}, 400],
    ['/rest/item', { method: 'PATCH' }, 405],
    ['/rpc/item/create', { method: 'POST', body: '{' }, 400],
    ['/rpc/item/updateMany', { method: 'PATCH', body: '{}' }, 400],
    ['/elsewhere', {}, 404],
  ] as const)('responds to %s %j with %d', async (path, init, status) => {
    expect((await send(path, init)).status).toBe(status);
  });
});
