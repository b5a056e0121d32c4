import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
}, 60_000);
afterAll(async () => {
  const complaints = app?.complaints();
  expect(await app?.stop()).toBe(0);
  expect(complaints).toBe('');
});

const noteOf = (attributes: object) => ({ data: { type: 'note', attributes } });
const titlesFor = async (as?: string): Promise<readonly string[]> => {
  const { json } = await app.call('/api/rest/note?sort=id', { ...(as && { as }) });
  return json().data.map(({ attributes }: { attributes: { title: string } }) => attributes.title);
};

describe('the notes', () => {
  it('that are private are visible only to their author', async () => {
    const open = await titlesFor();
    expect(open).toEqual([
      'Welcome to the board',
      'Bike rack is back',
      'Demo on Thursday',
      'Found: a grey scarf',
    ]);
    expect(await titlesFor('ada')).toContain('Gift for Ben');
    expect(await titlesFor('ben')).not.toContain('Gift for Ben');
    expect(await titlesFor('nobody-of-that-name')).toEqual(open);
  });

  it('can be created, changed and deleted over REST by their author', async () => {
    const body = noteOf({ title: 'By Ada', body: 'Text' });
    const created = await app.call('/api/rest/note', { as: 'ada', body });
    expect(created.status).toBe(201);
    const path = created.headers.get('location') ?? '';
    const { id, relationships } = created.json().data;
    expect([path, relationships.author.data.id]).toEqual([`/api/rest/note/${id}`, 'ada']);

    const change = { data: { type: 'note', id, attributes: { title: 'By Ada, again' } } };
    const patch = { method: 'PATCH', body: change };
    expect((await app.call(path, { ...patch, as: 'ben' })).status).toBe(403);
    expect((await app.call(path, { ...patch })).status).toBe(403);
    expect((await app.call(path, { ...patch, as: 'ada' })).status).toBe(200);
    expect((await app.call(path)).json().data.attributes.title).toBe('By Ada, again');

    expect((await app.call(path, { method: 'DELETE', as: 'ben' })).status).toBe(403);
    expect((await app.call(path, { method: 'DELETE', as: 'ada' })).status).toBe(204);
    expect((await app.call(path)).status).toBe(404);
  });

  it('cannot be created by a guest, or as another user', async () => {
    const before = await titlesFor('ben');
    const guest = await app.call('/api/rest/note', { body: noteOf({ title: 'By a guest' }) });
    expect([guest.status, guest.json().errors[0].status]).toEqual([403, 403]);
    const author = { author: { data: { type: 'user', id: 'ben' } } };
    const { data } = noteOf({ title: 'By Ben?' });
    const forged = { as: 'ada', body: { data: { ...data, relationships: author } } };
    expect((await app.call('/api/rest/note', forged)).status).toBe(403);
    expect(await titlesFor('ben')).toEqual(before);
  });

  it.each([
    ['no title', { body: 'Text' }],
    ['an empty title', { title: '' }],
    ['a title that is too long', { title: 'x'.repeat(81) }],
    ['an unknown attribute', { title: 'Fine', colour: 'red' }],
  ])('with %s are rejected', async (_, attributes) => {
    const { status, json } = await app.call('/api/rest/note', {
      as: 'ada',
      body: noteOf(attributes),
    });
    expect([Math.floor(status / 100), json().errors[0].detail]).toEqual([4, expect.any(String)]);
  });

  it('of others can be deleted by the lead, but not changed', async () => {
    const created = await app.call('/api/rpc/note/create', {
      as: 'ben',
      body: { data: { title: 'To be taken down' } },
    });
    const { id } = created.json().data;
    const path = `/api/rest/note/${id}`;
    const change = { data: { type: 'note', id, attributes: { title: 'Changed' } } };
    const patch = { method: 'PATCH', body: change, as: 'cleo' };
    expect((await app.call(path, patch)).status).toBe(403);
    expect((await app.call(path, { method: 'DELETE', as: 'cleo' })).status).toBe(204);
  });
});

describe('RPC, which is a route', () => {
  it('returns the same notes', async () => {
    const q = encodeURIComponent('{"where":{"private":true},"select":{"title":true}}');
    const { status, json } = await app.call(`/api/rpc/note/findMany?q=${q}`, { as: 'ada' });
    expect([status, json().data]).toEqual([200, [{ title: 'Gift for Ben' }]]);
  });

  it.each(['/api/rpc/note/count', '/api/rpc/note/count/'])('handles HEAD %s', async (path) => {
    expect((await app.call(path, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('the page', () => {
  it('contains the notes that the caller can read', async () => {
    const [guest, ada] = [await app.call('/'), await app.call('/', { as: 'ada' })];
    expect([guest.status, guest.text.includes('Gift for Ben')]).toEqual([200, false]);
    expect(guest.text).toContain('Bike rack is back');
    expect(ada.text).toContain('Gift for Ben');
  });

  it('shows the results of a search', async () => {
    const { text } = await app.call('/?q=BICYCLE');
    expect(text).toContain('No note contains “BICYCLE”.');
    const found = (await app.call('/?q=BIKE')).text;
    expect([found.includes('Bike rack is back'), found.includes('Demo on Thursday')]).toEqual([
      true,
      false,
    ]);
  });

  it('is a 404 for an unknown path', async () => {
    const { status, text } = await app.call('/nowhere');
    expect([status, text.includes('Page not found')]).toEqual([404, true]);
  });
});

describe('the session', () => {
  const choose = (body: unknown) => app.call('/session', { method: 'PUT', body });

  it('is a cookie that names a user', async () => {
    const { status, headers } = await choose({ id: 'ada' });
    expect([status, headers.getSetCookie()]).toEqual([
      204,
      [expect.stringMatching(/^caller=ada;.*HttpOnly/)],
    ]);
    const left = await choose({ id: null });
    expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^caller=;.*Max-Age=0/)]);
  });

  it.each([{ id: 'mallory' }, { id: 1 }, {}, null, 'ada'])('is not set for %j', async (body) => {
    const { status, headers } = await choose(body);
    expect([status, headers.getSetCookie()]).toEqual([400, []]);
  });
});
