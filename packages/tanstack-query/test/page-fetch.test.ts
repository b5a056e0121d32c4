import { InfiniteQueryObserver } from '@tanstack/query-core';
import { optimisticUpdate } from '../src/index.ts';
import { mutate, settle } from './observe.ts';
import {
  A,
  B,
  C,
  client,
  orderBy,
  prepareThreePosts,
  select,
  server,
} from './optimistic/three-posts.ts';

prepareThreePosts();

/** A response that waits, and what becomes of it: nothing, or a failure. */
interface Held {
  readonly isHeld: boolean;
  release(outcome?: 'fails'): void;
}

describe('a page that is loading when a mutation of its model ends', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  const args = { take: 1, select, orderBy } as const;
  const shown = () =>
    client.getQueryData(server.q.post.findMany.infiniteQueryOptions(args).queryKey)?.pages;
  const changed = { ...A, title: 'New' };
  const write = { where: { id: 1 }, data: { title: 'New' } };

  async function observePages() {
    const options = server.q.post.findMany.infiniteQueryOptions(args);
    const observer = new InfiniteQueryObserver(client, { ...options, retry: false } as never);
    stops.push(observer.subscribe(() => undefined));
    await settle(client);
    expect(shown()).toEqual([[A]]);
    return observer;
  }

  /** Holds the first response to each of these requests. */
  function hold(...requests: string[]): Record<string, Held> {
    const held = new Map(
      requests.map((request) => [
        request,
        { isHeld: false, ...Promise.withResolvers<'fails' | undefined>() },
      ]),
    );
    server.restart(async (request, send) => {
      const response = await send();
      const waiting = held.get(request);
      if (!waiting || waiting.isHeld) return response;
      waiting.isHeld = true;
      return (await waiting.promise) === 'fails' ? Response.error() : response;
    });
    return Object.fromEntries(
      [...held].map(([request, waiting]) => [
        request,
        {
          get isHeld() {
            return waiting.isHeld;
          },
          release: waiting.resolve,
        },
      ]),
    );
  }

  const until = async (isTrue: () => boolean | undefined) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('is shown beside the refetched ones', async () => {
    const observer = await observePages();
    const { 'post/findMany': page } = hold('post/findMany');
    const loading = observer.fetchNextPage();
    await until(() => page?.isHeld);
    await mutate(client, server.q.post.update.mutationOptions(), write);
    page?.release();
    expect((await loading).data).toMatchObject({ pages: [[A], [B]] });
    await settle(client);
    expect(shown()).toEqual([[changed], [B]]);
  });

  it('does not keep the others from being refetched if it fails', async () => {
    const observer = await observePages();
    const { 'post/findMany': page } = hold('post/findMany');
    const loading = observer.fetchNextPage();
    await until(() => page?.isHeld);
    await mutate(client, server.q.post.update.mutationOptions(), write);
    // The read is sent again because of the write, and fails then.
    let failures = 1;
    server.restart(async (_request, send) => {
      failures -= 1;
      return failures < 0 ? await send() : Response.error();
    });
    page?.release();
    await loading;
    await settle(client);
    expect(shown()).toEqual([[changed]]);
  });

  it('is awaited with awaitRefetch', async () => {
    const observer = await observePages();
    const { 'post/findMany': page } = hold('post/findMany');
    void observer.fetchNextPage();
    await until(() => page?.isHeld);
    const options = server.q.post.update.mutationOptions({ awaitRefetch: true });
    const writing = mutate(client, options, write);
    setTimeout(() => page?.release(), 50);
    await writing;
    expect(shown()).toEqual([[changed], [B]]);
  });

  it.each([
    ['succeeds', changed],
    ['fails', A],
  ])('is loaded after an optimistic update that %s', async (outcome, expected) => {
    const observer = await observePages();
    const { 'post/findMany': page, 'post/update': update } = hold('post/findMany', 'post/update');
    void observer.fetchNextPage();
    await until(() => page?.isHeld);
    const optimistic = optimisticUpdate(server.q.post);
    const options = server.q.post.update.mutationOptions({ optimistic });
    const data = outcome === 'fails' ? { title: '' } : { title: 'New' };
    const writing = mutate(client, options, { where: { id: 1 }, data });
    await until(() => update?.isHeld);
    expect(shown()).toEqual([[{ ...A, ...data }]]);
    update?.release();
    await writing.catch(() => undefined);
    page?.release();
    await settle(client);
    expect(shown()).toEqual([[expected], [B]]);
  });

  it('is loaded again if it started during an optimistic update', async () => {
    const observer = await observePages();
    const { 'post/findMany': page, 'post/update': update } = hold('post/findMany', 'post/update');
    const optimistic = optimisticUpdate(server.q.post);
    const options = server.q.post.update.mutationOptions({ optimistic });
    const writing = mutate(client, options, { where: { id: 1 }, data: { title: '' } });
    await until(() => update?.isHeld);
    void observer.fetchNextPage();
    await until(() => page?.isHeld);
    const seen: unknown[] = [];
    stops.push(observer.subscribe(() => seen.push(shown()?.[0]?.[0]?.title)));
    update?.release();
    await writing.catch(() => undefined);
    page?.release();
    await settle(client);
    expect(shown()).toEqual([[A], [B]]);
    expect(new Set(seen)).toEqual(new Set(['A']));
  });

  it('does not end the refetch of the others if there is none', async () => {
    const all = { ...args, take: 5 };
    const options = server.q.post.findMany.infiniteQueryOptions(all);
    const observer = new InfiniteQueryObserver(client, { ...options, retry: false } as never);
    stops.push(observer.subscribe(() => undefined));
    await settle(client);
    const { 'post/findMany': refetch } = hold('post/findMany');
    await mutate(client, server.q.post.update.mutationOptions(), write);
    await until(() => refetch?.isHeld);
    const { data } = await observer.fetchNextPage();
    expect(data).toMatchObject({ pages: [[A, B, C]] });
    refetch?.release();
    await settle(client);
    expect(client.getQueryData(options.queryKey)?.pages).toEqual([[changed, B, C]]);
  });

  it('is stale if a page before it was written, and nothing shows them', async () => {
    const options = server.q.post.findMany.infiniteQueryOptions(args);
    await client.fetchInfiniteQuery({ ...options, pages: 2 });
    const last = Promise.withResolvers<void>();
    let reads = 0;
    server.restart(async (request, send) => {
      if (request === 'post/findMany') {
        reads += 1;
        if (reads === 2) await last.promise;
      }
      return await send();
    });
    const reading = client.fetchInfiniteQuery(options);
    await until(() => reads === 2);
    await mutate(client, server.q.post.update.mutationOptions(), write);
    last.resolve();
    await reading;
    await settle(client);
    const state = client.getQueryState(options.queryKey);
    expect([shown(), state?.isInvalidated]).toEqual([[[A], [B]], true]);
  });
});
