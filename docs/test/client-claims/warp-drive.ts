import { cacheKeyFor } from '@warp-drive/core';
import {
  createRecord,
  findRecord,
  query,
  serializePatch,
  serializeResources,
  updateRecord,
} from '@warp-drive/utilities/json-api';
import { ATOMIC, BY_CURSOR, type Claim, idsOf, type Loose, without } from './claim.ts';

const posts = (params: Loose) => query('post', params, { resourcePath: 'post' });
const patchOf = (post: Loose): Loose => updateRecord(post, { resourcePath: 'post', patch: true });
const failed = (status: number) => ({ status });

function creationOf(store: Loose, type: string, attributes: object): Loose {
  const record = store.createRecord(type, attributes);
  const body = JSON.stringify(serializeResources(store.cache, cacheKeyFor(record) as Loose));
  return Object.assign(createRecord(record, { resourcePath: type }), { body });
}

/** Statements about WarpDrive. */
export const WARP_DRIVE: readonly Claim[] = [
  [
    'It sends no `Content-Type` of JSON, which is a 415.',
    async ({ load }) => {
      const { store } = await load('warp-drive', {
        edit: without(/ +if \(request\.body[^}]*\}\n/),
      });
      const creation = creationOf(store, 'tag', { label: 'X' });
      await expect(store.request(creation)).rejects.toMatchObject(failed(415));
    },
  ],
  [
    'It sends `id: null` with a new resource, which is a 403 if the database makes the ids, and otherwise a 400.',
    async ({ load }) => {
      const { store } = await load('warp-drive');
      const post = creationOf(store, 'post', { slug: 'x', title: 'X', authorId: 1 });
      await expect(store.request(post)).rejects.toMatchObject(failed(403));
      const tag = creationOf(store, 'tag', { label: 'X' });
      await expect(store.request(tag)).rejects.toMatchObject(failed(400));
    },
  ],
  [
    'It writes an object in a query as `[object Object]`, which is a 400.',
    async ({ load }) => {
      const { store } = await load('warp-drive');
      const nested = posts({ filter: { words$gt: 500 } });
      expect(nested.url).toMatch(/=%5Bobject\+Object%5D$/);
      await expect(store.request(nested)).rejects.toMatchObject(failed(400));
    },
  ],
  [
    '`serializeResources` sends each to-many relationship as far as it was read: `[]` without linkage, and the first members alone after `includeOptions[tags][limit]`. An update with it deletes the other links.** Send `serializePatch`, or list the members yourself.',
    async ({ load, call }) => {
      const linkage = async () =>
        idsOf((await call('warp-drive', '/post/1/relationships/tags')).body.data).length;
      const body = JSON.stringify({ data: [{ type: 'tag', id: 'db' }] });
      const headers = { 'content-type': 'application/json' };
      await call('plain', '/post/1/relationships/tags', { method: 'POST', headers, body });
      expect(await linkage()).toBe(2);
      const included = { include: 'tags', 'includeOptions[tags][limit]': 1 };
      for (const [params, left] of [[included, 1] as const, [{}, 0] as const]) {
        const { store } = await load('warp-drive');
        const { content } = await store.request(posts({ 'filter[id]': '1', ...params }));
        const [post] = content.data;
        const update = patchOf(post);
        update.body = JSON.stringify(serializePatch(store.cache, cacheKeyFor(post) as Loose));
        const before = await linkage();
        await store.request(update);
        expect(await linkage()).toBe(before);
        const { data } = serializeResources(store.cache, cacheKeyFor(post) as Loose) as Loose;
        const { tags } = data.relationships;
        const { type, id } = data;
        update.body = JSON.stringify({ data: { type, id, relationships: { tags } } });
        await store.request(update);
        expect(await linkage()).toBe(left);
      }
    },
  ],
  [
    '`content.next()` follows `links.next`. The cache drops the `meta` of resources, and so the cursor of each.',
    async ({ load }) => {
      const { store } = await load('warp-drive');
      const request: Loose = posts({ 'page[size]': 1, sort: '-id', include: 'author' });
      request.headers.set('Accept', BY_CURSOR);
      const { content } = await store.request(request);
      expect(content.links.next).toContain('page%5Bafter%5D=');
      const { data } = await content.next();
      expect([content.data[0].id, data[0].id, data[0].author.name]).toEqual(['4', '3', 'Ann']);
      const cached = store.cache.peek(cacheKeyFor(content.data[0]));
      expect(cached).not.toHaveProperty('meta');
      expect(cached).toHaveProperty('attributes.slug');
    },
  ],
  [
    "`store.cache.getRelationship(key, 'tags')` has `links.next` and `meta.count`.",
    async ({ load }) => {
      const { store } = await load('warp-drive');
      const options = { 'includeOptions[tags][limit]': 1, 'includeOptions[tags][count]': true };
      const { content } = await store.request(
        posts({ 'filter[id]': '2', include: 'tags', ...options }),
      );
      const [post] = content.data;
      expect(post.tags).toHaveLength(1);
      const { links, meta } = store.cache.getRelationship(cacheKeyFor(post), 'tags');
      expect(links.next).toContain('/post/2/relationships/tags?include=tags&page%5Boffset%5D=1');
      expect(meta).toEqual({ count: 2 });
    },
  ],
  [
    "Call `update.headers.set('If-Match', etag)`.",
    async ({ load }) => {
      const { store } = await load('warp-drive', { handler: 'versions' });
      const find = findRecord('post', '1', { resourcePath: 'post' });
      const { content, response } = await store.request(find);
      const update = patchOf(content.data);
      update.headers.set('If-Match', response.headers.get('etag'));
      const data = { type: 'post', id: '1', attributes: { title: 'New' } };
      update.body = JSON.stringify({ data });
      expect((await store.request(update)).content.data.title).toBe('New');
      await expect(store.request(update)).rejects.toMatchObject(failed(412));
    },
  ],
  [
    '`store.request` fails after the write, since its cache knows neither `atomic:results` nor the 204 of `Prefer: return=minimal`. Send them with `fetch`, and read the resources again.',
    async ({ load, call }) => {
      const { store } = await load('warp-drive');
      const send = (id: string, others: Record<string, string> = {}) => {
        const operations = [{ op: 'add', data: { type: 'tag', id, attributes: { label: id } } }];
        return store.request({
          url: posts({}).url?.replace('/post', '/operations'),
          method: 'POST',
          headers: new Headers({ 'Content-Type': ATOMIC, Accept: ATOMIC, ...others }),
          body: JSON.stringify({ 'atomic:operations': operations }),
        });
      };
      await expect(send('one')).rejects.toThrow(TypeError);
      await expect(send('two', { Prefer: 'return=minimal' })).rejects.toThrow(TypeError);
      const { body } = await call('warp-drive', '/tag?filter[id]=one,two');
      expect(idsOf(body.data)).toEqual(['one', 'two']);
    },
  ],
  [
    "the result of `store.request({ url, method: 'DELETE' })` has `content.meta.count`. The resources stay in the cache.",
    async ({ load }) => {
      const { store } = await load('warp-drive', { handler: 'versions' });
      const { content: read } = await store.request(posts({ 'filter[id]': '4' }));
      const url = posts({ 'filter[slug]': 'draft' }).url;
      const { content } = await store.request({ url, method: 'DELETE' });
      expect(content.meta).toEqual({ count: 1 });
      expect(store.peekRecord('post', '4')).toBe(read.data[0]);
    },
  ],
];
