import { type Claim, type Clients, idsOf, rejected, without } from './claim.ts';

const tagsOf = async ({ call }: Clients, handler: string, id: unknown) =>
  idsOf((await call(handler, `/post/${id}/relationships/tags`)).body.data);

/** Statements about every client. */
export const COMMON: readonly Claim[] = [
  [
    'or rename the types with `modelNameMapping',
    async (clients) => {
      const edit = without(/ {2}pluralize: false.*\n/);
      const { api } = await clients.load('kitsu', { handler: 'renamed', edit });
      expect((await api.get('post/1')).data).toMatchObject({ type: 'posts', id: 1 });
      await api.update('post', { id: 1, title: 'Renamed' });
      // kitsu takes the name of the relationship for a type, and this type has the same name.
      await api.update('posts/1/relationships/tags', [{ id: 'db' }]);
      const { body } = await clients.call('renamed', '/posts/1?include=tags');
      expect(body.data.attributes.title).toBe('Renamed');
      expect(idsOf(body.data.relationships.tags.data)).toEqual(['db']);
    },
  ],
  [
    '**Ids** are numbers if the field is an `Int`. `strict: true` makes every id a string',
    async ({ call }) => {
      expect((await call('plain', '/post/1')).body.data.id).toBe(1);
      expect((await call('orbit', '/post/1')).body.data.id).toBe('1');
    },
  ],
  [
    'request bodies may be `application/vnd.api+json` or `application/json`.',
    async ({ call }) => {
      for (const type of ['application/vnd.api+json', 'application/json']) {
        const body = JSON.stringify({ data: { type: 'post', id: 1, attributes: { title: type } } });
        const headers = { 'content-type': type };
        expect((await call('plain', '/post/1', { method: 'PATCH', headers, body })).status).toBe(
          200,
        );
      }
    },
  ],
  [
    '`page[limit]` and `page[offset]`, or `page[number]` and `page[size]`. The total is in `meta.total`.',
    async ({ call }) => {
      for (const query of ['page[limit]=2&page[offset]=2', 'page[size]=2&page[number]=2']) {
        const { data, meta } = (await call('plain', `/post?${query}`)).body;
        expect([idsOf(data), meta.total]).toEqual([[3, 4], 4]);
      }
    },
  ],
  [
    "the handler sends the ids of a to-many relationship if it is included, or always with `linkage: 'all'`.",
    async ({ call }) => {
      const linkageOf = async (handler: string, path: string) =>
        (await call(handler, path)).body.data.relationships.tags.data;
      expect(await linkageOf('plain', '/post/1')).toBeUndefined();
      expect(await linkageOf('plain', '/post/1?include=tags')).toHaveLength(1);
      expect(await linkageOf('devour', '/post/1')).toHaveLength(1);
    },
  ],
  [
    'Commas separate several values: `filter[id]=1,2`.',
    async ({ call }) => {
      expect(idsOf((await call('plain', '/post?filter[id]=1,2')).body.data)).toEqual([1, 2]);
    },
  ],
];

/** Statements about kitsu. */
export const KITSU: readonly Claim[] = [
  [
    "`update('post/1/relationships/tags', …)` is a 400, unless the type has the same name as the relationship.",
    async ({ load }) => {
      const { api } = await load('kitsu');
      const change = api.update('post/1/relationships/tags', [{ type: 'tag', id: 'db' }]);
      await expect(change).rejects.toMatchObject({ ...rejected(400) });
    },
  ],
  [
    'It cannot send back what it read: relationships without linkage become attributes, which is a 400.',
    async ({ load }) => {
      const { api } = await load('kitsu');
      const { data } = await api.get('post/1');
      await expect(api.update('post', data)).rejects.toMatchObject({
        errors: expect.arrayContaining([
          expect.objectContaining({ source: { pointer: '/data/attributes/tags' } }),
        ]),
      });
    },
  ],
  [
    "`{ id: [1, 2] }` finds nothing. Write `{ id: '1,2' }`.",
    async ({ load }) => {
      const { api } = await load('kitsu');
      const find = async (id: unknown) =>
        idsOf((await api.get('post', { params: { filter: { id } } })).data);
      expect([await find([1, 2]), await find('1,2')]).toEqual([[], [1, 2]]);
    },
  ],
  [
    "`remove('post', [1, 2])` is a 405.",
    async ({ load }) => {
      const { api } = await load('kitsu');
      await expect(api.remove('post', [1, 2])).rejects.toMatchObject(rejected(405));
    },
  ],
];

