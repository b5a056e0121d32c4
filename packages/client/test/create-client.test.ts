import type { TestClient } from '@modelway/testing';
import { createClient, ref } from '../src/index.ts';
import { startApi, type TestApi } from './start-api.ts';

describe('createClient', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
    await api.database.raw.user.create({ data: { email: 'ada@example.com', name: 'Ada' } });
  });
  afterAll(() => api.close());
  const client = () => createClient<TestClient>({ url: api.url });

  it('creates, reads, updates and deletes', async () => {
    const created = await client().post.create({ data: { title: 'Notes', authorId: 1 } });
    expect(created.createdAt).toBeInstanceOf(Date);
    const where = { id: created.id };
    const read = await client().post.findUnique({ where, include: { author: true } });
    expect(read?.author?.name).toBe('Ada');
    expect(await client().post.update({ where, data: { title: 'New' } })).toMatchObject({
      title: 'New',
    });
    await client().post.delete({ where });
    expect(await client().post.count()).toBe(0);
  });

  it('sends a long read in a body', async () => {
    api.requests.length = 0;
    const id = { in: Array.from({ length: 900 }, (_, index) => index) };
    expect(await client().user.findMany({ where: { id }, select: { id: true } })).toEqual([
      { id: 1 },
    ]);
    expect(api.requests).toEqual(['POST /user/findMany']);
  });

  it('sends a transaction with references', async () => {
    const { user, post, $transaction } = client();
    const author = user.create({ data: { email: 'bob@example.com' } });
    const [{ id }, written, count] = await $transaction([
      author,
      post.create({ data: { title: 'First', authorId: ref(author).id } }),
      post.count(),
    ]);
    expect([written.authorId, count]).toEqual([id, 1]);
  });
});
