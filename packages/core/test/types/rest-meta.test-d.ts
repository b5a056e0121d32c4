import { type MetaContext, type ResourceMeta, restHandler } from '../../src/index.ts';

interface Post {
  readonly content: string;
  readonly authorId: number;
}

interface Db {
  readonly $auth: { readonly id: number };
}

const endpoint = '/api';

// The handler knows neither the records nor the client, so the function names their types.
const typed: ResourceMeta = {
  fields: ['content', 'authorId'],
  toMeta: (post: Pick<Post, 'content' | 'authorId'>, { client }: MetaContext<Db>) => ({
    words: post.content.split(' ').length,
    mine: client.$auth.id === post.authorId,
  }),
};
restHandler({ endpoint, meta: { Post: typed } });
restHandler({
  endpoint,
  meta: {
    Post: { fields: ['content'], toMeta: ({ content }: Pick<Post, 'content'>) => ({ content }) },
    Tag: { fields: [], toMeta: (_record, { request }) => ({ path: request.path }) },
    User: { fields: ['email'], toMeta: ({ email }) => (email ? { email } : undefined) },
  },
});

// @ts-expect-error the meta is an object, not a promise.
restHandler({ endpoint, meta: { Post: { fields: [], toMeta: async () => ({}) } } });

// @ts-expect-error the fields that it reads are required.
restHandler({ endpoint, meta: { Post: { toMeta: () => ({}) } } });
