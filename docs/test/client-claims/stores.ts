import { type Claim, findOne, type Loose, rejected, without } from './claim.ts';

/** Statements about spraypaint. */
export const SPRAYPAINT: readonly Claim[] = [
  [
    "`save({ with: 'tags' })` is a 400.",
    async ({ load }) => {
      const { Post, Tag } = await load('spraypaint');
      const { data: post } = await Post.includes('tags').find(1);
      post.tags = [(await Tag.find('db')).data];
      await expect(post.save({ with: 'tags' })).rejects.toMatchObject(rejected(400));
    },
  ],
  [
    '`where({ words: { gt: 500 } })` is a 400.',
    async ({ load }) => {
      const { Post } = await load('spraypaint');
      await expect(Post.where({ words: { gt: 500 } }).all()).rejects.toMatchObject(rejected(400));
    },
  ],
  [
    'It asks for totals with `stats`, which is a 400. The total is in `meta` anyway.',
    async ({ load }) => {
      const { Post } = await load('spraypaint');
      const withTotal = Post.stats({ total: 'count' });
      await expect(withTotal.all()).rejects.toMatchObject(rejected(400));
      expect((await Post.all()).meta.total).toBe(4);
    },
  ],
  [
    'It files validation errors under the key `undefined`; the text is their `fullMessage`.',
    async ({ load }) => {
      const { Post } = await load('spraypaint');
      const { data: post } = await Post.find(1);
      post.title = '';
      expect(await post.save()).toBe(false);
      expect(post.errors).toMatchObject({ undefined: { fullMessage: expect.any(String) } });
    },
  ],
  [
    'spraypaint reads validation errors from a 422 only, and only if each error has `meta`, which `strict` adds.',
    async ({ load }) => {
      for (const handler of ['only-422', 'only-strict']) {
        const { Post } = await load('spraypaint', { handler });
        const { data: post } = await Post.find(1);
        post.title = '';
        await expect(post.save()).rejects.toThrow(/validation failed|invalid json/);
      }
    },
  ],
  [
    'It rejects every other error as `invalid json` or `record not found`. The real one is in `await error.response.json()`.',
    async ({ load }) => {
      const { Post } = await load('spraypaint');
      await expect(Post.find(99)).rejects.toThrow('record not found');
      const error = await Post.order('nope')
        .all()
        .catch((reason: unknown) => reason);
      expect(error.message).toBe('invalid json');
      expect((await error.response.json()).errors[0].code).toBe('invalid-sort');
    },
  ],
];

/** Statements about Orbit. */
export const ORBIT: readonly Claim[] = [
  [
    'Without the `remoteId` key it sends them, which is a 403 if the database makes the ids.',
    async ({ load }) => {
      const edit = (code: string) => code.replace('{ remoteId: {} }', '{}');
      const { source } = await load('orbit', { edit });
      const attributes = { slug: 'orbit', title: 'Hi' };
      const adding = source.update((t: Loose) => t.addRecord({ type: 'post', attributes }));
      await expect(adding).rejects.toMatchObject(rejected(403));
    },
  ],
  [
    'without `strict: true`, a record that was read cannot be named in an update unless it has a `remoteId`.',
    async ({ load }) => {
      const edit = (code: string) => code.replace('{ remoteId: {} }', '{}');
      for (const [handler, works] of [
        ['plain', false],
        ['orbit', true],
      ] as const) {
        const { source } = await load('orbit', { handler, edit });
        const post = await findOne(source, 'post', '1');
        const update = () => source.update((t: Loose) => t.replaceAttribute(post, 'title', 'New'));
        const done = await Promise.resolve()
          .then(update)
          .then(
            () => true,
            () => false,
          );
        expect([handler, done]).toEqual([handler, works]);
      }
    },
  ],
  [
    'the failed request stays at the head of the queue, and all later ones wait. Call `source.requestQueue.skip()`.',
    async ({ load }) => {
      const { source } = await load('orbit');
      const post = await findOne(source, 'post', '1');
      const failing = source.update((t: Loose) => t.replaceAttribute(post, 'title', ''));
      await expect(failing).rejects.toMatchObject(rejected(400));
      let found: Loose;
      const later = findOne(source, 'post', '2').then((one: Loose) => {
        found = one;
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(found).toBeUndefined();
      await source.requestQueue.skip();
      await later;
      expect(found.keys).toEqual({ remoteId: '2' });
    },
  ],
  [
    "It sends its own id if a filter names a related record, which is a 400. Filter by the server's id: `filter: { author: '1' }`.",
    async ({ load }) => {
      const { source } = await load('orbit');
      const record = await findOne(source, 'user', '1');
      const byId = source.query((q: Loose) => q.findRecords('post'), { filter: { author: '1' } });
      expect((await byId).map(({ keys }: Loose) => keys.remoteId)).toEqual(['1', '3', '4']);
      const byRecord = source.query((q: Loose) =>
        q.findRecords('post').filter({ relation: 'author', record }),
      );
      await expect(byRecord).rejects.toMatchObject(rejected(400));
    },
  ],
  [
    'It sends `page[offset]` without a value, which is a 400, if `page` has only a `limit`.',
    async ({ load }) => {
      const { source } = await load('orbit');
      const page = source.query((q: Loose) => q.findRecords('post').page({ limit: 1 }));
      await expect(page).rejects.toMatchObject(rejected(400));
    },
  ],
  [
    'It makes a plural with dashes of each type in a URL, unless the inflectors are empty.',
    async ({ load }) => {
      const { source } = await load('orbit', {
        edit: without(/ {4}settingsByType: \{.*?\n {4}\},\n/s),
      });
      expect(source.requestProcessor.urlBuilder.resourceURL('postLike')).toMatch(/\/post-likes$/);
      const { source: asIs } = await load('orbit');
      expect(asIs.requestProcessor.urlBuilder.resourceURL('postLike')).toMatch(/\/postLike$/);
    },
  ],
];
