import { ForbiddenError, type LogEntry, type ResourceMeta } from '@modelway/core';
import type { StartContractDatabase } from '../support/contract-database.ts';
import type { TestResponse } from '../support/send-request.ts';
import { serveOptions } from './serve-options.ts';

type Json = TestResponse['body'];

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';

/** Describes the option `meta`: the `meta` of resource objects. */
export function describeRestMeta(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);
  const toMeta: ResourceMeta['toMeta'] = ({ title, createdAt, authorId }, { request }) => ({
    letters: String(title).length,
    posted: createdAt,
    mine: request.header('x-user') === String(authorId),
  });
  const Post = { fields: ['title', 'createdAt', 'authorId'], toMeta };
  const meta = { Post, Tag: { fields: [], toMeta: () => undefined } };
  const first = { letters: 5, posted: '2024-01-01T00:00:00.000Z', mine: true };
  const headers = { 'x-user': '1' };

  it.each([
    ['/post/1', 'data'],
    ['/post/1?fields[post]=', 'data'],
    ['/post', 'data.0'],
    ['/post?sort=id&fields[post]=tags', 'data.0'],
    ['/user/1/posts?fields[post]=published', 'data.0'],
    ['/category/2?include=posts&fields[post]=', 'included.0'],
    ['/tag/1/relationships/posts?include=posts&fields[post]=', 'included.0'],
    ['/tag/1?include=posts.tags&fields[post]=', 'included.0'],
  ])('is in the resource object of GET %s', async (url, path) => {
    const { body } = await serve({ meta })(url, { headers });
    expect(path.split('.').reduce((at: Json, key) => at[key], body).meta).toEqual(first);
    expect(body.meta.serialization.values[`${path}.meta.posted`]).toEqual(['Date']);
  });

  it('is absent if toMeta returns undefined', async () => {
    const { body } = await serve({ meta })('/tag');
    expect(body.data.map((tag: Json) => 'meta' in tag)).toEqual([false, false, false]);
  });

  it('is in the results of writes', async () => {
    const send = serve({ meta, nestedRoutes: true });
    const data = { type: 'post', attributes: { title: 'New' } };
    const sent = [
      ['POST', '/user/1/posts?fields[post]=', { data }],
      ['PATCH', '/post/1?fields[post]=', { data: { ...data, id: 1 } }],
      ['POST', '/post', { data: { ...data, attributes: { title: 'New', authorId: 1 } } }],
    ] as const;
    for (const [method, url, body] of sent) {
      const written = await send(url, { method, body, headers });
      expect(written.body.data.meta).toMatchObject({ letters: 3, mine: true });
    }
  });

  it('is in the results of operations', async () => {
    const data = { type: 'post', id: 1, attributes: { title: 'New' } };
    const { body } = await serve({ meta })('/operations', {
      method: 'POST',
      headers: { ...headers, 'content-type': ATOMIC },
      body: { 'atomic:operations': [{ op: 'update', data }] },
    });
    const [result] = body['atomic:results'];
    expect(result.data.meta).toEqual({ ...first, letters: 3 });
    expect(result.meta.serialization.values['data.meta.posted']).toEqual(['Date']);
  });

  it('is beside the cursor of a page by cursor', async () => {
    const { body } = await serve({ meta, pagination: 'cursor' })('/post?sort=id', { headers });
    expect(body.data[0].meta).toEqual({ ...first, page: { cursor: expect.any(String) } });
  });

  it('gets the client of the caller, and null for a value that is NULL', async () => {
    const seen: unknown[] = [];
    const fields = ['categoryId'];
    const collect: ResourceMeta['toMeta'] = (record, { client }) => {
      seen.push(record, database().orm.operation(client, 'Post', 'count') !== undefined);
      return undefined;
    };
    const { body } = await serve({ meta: { Post: { fields, toMeta: collect } } })('/post/4');
    expect([seen, body.data.meta]).toEqual([[{ categoryId: null }, true], undefined]);
  });

  it('changes the ETag', async () => {
    const send = serve({ meta });
    const one = await send('/post/1', { headers });
    const unchanged = { 'if-none-match': one.headers.etag ?? '' };
    expect((await send('/post/1', { headers: { ...headers, ...unchanged } })).status).toBe(304);
    expect((await send('/post/1', { headers: unchanged })).status).toBe(200);
  });

  it('keeps a write if toMeta throws, and rolls operations back', async () => {
    const wrong = { Tag: { fields: [], toMeta: () => fail(new Error('secret')) } };
    const send = serve({ meta: wrong });
    const data = { type: 'tag', attributes: { name: 'kept' } };
    expect((await send('/tag', { method: 'POST', body: { data } })).status).toBe(500);
    const lost = { ...data, attributes: { name: 'lost' } };
    const { status } = await send('/operations', {
      method: 'POST',
      headers: { 'content-type': ATOMIC },
      body: { 'atomic:operations': [{ op: 'add', data: lost }] },
    });
    expect(status).toBe(500);
    const where = { name: { in: ['kept', 'lost'] } };
    const tags = await database().unrestricted.tag.findMany({ where });
    expect(tags).toMatchObject([{ name: 'kept' }]);
  });

  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  it.each<[string, () => unknown]>([
    ['throws', () => fail(new TypeError('secret'))],
    ['throws an error with a status', () => fail(new ForbiddenError('secret'))],
    ['returns a promise', async () => ({})],
    ['returns a list', () => []],
    ['returns null', () => null],
    ['returns a cycle', () => cycle],
    ['returns "page"', () => ({ page: 1 })],
  ])('is a logged 500 if toMeta %s', async (_, failing) => {
    const log: LogEntry[] = [];
    const wrong = { Tag: { fields: [], toMeta: failing as ResourceMeta['toMeta'] } };
    const send = serve({ meta: wrong, log: (entry) => log.push(entry) });
    const { status, body } = await send('/post/1?include=tags');
    expect([status, body.errors[0].code]).toEqual([500, 'unknown-error']);
    expect(JSON.stringify(body)).not.toMatch(/secret|toMeta/);
    expect(log.map(({ status, error }) => [status, error instanceof Error])).toEqual([[500, true]]);
  });
}

function fail(error: Error): never {
  throw error;
}
