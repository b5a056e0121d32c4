import { changedColumns, readColumns } from '../orm-contract/support/relation-rows.ts';
import type { Check } from './coverage.ts';
import { expectError } from './expect-error.ts';
import type { Exchange, JsonApi, Sent } from './json-api.ts';

/** A resource identifier of a tag. */
export const tag = (id: string) => ({ type: 'tag', id });
/** A resource object of a post without an id. */
export const post = (attributes: object, more: object = {}) => ({
  type: 'post',
  attributes,
  ...more,
});
/** A resource object of the first post. */
export const first = (attributes: object, more: object = {}) =>
  post(attributes, { id: '1', ...more });
/** The part of a resource object with relationships. */
export const linked = (relationships: object) => ({ relationships });

/** Sends a write that must be rejected, and checks that nothing has changed. */
export async function reject(
  api: JsonApi,
  [method, url, sent]: readonly [string, string, Sent?],
  [status, source]: readonly [number, Readonly<Record<string, string>>?],
): Promise<Exchange> {
  const before = await readColumns(api.database);
  const exchange = await api.send(method, url, sent);
  expectError(exchange, status, source);
  expect(changedColumns(before, await readColumns(api.database))).toEqual({});
  return exchange;
}

/** The source of an error in a body. */
export const pointer = (path: string) => ({ pointer: path });

/** Checks that writes may return other HTTP statuses. */
export const otherStatuses: Check = async (api) => {
  await reject(api, ['POST', '/tag', { body: '{' }], [400]);
  await reject(api, ['PUT', '/tag', { data: tag('1') }], [405]);
  await reject(api, ['DELETE', '/post'], [405]);
  await reject(api, ['PATCH', '/post/1?nope=1', { data: first({}) }], [400, { parameter: 'nope' }]);
};

/** Checks that the errors of writes have details. */
export const errorDetails: Check = async (api) => {
  for (const request of [
    ['POST', '/tag', { data: { type: 'tag', attributes: { name: 1 } } }],
    ['PATCH', '/post/1', { data: first({ title: 1 }) }],
    ['DELETE', '/post/99'],
    ['PATCH', '/post/1/relationships/tags', { data: [tag('99')] }],
  ] as const) {
    const { body } = await api.send(...(request as readonly [string, string, Sent?]));
    expect(body.errors[0]).toMatchObject({
      code: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    });
  }
};

/** Checks that writes follow the semantics of HTTP. */
export const httpSemantics: Check = async (api) => {
  const created = await api.send('POST', '/tag', {
    data: { type: 'tag', attributes: { name: 'new' } },
  });
  expect([created.status, created.headers.vary]).toEqual([201, 'Accept, Prefer']);
  const url = created.headers.location as string;
  const data = { type: 'tag', id: created.body.data.id, attributes: { name: 'newer' } };
  // PATCH and DELETE have the same effect, however often they are sent.
  for (const _ of [1, 2]) expect((await api.send('PATCH', url, { data })).status).toBe(200);
  const deleted = await api.send('DELETE', url);
  expect([deleted.status, deleted.body, deleted.headers['content-type']]).toEqual([
    204,
    undefined,
    undefined,
  ]);
  expectError(await api.send('DELETE', url), 404);
  expectError(await api.get(url), 404);
  const rejected = await api.send('DELETE', '/tag');
  expectError(rejected, 405);
  expect(rejected.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
};

/** Checks that conflicts have a source. */
export const conflictDetails: Check = async (api) => {
  const wrongType = await api.send('PATCH', '/post/1', { data: { type: 'tag', id: '1' } });
  expectError(wrongType, 409, pointer('/data/type'));
  const wrongId = await api.send('PATCH', '/post/1', { data: { type: 'post', id: '2' } });
  expectError(wrongId, 409, pointer('/data/id'));
  const taken = { type: 'tag', id: '2', attributes: { name: 'red' } };
  const { body } = await api.send('PATCH', '/tag/2', { data: taken });
  expect(body.errors[0].detail).toContain('name');
};
