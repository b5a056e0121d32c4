import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
}, 60_000);
afterAll(() => app?.stop());

const task = (attributes: Record<string, unknown>, id?: number) => ({
  data: { type: 'task', ...(id !== undefined && { id }), attributes },
});
const titles = async (): Promise<string[]> => {
  const { data } = (await app.call('/api/rest/task?sort=id', { as: 'cleo' })).json();
  return data.map((one: { attributes: { title: string } }) => one.attributes.title);
};

describe('the page', () => {
  it('is rendered on the server with the tasks that the user can read', async () => {
    const { status, text } = await app.call('/', { as: 'ada' });
    expect(status).toBe(200);
    for (const title of await titles()) expect(text).toContain(title);
  });

  it('asks an unknown caller to choose a user, and shows no task', async () => {
    for (const options of [{}, { as: 'mallory' }]) {
      const { status, text } = await app.call('/', options);
      expect([status, text.includes('Choose a user')]).toEqual([200, true]);
      for (const title of await titles()) expect(text).not.toContain(title);
    }
  });
});

describe('REST, in the app router', () => {
  it('returns no tasks to an anonymous caller, and denies creating one', async () => {
    expect((await app.call('/api/rest/task')).json().data).toEqual([]);
    const { status, json } = await app.call('/api/rest/task', { body: task({ title: 'No' }) });
    expect([status, json().errors[0].status]).toEqual([403, 403]);
  });

  it('creates, changes and deletes one’s own tasks', async () => {
    const created = await app.call('/api/rest/task', { as: 'ada', body: task({ title: 'Mine' }) });
    expect([created.status, created.json().data.attributes.ownerId]).toEqual([201, 'ada']);
    const { id } = created.json().data;
    const path = created.headers.get('location') ?? '';
    expect(path).toBe(`/api/rest/task/${id}`);
    const body = task({ status: 'DONE' }, id);
    expect((await app.call(path, { as: 'ada', method: 'PATCH', body })).status).toBe(200);
    expect((await app.call(path, { as: 'ada' })).json().data.attributes.status).toBe('DONE');
    expect((await app.call(path, { as: 'ada', method: 'DELETE' })).status).toBe(204);
    expect((await app.call(path, { as: 'ada' })).status).toBe(404);
  });

  it.each([
    ['PATCH', task({ title: 'Taken over' }, 1)],
    ['DELETE', undefined],
  ])('denies a member %s of another user’s task', async (method, body) => {
    const before = await titles();
    const { status, json } = await app.call('/api/rest/task/1', { as: 'ben', method, body });
    expect([status, json().errors]).toMatchObject([403, [{ status: 403 }]]);
    expect(await titles()).toEqual(before);
  });

  it('lets the lead change every task', async () => {
    const options = { as: 'cleo', method: 'PATCH', body: task({ note: 'Seen by the lead.' }, 1) };
    expect((await app.call('/api/rest/task/1', options)).status).toBe(200);
  });

  it('rejects a value that the schema does not allow, with a pointer', async () => {
    const options = { as: 'ada', body: task({ title: 'x'.repeat(81) }) };
    const { status, json } = await app.call('/api/rest/task', options);
    expect([status, json().errors[0].source]).toEqual([400, { pointer: '/data/attributes/title' }]);
  });

  it('is redirected by Next.js from a path with a trailing slash', async () => {
    const { status, headers } = await app.call('/api/rest/task/', { as: 'ada' });
    expect([status, headers.get('location')]).toEqual([308, '/api/rest/task']);
  });
});

describe('RPC, in the pages router', () => {
  it('counts the tasks that the caller can read', async () => {
    const q = encodeURIComponent('{"by":["status"],"_count":true,"orderBy":{"status":"asc"}}');
    const path = `/api/rpc/task/groupBy?q=${q}`;
    expect((await app.call(path)).json().data).toEqual([]);
    const { data } = (await app.call(path, { as: 'ben' })).json();
    const total = data.reduce((sum: number, group: { _count: number }) => sum + group._count, 0);
    expect(total).toBe((await titles()).length);
  });

  it('creates and deletes', async () => {
    const body = { data: { title: 'By RPC' } };
    const created = await app.call('/api/rpc/task/create', { as: 'ben', body });
    expect([created.status, created.json().data.ownerId]).toEqual([201, 'ben']);
    const q = encodeURIComponent(JSON.stringify({ where: { id: created.json().data.id } }));
    const path = `/api/rpc/task/delete?q=${q}`;
    expect((await app.call(path, { as: 'ada', method: 'DELETE' })).status).toBe(403);
    expect((await app.call(path, { as: 'ben', method: 'DELETE' })).status).toBe(200);
  });

  it('reports malformed JSON itself', async () => {
    const { status, json } = await app.call('/api/rpc/task/create', { as: 'ben', body: '{"data"' });
    expect([status, typeof json().message]).toEqual([400, 'string']);
  });
});

it('writes nothing to standard error', () => {
  expect(app.complaints()).toBe('');
});
