import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase } from '@modelway/testing/create-database';
import { createFailureCapture } from '../src/http/orm-failure.ts';
import { RestApiHandler, RPCApiHandler } from '../src/index.ts';

it('applies every filter of a repeated parameter behind an adapter of Modelway', async () => {
  const { schema, raw, as, close } = await createTestDatabase('sqlite');
  await raw.tag.createMany({ data: ['a', 'ab', 'b'].map((name) => ({ name })) });
  const { handler } = new RestApiHandler({ schema, endpoint: 'http://localhost', log: [] });
  const getClient = () => as({ id: 1, role: 'ADMIN' });
  const respond = createFetchHandler({ orm: zenstack(schema), getClient, handler });
  const namesOf = async (query: string) => {
    const response = await respond(new Request(`http://localhost/tag?${query}`));
    const { data } = (await response.json()) as { data: { attributes: { name: string } }[] };
    return data.map(({ attributes }) => attributes.name);
  };
  const contains = (text: string) => `filter%5Bname%24contains%5D=${text}`;
  expect(await namesOf(contains('a'))).toEqual(['a', 'ab']);
  expect(await namesOf(`${contains('a')}&${contains('b')}`)).toEqual(['ab']);
  expect(await namesOf(`${contains('b')}&${contains('a')}`)).toEqual(['ab']);
  await close();
});

it.each(['text/plain', undefined])(
  'reads no body of the type %s, which any page can send with the cookies of a caller',
  async (type) => {
    const { schema, raw, as, close } = await createTestDatabase('sqlite');
    const getClient = () => as({ id: 1, role: 'ADMIN' });
    const bodies = [
      [new RPCApiHandler({ schema, log: [] }), '/tag/create', { data: { name: 'a' } }],
      [
        new RestApiHandler({ schema, endpoint: 'http://localhost', log: [] }),
        '/tag',
        { data: { type: 'tag', attributes: { name: 'a' } } },
      ],
    ] as const;
    const statuses = [];
    for (const [{ handler }, path, body] of bodies) {
      const respond = createFetchHandler({ orm: zenstack(schema), getClient, handler });
      for (const each of [type, 'application/json; charset=utf-8']) {
        const request = new Request(`http://localhost${path}`, {
          method: 'POST',
          body: new TextEncoder().encode(JSON.stringify(body)),
          headers: each === undefined ? {} : { 'content-type': each },
        });
        statuses.push((await respond(request)).status);
      }
      await raw.tag.deleteMany();
    }
    expect(statuses).toEqual([400, 201, 400, 201]);
    await close();
  },
);

it.each(['if-match', 'if-none-match'])('ignores %s, as ZenStack does', async (condition) => {
  const { schema, raw, as, close } = await createTestDatabase('sqlite');
  await raw.tag.create({ data: { id: 1, name: 'a' } });
  const getClient = () => as({ id: 1, role: 'ADMIN' });
  const { handler } = new RestApiHandler({ schema, endpoint: 'http://localhost', log: [] });
  const respond = createFetchHandler({ orm: zenstack(schema), getClient, handler });
  const data = { type: 'tag', id: 1, attributes: { name: 'b' } };
  const headers = { 'content-type': 'application/json' };
  const answers: unknown[] = [];
  for (const tag of ['*', '"stale"']) {
    for (const change of [{}, { method: 'PATCH', headers, body: JSON.stringify({ data }) }]) {
      const request = new Request('http://localhost/tag/1', change);
      request.headers.set(condition, tag);
      const response = await respond(request);
      const { data: row } = (await response.json()) as { data?: { attributes: { name: string } } };
      answers.push([response.status, row?.attributes.name]);
    }
  }
  expect(answers).toEqual([
    [200, 'a'],
    [200, 'b'],
    [200, 'b'],
    [200, 'b'],
  ]);
  await close();
});

it.each([
  ['/$transaction/sequential', 400],
  ['/$procs/none', 400],
  ['/tag/findMany', 400],
  ['/tag/none', 400],
])('responds to HEAD %s without a body', async (path, status) => {
  const { schema, as, close } = await createTestDatabase('sqlite');
  const getClient = () => as({ id: 1, role: 'ADMIN' });
  const { handler } = new RPCApiHandler({ schema, log: [] });
  const respond = createFetchHandler({ orm: zenstack(schema), getClient, handler });
  const response = await respond(new Request(`http://localhost${path}`, { method: 'HEAD' }));
  expect([response.status, await response.text()]).toEqual([status, '']);
  await close();
});

it('rejects a body with too many values before it is parsed', async () => {
  const { schema, as, close } = await createTestDatabase('sqlite');
  const getClient = () => as({ id: 1, role: 'ADMIN' });
  const { handler } = new RPCApiHandler({ schema, log: [] });
  const respond = createFetchHandler({ orm: zenstack(schema), getClient, handler });
  const body = `{"data":[${'{},'.repeat(300_000)}{}]}`;
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body };
  const parse = import.meta.jest.spyOn(JSON, 'parse');
  const response = await respond(new Request('http://localhost/tag/createMany', init));
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  const { error } = (await response.json()) as { error: { message: string } };
  expect([response.status, error.message]).toEqual([400, expect.stringContaining('jsonValues')]);
  await close();
});

it('keeps no failure of a request that has been answered', async () => {
  const capture = createFailureCapture();
  const { id, header } = capture.mark();
  const failing = Promise.withResolvers<never>();
  const late = capture.intercept({ request: { header } } as never, () => failing.promise);
  expect(capture.take(id)).toBeUndefined();
  failing.reject({ reason: 'not-found' });
  await expect(late).rejects.toEqual({ reason: 'not-found' });
  expect(capture.take(id)).toBeUndefined();
});
