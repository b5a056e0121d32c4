import { BY_CURSOR, type Claim, type Loose, rejected } from './claim.ts';

const headers = { Accept: BY_CURSOR };
const part = { includeOptions: { tags: { limit: 1 } } };
const ofPost2 = { include: 'tags', filter: { id: 2 }, ...part };

/** Statements about kitsu beyond plain requests. */
export const KITSU_EXTENSIONS: readonly Claim[] = [
  [
    '`params: { page: { size: 1 } }` with the [profile](../how-to/pagination.md#by-cursor) in `headers.Accept` is a page by cursor, and `params: { includeOptions: { tags: { limit: 1 } } }` a [part of a relationship](./reading.md#a-part-of-a-relationship).',
    async ({ load }) => {
      const { api } = await load('kitsu');
      const params = { page: { size: 1 }, sort: '-id' };
      const { data, links } = await api.get('post', { params, headers });
      expect(data[0].meta).toEqual({ page: { cursor: expect.any(String) } });
      expect(links.next).toContain('page%5Bafter%5D=');
      const { data: posts } = await api.get('post', { params: ofPost2 });
      expect(posts[0].tags.data).toHaveLength(1);
    },
  ],
  [
    "The result has `links` and `headers.etag`, and `update` takes `{ headers: { 'If-Match': etag } }`.",
    async ({ load }) => {
      const { api } = await load('kitsu', { handler: 'versions' });
      const { etag } = (await api.get('post/1')).headers;
      const update = () =>
        api.update('post', { id: 1, title: 'New' }, { headers: { 'If-Match': etag } });
      await update();
      await expect(update()).rejects.toMatchObject(rejected(412));
    },
  ],
];

/** Statements about devour-client beyond plain requests. */
export const DEVOUR_EXTENSIONS: readonly Claim[] = [
  [
    'After `includeOptions: { tags: { limit: 1 } }`, the next update deletes the other links.**',
    async ({ load, call }) => {
      const { api } = await load('devour');
      await api
        .one('post', 1)
        .relationships('tags')
        .patch([{ id: 'db' }, { id: 'news' }]);
      const { data } = await api.findAll('post', { ...ofPost2, filter: { id: 1 } });
      await api.update('post', { ...data[0], title: 'New' });
      const { body } = await call('devour', '/post/1/relationships/tags');
      expect(body.data).toEqual([{ type: 'tag', id: 'db' }]);
    },
  ],
  [
    'It drops the headers of responses, so there is no `ETag` for `If-Match`.',
    async ({ load }) => {
      const { api } = await load('devour');
      const { document, ...found } = await api.find('post', 1);
      expect(document.data.id).toBe(1);
      expect(JSON.stringify([document, found]).toLowerCase()).not.toContain('etag');
    },
  ],
];

/** Statements about spraypaint beyond plain requests. */
export const SPRAYPAINT_EXTENSIONS: readonly Claim[] = [
  [
    '`extraParams({ includeOptions: { tags: { limit: 1 } } })` passes other parameters, and `extraFetchOptions({ headers })` headers. A list has no `links`,',
    async ({ load }) => {
      const { Post } = await load('spraypaint');
      const limited = Post.includes('tags').where({ id: 2 }).extraParams(part);
      expect((await limited.all()).data[0].tags).toHaveLength(1);
      const byCursor: Loose = await Post.per(1).extraFetchOptions({ headers }).all();
      expect(byCursor.data[0].meta).toEqual({ page: { cursor: expect.any(String) } });
      expect(byCursor.links).toBeUndefined();
    },
  ],
];
