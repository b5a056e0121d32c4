import { answer, connect, prepareScriptedServer, server } from './scripted-server.ts';

prepareScriptedServer();

type Api = ReturnType<typeof connect>;

/** Writes with a condition that has no value. */
const LOST: readonly [path: string, send: (api: Api) => PromiseLike<unknown>][] = [
  ['where.id', ({ post }) => post.deleteMany({ where: { id: undefined } as never })],
  ['where', ({ post }) => post.deleteMany({ where: undefined } as never)],
  [
    'where.OR.0.id.in',
    ({ post }) => post.updateMany({ where: { OR: [{ id: { in: undefined } }] } } as never),
  ],
  [
    'where.authorId',
    ({ post }) => post.update({ where: { id: 1, authorId: undefined } as never, data: {} }),
  ],
  [
    'data.posts.deleteMany.id',
    ({ user }) =>
      user.update({
        where: { id: 1 },
        data: { posts: { deleteMany: { id: undefined } } } as never,
      }),
  ],
  [
    'data.profile.delete.bio',
    ({ user }) =>
      user.update({
        where: { id: 1 },
        data: { profile: { delete: { bio: undefined } } } as never,
      }),
  ],
  [
    'data.posts.updateMany.0.where.id',
    ({ user }) =>
      user.update({
        where: { id: 1 },
        data: { posts: { updateMany: [{ where: { id: undefined }, data: {} }] } } as never,
      }),
  ],
];

describe('a condition with the value undefined', () => {
  beforeEach(() => answer([200, '{"data":[1]}']));

  it.each(LOST)('at %s rejects a write, alone and in a transaction', async (path, send) => {
    const message = `Cannot send undefined at ${path}. The write would reach more records.`;
    const api = connect();
    await expect(send(api)).rejects.toThrow(new TypeError(message));
    const step = send(api) as ReturnType<Api['post']['count']>;
    await expect(api.$transaction([step])).rejects.toThrow(new TypeError(message));
    expect(server.requests).toEqual([]);
  });

  it('is omitted from a read', async () => {
    const { post, $transaction } = connect();
    await post.findMany({ where: { id: undefined } as never, take: undefined as never });
    await $transaction([post.count({ where: { id: undefined } as never })]);
    expect(server.requests).toEqual(['GET /post/findMany', 'POST /$transaction/sequential']);
  });

  it('is omitted from the data of a write, and from arguments of a procedure', async () => {
    const api = connect();
    await api.post.update({ where: { id: 1 }, data: { title: undefined as never } });
    await api.post.create({ data: { title: 'a', where: undefined } as never });
    await api.$procs.ping({ where: undefined } as never);
    const data = { profile: { delete: undefined } } as never;
    await api.user.update({ where: { id: 1 }, data });
    expect(server.requests).toHaveLength(4);
  });
});