/** Statements about devour-client. */
export const DEVOUR: readonly Claim[] = [
  [
    "**Without `linkage: 'all'`, the next update of a resource that was read deletes its links.**",
    async (clients) => {
      const kept = [];
      for (const handler of ['devour', 'plain']) {
        const { api } = await clients.load('devour', { handler });
        const { data } = await api.find('post', 1);
        await api.update('post', { ...data, title: 'Changed' });
        kept.push(await tagsOf(clients, handler, 1));
      }
      expect(kept).toEqual([['http'], []]);
    },
  ],
  [
    'A relationship that the caller cannot write makes the update a 403, unless it is in `readOnly`.',
    async ({ load }) => {
      const edit = without(/ {2}\{ readOnly.*\n/);
      const { api } = await load('devour', { edit });
      const { data } = await api.find('post', 1);
      await expect(api.update('post', data)).rejects.toMatchObject({ 0: { status: 403 } });
      const { api: careful } = await load('devour');
      await careful.update('post', (await careful.find('post', 1)).data);
    },
  ],
  [
    'Without `errorBuilder`, they have only `title` and `detail`.',
    async ({ load }) => {
      const { api } = await load('devour', { edit: without(/ {2}errorBuilder.*\n/) });
      const { errors } = await api.find('post', 99).then(
        () => ({ errors: undefined }),
        (errors: unknown) => ({ errors }),
      );
      expect(errors).not.toBeInstanceOf(Error);
      expect(errors).toEqual({ 0: { title: expect.any(String), detail: expect.any(String) } });
    },
  ],
  [
    "It writes an array in a filter as `filter[id][]`, which is a 400. Write `{ id: '1,2' }`.",
    async ({ load }) => {
      const { api } = await load('devour');
      const find = (id: unknown) => api.findAll('post', { filter: { id } });
      await expect(find([1, 2])).rejects.toMatchObject({ 0: { code: 'invalid-filter' } });
      expect(idsOf((await find('1,2')).data)).toEqual([1, 2]);
    },
  ],
];

/** Statements about jsona. */
export const JSONA: readonly Claim[] = [
  [
    'It cannot send back what it read: the `links` of a resource become an attribute, which is a 400.',
    async ({ load }) => {
      const { call } = await load('jsona');
      const post = await call('GET', '/post/1');
      await expect(call('PATCH', '/post/1', post)).rejects.toThrow('400');
      const { links: _, ...sent } = post;
      expect(await call('PATCH', '/post/1', sent)).toMatchObject({ id: 1 });
    },
  ],
  [
    'It sends relationships only if `relationshipNames` lists them. Otherwise they are attributes, which is a 400.',
    async ({ load }) => {
      const { call } = await load('jsona');
      const sent = { type: 'post', id: 1, tags: [{ type: 'tag', id: 'db' }] };
      await expect(call('PATCH', '/post/1', sent)).rejects.toThrow('400');
      await call('PATCH', '/post/1', { ...sent, relationshipNames: ['tags'] });
    },
  ],
  [
    'It adds the member `included` to a request if `includeNames` is set, which is a 400.',
    async ({ load }) => {
      const edit = (code: string) =>
        code.replace('serialize({ stuff })', "serialize({ stuff, includeNames: ['tags'] })");
      const { call } = await load('jsona', { edit });
      const tags = [{ type: 'tag', id: 'db', label: 'Databases' }];
      const sent = { type: 'post', id: 1, tags, relationshipNames: ['tags'] };
      await expect(call('PATCH', '/post/1', sent)).rejects.toThrow('400');
    },
  ],
  [
    '`meta` and `links` of a list are lost, too.',
    async ({ load }) => {
      const posts = await (await load('jsona')).call('GET', '/post');
      expect([Array.isArray(posts), posts.meta, posts.links]).toEqual([true, undefined, undefined]);
    },
  ],
  [
    'It returns `undefined` for a document with errors',
    async ({ load }) => {
      const { call } = await load('jsona', { edit: without(/ {2}if \(!response.ok\).*\n/) });
      expect(await call('GET', '/post/99')).toBeUndefined();
    },
  ],
];
