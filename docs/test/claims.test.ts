import { readFileSync } from 'node:fs';
import { JsonNull } from '@zenstackhq/orm';
import { PAGES } from '../samples/all-samples.ts';
import { type Blog, openBlog } from '../samples/blog.ts';
import { createBlogApi, type RespondToSample } from '../samples/blog-api.ts';
import type { Sample } from '../samples/sample.ts';
import { toRequest } from '../samples/to-block.ts';

let blog: Blog;
let respond: RespondToSample;

beforeAll(async () => {
  blog = await openBlog();
  respond = createBlogApi(blog);
});
afterEach(() => blog.reset());
afterAll(() => blog.close());

/** Sends a request and returns the parsed response. */
async function send(sample: Omit<Sample, 'status'>) {
  const response = await respond(toRequest({ ...sample, status: 0 }), { ...sample, status: 0 });
  const text = await response.text();
  const document = text === '' ? {} : JSON.parse(text);
  const { data } = document;
  return { status: response.status, document, ids: idsOf(data) };
}

function idsOf(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data.map(({ id }: { readonly id: unknown }) => id) : [];
}

const posts = (query: Sample['query'], as?: Sample['as']) =>
  send({ path: '/api/rest/post', query: query ?? {}, ...(as && { as }) });

/** Sentences of the pages that no sample shows, each with a check. */
const CLAIMS: readonly (readonly [page: string, sentence: string, check: () => Promise<void>])[] = [
  [
    'rest/index.md',
    'An id that no row can have, such as `12abc` for an `Int`, is a 404 in a path and a 400 in a body or a filter.',
    async () => {
      expect((await send({ path: '/api/rest/post/12abc' })).status).toBe(404);
      expect((await posts({ 'filter[author]': '12abc' })).status).toBe(400);
      const body = { data: { type: 'user', id: '12abc' } };
      const path = '/api/rest/post/1/relationships/editor';
      expect((await send({ method: 'PATCH', path, as: 'ann', body })).status).toBe(400);
    },
  ],
  [
    'rest/reading.md',
    'An empty value selects none.',
    async () => {
      const { document } = await send({ path: '/api/rest/post/1', query: { 'fields[post]': '' } });
      expect(document.data.attributes).toEqual({});
      expect(document.data).not.toHaveProperty('relationships');
    },
  ],
  [
    'rest/reading.md',
    'none that is in `data` is repeated.',
    async () => {
      const { ids, document } = await posts({ include: 'author.posts' });
      expect(ids).toEqual([1, 2, 3]);
      const types = document.included.map(({ type }: { readonly type: string }) => type);
      expect(types).toEqual(['user', 'user']);
    },
  ],
  [
    'rest/reading.md',
    'List fields, `Json`, `Bytes` and to-many relationships have no order: sorting by them is a 400.',
    async () => {
      for (const sort of ['keywords', 'metadata', 'cover', 'comments.id']) {
        expect((await posts({ sort })).status).toBe(400);
      }
    },
  ],
  [
    'rest/filtering.md',
    'and `filter[metadata]=null` the value `null` of JSON.',
    async () => {
      await blog.as(2).post.update({ where: { id: 2 }, data: { metadata: JsonNull } });
      expect((await posts({ 'filter[metadata$null]': 'true' })).ids).toEqual([3]);
      expect((await posts({ 'filter[metadata]': 'null' })).ids).toEqual([2]);
    },
  ],
  [
    'rest/filtering.md',
    '`\\,` is a comma within a value, and `\\\\` is a backslash.',
    async () => {
      const attributes = { slug: 'odd', title: 'a\\,b', authorId: 1 };
      const body = { data: { type: 'post', attributes } };
      await send({ method: 'POST', path: '/api/rest/post', as: 'ann', body });
      expect((await posts({ 'filter[title]': 'a\\\\\\,b' }, 'ann')).ids).toEqual([5]);
    },
  ],
  [
    'rest/filtering.md',
    '`%` and `_` are ordinary characters.',
    async () => {
      expect((await posts({ 'filter[title$contains]': '%,_' })).ids).toEqual([]);
    },
  ],
  [
    'rest/filtering.md',
    'Two filters through the same to-many relationship may match two different resources.',
    async () => {
      const query = { 'filter[comments][author]': '2', 'filter[comments][body]': 'Very clear.' };
      expect((await posts(query)).ids).toEqual([1]);
    },
  ],
  [
    'rest/filtering.md',
    'Only related resources that the caller may read count.',
    async () => {
      const sample = { path: '/api/rest/user', query: { 'filter[posts][slug]': 'draft' } };
      expect((await send(sample)).ids).toEqual([]);
      expect((await send({ ...sample, as: 'ann' })).ids).toEqual([1]);
    },
  ],
  [
    'rest/writing.md',
    'If both are sent, they must agree.',
    async () => {
      const data = {
        type: 'post',
        attributes: { slug: 'etags', title: 'Why ETags', authorId: 1 },
        relationships: { author: { data: { type: 'user', id: '2' } } },
      };
      const { status } = await send({
        method: 'POST',
        path: '/api/rest/post',
        as: 'ann',
        body: { data },
      });
      expect(status).toBe(400);
    },
  ],
  [
    'rest/relationships.md',
    'An existing member is not added twice.',
    async () => {
      const path = '/api/rest/post/2/relationships/tags';
      const body = { data: [{ type: 'tag', id: 'http' }] };
      const { ids } = await send({ method: 'POST', path, as: 'ben', body });
      expect(ids).toEqual(['db', 'http']);
    },
  ],
  [
    'rest/relationships.md',
    'A member that is not linked is no error.',
    async () => {
      const path = '/api/rest/post/2/relationships/tags';
      const body = { data: [{ type: 'tag', id: 'news' }] };
      const { status, ids } = await send({ method: 'DELETE', path, as: 'ben', body });
      expect([status, ids]).toEqual([200, ['db', 'http']]);
    },
  ],
  [
    'rest/errors-and-negotiation.md',
    '`application/json` and wildcards are accepted.',
    async () => {
      for (const Accept of ['application/json', '*/*', 'application/*']) {
        expect((await send({ path: '/api/rest/tag', headers: { Accept } })).status).toBe(200);
      }
    },
  ],
  [
    'rpc/index.md',
    'Model names are case-insensitive',
    async () => {
      for (const model of ['post', 'Post', 'POST']) {
        expect((await send({ path: `/api/rpc/${model}/count` })).status).toBe(200);
      }
    },
  ],
  [
    'rpc/index.md',
    'If it is missing, the arguments are `{}`.',
    async () => {
      expect((await send({ path: '/api/rpc/post/findMany' })).ids).toEqual([1, 2, 3]);
    },
  ],
  [
    'rpc/writing.md',
    'or all of them without `where`.',
    async () => {
      const path = '/api/rpc/comment/deleteMany';
      const { document } = await send({ method: 'DELETE', path, as: 'ben' });
      expect(document.data).toEqual({ count: 2 });
    },
  ],
  [
    'rpc/transactions.md',
    'the tag of this transaction does not exist afterwards.',
    async () => {
      const failing = PAGES['rpc/transactions.md']?.['rpc-transaction-fails'] as Sample;
      expect((await send(failing)).status).toBe(403);
      expect((await send({ path: '/api/rest/tag/graphql' })).status).toBe(404);
    },
  ],
  [
    'rpc/transactions.md',
    'In a transaction, a result that cannot be read is a plain denial, since the write is undone with all others.',
    async () => {
      const args = { where: { id: 4 }, data: { authorId: 2 } };
      const { document } = await send({
        method: 'POST',
        path: '/api/rpc/$transaction/sequential',
        as: 'ann',
        body: [{ model: 'post', op: 'update', args }],
      });
      expect(document.reason).toBe('ACCESS_POLICY_VIOLATION');
      expect((await send({ path: '/api/rest/post/4', as: 'ann' })).status).toBe(200);
    },
  ],
];

