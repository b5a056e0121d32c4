import { optimisticUpdate } from '../../src/index.ts';
import { mutate, settle } from '../observe.ts';
import {
  A,
  B,
  C,
  client,
  holdWrites,
  orderBy,
  prepareThreePosts,
  read,
  select,
  server,
} from './three-posts.ts';

prepareThreePosts();

describe('an optimistic update', () => {
  const rename = (id: number, title: string) =>
    mutate(
      client,
      server.q.post.update.mutationOptions({ optimistic: optimisticUpdate(server.q.post) }),
      { where: { id }, data: { title } },
    );
  const titles = (rows: unknown) =>
    (rows as { title: string }[]).map(({ title }) => title).join('');

  it.each([
    ['is undone and refetched if the server rejects the write', 'rejected', 'ABC'],
    ['is refetched if the response is lost', 'lost', 'XBC'],
  ] as const)('%s', async (_title, outcome, expected) => {
    const list = await read(server.q.post.findMany.queryOptions({ select, orderBy }));
    const { release } = holdWrites();
    const writing = rename(1, 'X');
    await Promise.resolve();
    expect(titles(list())).toBe('XBC');
    release(outcome);
    await expect(writing).rejects.toThrow();
    await settle(client);
    expect(titles(list())).toBe(expected);
    expect(server.requests).toEqual(['post/update', 'post/findMany']);
  });

  it('keeps those of other writes if one fails, and refetches once, after the last', async () => {
    const list = await read(server.q.post.findMany.queryOptions({ select, orderBy }));
    const ends = ['X', 'Y', 'Z'].map(() => Promise.withResolvers<boolean>());
    let write = 0;
    server.restart(async (request, send) => {
      if (request !== 'post/update') return await send();
      const end = ends[write];
      write += 1;
      if (await end?.promise) return await send();
      return Response.json({ message: 'no' }, { status: 422 });
    });
    const writes = [rename(1, 'X'), rename(2, 'Y'), rename(3, 'Z')];
    for (const writing of writes) writing.catch(() => undefined);
    await Promise.resolve();
    expect(titles(list())).toBe('XYZ');
    ends[1]?.resolve(false);
    await writes[1]?.catch(() => undefined);
    expect(titles(list())).toBe('XBZ');
    ends[0]?.resolve(true);
    await writes[0];
    expect(titles(list())).toBe('XBZ');
    ends[2]?.resolve(false);
    await settle(client);
    expect(titles(list())).toBe('XBC');
    expect(server.requests).toEqual([...Array(3).fill('post/update'), 'post/findMany']);
  });

  it('cancels a refetch that would hide it', async () => {
    const list = await read(server.q.post.findMany.queryOptions({ select, orderBy }));
    const fetched = Promise.withResolvers<void>();
    let held = false;
    server.restart(async (request, send) => {
      const response = await send();
      if (request === 'post/findMany' && !held) {
        held = true;
        await fetched.promise;
      }
      return response;
    });
    void client.refetchQueries();
    while (!held) await new Promise((resolve) => setTimeout(resolve, 5));
    const seen: string[] = [];
    const stop = client.getQueryCache().subscribe(() => seen.push(titles(list())));
    await rename(1, 'X');
    fetched.resolve();
    await settle(client);
    stop();
    expect(new Set(seen)).toEqual(new Set(['ABC', 'XBC']));
    expect(seen.lastIndexOf('ABC')).toBeLessThan(seen.indexOf('XBC'));
  });

  it('may be any change of the cache', async () => {
    const { q } = server;
    const options = q.post.findMany.queryOptions({ select, orderBy });
    const list = await read(options);
    const { release } = holdWrites();
    const writing = mutate(
      client,
      q.post.deleteMany.mutationOptions({
        optimistic: (cache) => cache.update(options.queryKey, (rows) => rows.slice(0, 1)),
      }),
      {},
    );
    await Promise.resolve();
    expect(list()).toEqual([A]);
    release();
    await writing;
    await settle(client);
    expect(list()).toEqual([]);
  });

  it('is not hidden by the refetch after another write, which it cancels', async () => {
    const list = await read(server.q.post.findMany.queryOptions({ select, orderBy }));
    const fetched = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const sent: string[] = [];
    server.restart(async (request, send) => {
      sent.push(request);
      const response = await send();
      if (sent.length === 2) await fetched.promise;
      if (request === 'post/updateMany') await written.promise;
      return response;
    });
    await mutate(client, server.q.post.update.mutationOptions(), {
      where: { id: 2 },
      data: { title: 'Y' },
    });
    while (sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const { post } = server.q;
    const options = post.updateMany.mutationOptions({ optimistic: optimisticUpdate(post) });
    const writing = mutate(client, options, { where: { id: 1 }, data: { title: 'X' } });
    fetched.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toEqual(['post/update', 'post/findMany', 'post/updateMany']);
    expect(list()).toMatchObject([{ title: 'X' }, B, C]);
    written.resolve();
    await writing;
    await settle(client);
    expect(list()).toMatchObject([{ title: 'X' }, { title: 'Y' }, C]);
  });
});
