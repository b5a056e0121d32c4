import type { TestClient } from '@modelway/testing';
import { type ApiClientError, createClient } from '../src/index.ts';
import { startApi, type TestApi } from './start-api.ts';

const bytes = Uint8Array.of(0, 255);

describe.each([false, true])('a server with zenstackHooks: %s', (zenstackHooks) => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startApi({ zenstackHooks });
    await server.database.raw.user.create({ data: { email: 'ada@example.com' } });
  });
  afterAll(() => server.close());
  const api = () => createClient<TestClient>({ url: server.url });
  const failureOf = (call: PromiseLike<unknown>): PromiseLike<ApiClientError> =>
    call.then(
      () => Promise.reject(new Error('The call has succeeded.')),
      (error) => error,
    );

  it('sends and receives bytes', async () => {
    const data = { bio: 'x', avatar: bytes, userId: 1 };
    expect((await api().profile.create({ data })).avatar).toEqual(bytes);
    expect((await api().profile.findFirst({ where: { avatar: bytes } }))?.avatar).toEqual(bytes);
  });

  it('explains an invalid value with its path', async () => {
    const data = [{ name: 'a' }, { name: 1 as unknown as string }];
    expect(await failureOf(api().tag.createMany({ data }))).toMatchObject({
      status: 400,
      issues: [{ message: expect.not.stringContaining('data.1.name'), path: ['data', 1, 'name'] }],
    });
  });

  it('explains each value that the ORM rejects', async () => {
    const data = { email: 'not an address', posts: { create: [{ title: '' }] } };
    const { message, issues } = await failureOf(api().user.create({ data }));
    expect(issues.map(({ path }) => path)).toEqual([
      ['data', 'email'],
      ['data', 'posts', 'create', 0, 'title'],
    ]);
    for (const issue of issues) expect(message).toContain(issue.message);
  });

  it('explains a delete that is too long for a URL', async () => {
    const name = { in: Array.from({ length: 3000 }, (_, index) => `a tag ${index}`) };
    expect(await failureOf(api().tag.deleteMany({ where: { name } }))).toMatchObject({
      name: 'ApiClientError',
      status: 431,
      message: 'The arguments are too long for a URL (status 431).',
    });
  });

  it('sends a delete that is too long for a URL in the body of a transaction', async () => {
    const { id } = await api().tag.create({ data: { name: 'unused' } });
    const where = { id: { in: Array.from({ length: 3000 }, (_, index) => id + index) } };
    expect(await failureOf(api().tag.deleteMany({ where }))).toMatchObject({ status: 431 });
    const client = api();
    const [deleted] = await client.$transaction([client.tag.deleteMany({ where })]);
    expect(deleted).toEqual({ count: 1 });
  });

  it('rejects a member "meta" of the arguments', async () => {
    const args = { where: {}, meta: {} };
    expect(await failureOf(api().tag.findMany(args as object))).toMatchObject({ status: 400 });
  });
});
