import type { Interceptor } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { createConditionalSender, MEMBERSHIP, post, SAMPLE, STALE } from './conditional-cases.ts';

/** Describes `ETag`, conditional reads, and conditions that are rejected. */
export function describeConditionalRequests(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const { send, tagOf } = createConditionalSender(() => database);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it.each([
    ['/post/1', /^"v\w{11}-\w{11}"$/],
    ['/post/1?include=tags,author', /^"v/],
    ['/post/1?fields[post]=title', /^"v/],
    ['/user/1/posts/1', /^"v/],
    ['/profile/p1/user', /^W\/"\w{11}"$/],
    ['/post/1/relationships/tags', /^"v/],
    ['/post/1/relationships/author', /^"v/],
    ['/post/1/tags', /^W\/"/],
    ['/post', /^W\/"/],
    ['/tag/1', /^W\/"/],
    [SAMPLE, /^"v/],
    [MEMBERSHIP, /^"v/],
  ])('responds to GET %s with an ETag, and to a HEAD with the same', async (url, expected) => {
    const etag = await tagOf(url);
    expect(etag).toMatch(expected);
    expect(await tagOf(url)).toBe(etag);
    const { body, headers } = await send('HEAD', url);
    expect([body, headers.etag]).toEqual([undefined, etag]);
  });

  it.each([
    '/post/1',
    '/post/1?include=tags',
    '/post',
    '/tag/1',
    '/post/1/tags',
    '/post/1/author',
    '/post/1/relationships/tags',
  ])('responds to GET and HEAD %s with a 304 if the client has the response', async (url) => {
    const etag = await tagOf(url);
    const weak = `W/${etag.replace('W/', '')}`;
    const options = { cacheControl: 'private, no-cache' };
    for (const method of ['GET', 'HEAD']) {
      for (const ifNoneMatch of [etag, weak, `"x",, ${etag}`, '*']) {
        const headers = { 'if-none-match': ifNoneMatch };
        const found = await send(method, url, { headers, options });
        expect([found.status, found.body]).toEqual([304, undefined]);
        const cached = { 'cache-control': 'private, no-cache', vary: 'Accept' };
        expect(found.headers).toEqual({ etag, ...cached });
      }
    }
    const other = await send('GET', url, { headers: { 'if-none-match': '"x"' } });
    expect([other.status, other.headers.etag]).toEqual([200, etag]);
  });

  it('responds with another ETag for another representation of the same version', async () => {
    const one = await tagOf('/post/1?include=tags');
    await database.unrestricted.tag.update({ where: { id: 1 }, data: { name: 'new' } });
    const other = await tagOf('/post/1?include=tags');
    expect(other).not.toBe(one);
    expect(other.split('-')[0]).toBe(one.split('-')[0]);
  });

  it.each<[string, string, unknown, string, string]>([
    ['PATCH', '/tag/1', { data: { type: 'tag', attributes: { name: 'x' } } }, 'if-match', '"x"'],
    ['PATCH', '/post/1', post({ title: 'x' }), 'if-match', 'x'],
    ['PATCH', '/post/1', post({ title: 'x' }), 'if-match', ''],
    ['PATCH', '/post/1', post({ title: 'x' }), 'if-none-match', '*'],
    [
      'PATCH',
      '/post/1',
      post({ title: 'x' }),
      'if-unmodified-since',
      'Sat, 29 Oct 1994 19:43:31 GMT',
    ],
    ['POST', '/post', post({ title: 'x' }), 'if-none-match', '*'],
    ['POST', '/post', post({ title: 'x' }), 'if-match', '*'],
    ['DELETE', '/post/1', undefined, 'if-none-match', '"x"'],
    ['GET', '/post/1', undefined, 'if-none-match', '"x'],
    ['GET', '/post', undefined, 'if-match', '*, "x"'],
    ['POST', '/$procs/publish', { args: { id: 3, tag: 'new' } }, 'if-match', '*'],
  ])('rejects %s %s %j with %s: %s', async (...row) => {
    const [method, url, body, header, value] = row;
    const { status, body: found } = await send(method, url, { body, headers: { [header]: value } });
    expect([status, found.errors[0].source.header.toLowerCase()]).toEqual([400, header]);
  });

  it('compares a read with If-Match, too', async () => {
    const etag = await tagOf('/post/1');
    const read = async (ifMatch: string, url = '/post/1') =>
      (await send('GET', url, { headers: { 'if-match': ifMatch } })).status;
    expect([await read(etag), await read('*'), await read(STALE)]).toEqual([200, 200, 412]);
    expect([await read('*', '/tag'), await read(await tagOf('/tag'), '/tag')]).toEqual([200, 412]);
  });

  it('ignores If-Modified-Since, since no response has a Last-Modified', async () => {
    const headers = { 'if-modified-since': new Date().toUTCString() };
    expect((await send('GET', '/post/1', { headers })).status).toBe(200);
  });

  it('responds with the ETag of the body that an interceptor returns', async () => {
    const plain = await tagOf('/post/1');
    const intercept: Interceptor = async (_context, next) => {
      const response = await next();
      return { ...response, body: response.body?.replace('First', 'Other') };
    };
    const etag = await tagOf('/post/1', { options: { intercept } });
    expect(etag).not.toBe(plain);
    const headers = { 'if-match': etag };
    expect((await send('PATCH', '/post/1', { body: post({ title: 'x' }), headers })).status).toBe(
      200,
    );
  });

  it('has one version field for all models', async () => {
    const options = { versionField: 'updatedAt' };
    expect(await tagOf('/post/1', { options })).toMatch(/^"v/);
    expect(await tagOf('/tag/1', { options })).toMatch(/^W/);
  });

  it.each([
    ['/user/1/posts', 'private, no-cache'],
    ['/user/1/posts/1', 'private, no-cache'],
    ['/category/1/relationships/posts', 'private, no-cache'],
    ['/user/1/relationships/posts', 'private'],
    ['/post/1/author', 'private'],
    ['/post?filter[author][name]=Ann', 'private, no-cache'],
    ['/post?sort=author.name', 'private, no-cache'],
    ['/post?filter[tags][name]=red&sort=title', 'public'],
    ['/tag/1/posts', 'public'],
    ['/post?filter[author][profile][bio]=x', 'no-store'],
    ['/post?include=tags,author.profile', 'no-store'],
    ['/profile', 'no-store, max-age=0'],
  ])('sends a strict Cache-Control for %s unless all models share one', async (url, value) => {
    const shared = { Post: 'public', Tag: 'public', Category: 'public, max-age=9' };
    const all = { ...shared, User: 'private', Profile: 'no-store, max-age=0' };
    const { status, headers } = await send('GET', url, { options: { cacheControl: all } });
    expect([status, headers['cache-control']]).toEqual([200, value]);
  });

  it('sends Cache-Control if all resources of a document share it', async () => {
    const cacheControl = { Post: 'public, max-age=60', Tag: 'public, max-age=60', User: 'private' };
    const read = async (url: string, method = 'GET', body?: object) =>
      (await send(method, url, { body, options: { cacheControl } })).headers['cache-control'];
    expect(await read('/post/1')).toBe('public, max-age=60');
    expect(await read('/post?include=tags')).toBe('public, max-age=60');
    expect(await read('/post/1/author')).toBe('private');
    expect(await read('/post?include=author')).toBe('private, no-cache');
    expect(await read('/post?include=category')).toBe('private, no-cache');
    expect(await read('/category')).toBeUndefined();
    expect(await read('/post/1', 'PATCH', post({ title: 'x' }))).toBeUndefined();
    const none = { cacheControl: 'no-store' };
    expect((await send('GET', '/post', { options: none })).headers.etag).toBeUndefined();
  });
}
