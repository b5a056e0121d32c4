import { crawl, validateDocument } from '@modelway/testing';
import { call, type Demo, startDemo } from './start-demo.ts';

let demo: Demo;

beforeAll(async () => {
  demo = await startDemo();
}, 120_000);

afterAll(() => demo?.stop());

const TYPES = ['user', 'profile', 'post', 'tag', 'comment', 'postLike'];

/** Follows links as a user. */
const follower = (as: string) => async (url: string) => {
  const { status, body } = await call(url, { as });
  const { violations } = validateDocument(body, { strict: false, sparse: url.includes('fields[') });
  return { status, body, violations };
};

const read = async (path: string, as: string) => {
  const { status, body } = await demo.call(`/rest${path}`, { as });
  expect([path, status]).toEqual([path, 200]);
  return body;
};

describe('every link', () => {
  it.each(TYPES)(
    'on the first page of %s leads to its target',
    async (type) => {
      const documents = [await read(`/${type}?page[limit]=3`, 'admin')];
      const { urls, problems } = await crawl(documents, follower('admin'), 80);
      expect(problems).toEqual([]);
      expect(urls).toHaveLength(80);
    },
    120_000,
  );

  it.each([
    '/post?include=author.profile,comments.author,tags&sort=-publishedAt&page[limit]=2',
    '/post/1/comments?include=author&fields[user]=name',
    '/tag/2/relationships/posts?include=posts.author&page[limit]=2&filter[published]=true',
    '/user?filter[posts][tags][name]=http&filter[name$contains]=e&page[limit]=2',
  ])(
    'in the response to %s leads to its target',
    async (path) => {
      const { problems } = await crawl([await read(path, 'alice')], follower('alice'), 60);
      expect(problems).toEqual([]);
    },
    120_000,
  );

  it('in the response to a write leads to its target', async () => {
    const attributes = { slug: 'links', title: 'Links', body: 'Words.' };
    const tags = { data: [{ type: 'tag', id: 1 }] };
    const data = { type: 'post', attributes, relationships: { tags } };
    const options = { as: 'alice', body: { data } };
    const created = await demo.call('/rest/post?include=tags', options);
    expect([created.status, created.body.links.self]).toEqual([
      201,
      created.headers.get('location'),
    ]);
    const path = `/rest/post/${created.body.data.id}`;
    const patch = (url: string, data: unknown) =>
      demo.call(url, { method: 'PATCH', as: 'alice', body: { data } });
    const updated = await patch(path, { type: 'post', attributes: { title: 'Linked' } });
    const both = await patch(
      `${path}/tags`,
      [1, 2].map((id) => ({ type: 'tag', id })),
    );
    for (const { body } of [updated, both]) {
      expect((await crawl([body], follower('alice'), 12)).problems).toEqual([]);
    }
    await demo.call(path, { method: 'DELETE', as: 'alice' });
  });
});