it.each(CLAIMS)('%s: %s', async (page, sentence, check) => {
  expect(readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')).toContain(sentence);
  await check();
});

/** Statuses that no sample of rpc/index.md shows. */
const OTHERS: readonly Sample[] = [
  { path: '/api/rpc/post', status: 400 },
  {
    path: '/api/rpc/post/findMany',
    headers: { Authorization: 'Bearer expired' },
    handler: 'failing',
    status: 401,
  },
  {
    method: 'POST',
    path: '/api/rpc/post/create',
    body: { data: { title: 'a'.repeat(1_048_576) } },
    status: 413,
  },
  {
    method: 'POST',
    path: '/api/rpc/post/create',
    body: '{}',
    headers: { 'Content-Type': 'text/plain' },
    status: 415,
  },
  {
    path: '/api/rpc/post/findMany',
    headers: { Authorization: 'Bearer of-a-session-store-that-is-down' },
    handler: 'failing',
    status: 503,
  },
];

it('rpc/index.md: has a row for each status', async () => {
  for (const sample of OTHERS) expect((await send(sample)).status).toBe(sample.status);
  const samples = [...Object.values(PAGES['rpc/index.md'] ?? {}), ...OTHERS];
  const statuses = new Set(samples.map(({ status }) => status).filter((status) => status >= 400));
  const page = readFileSync(new URL('../rpc/index.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\d{3}) /gm)].map(([, status]) => Number(status));
  expect(rows).toEqual([...statuses].sort((one, two) => one - two));
});
