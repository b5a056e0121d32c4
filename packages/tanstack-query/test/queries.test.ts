import { createClient } from '@modelway/client';
import type { TestClient } from '@modelway/testing';
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
  skipToken,
} from '@tanstack/query-core';
import { createQueries } from '../src/index.ts';
import { mutate, observe, settle } from './observe.ts';
import { startApi, type TestApi } from './start-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startApi();
  const { raw } = server.database;
  await raw.user.create({ data: { email: 'ada@example.com', name: 'Ada' } });
  for (const title of ['A', 'B', 'C', 'D', 'E']) {
    await raw.post.create({ data: { title, authorId: 1 } });
  }
});
beforeEach(() => server.restart());
afterAll(() => server.close());

describe('createQueries', () => {
  it.each([[undefined], [null], [{ url: '/api/rpc' }], ['/api/rpc']])('rejects %j', (api) => {
    expect(() => createQueries(api as never)).toThrow(
      new TypeError('createQueries requires the client that createClient returns.'),
    );
  });
});

describe('queryOptions', () => {
  it('fetches rows with their types, and keeps the models that they depend on', async () => {
    const client = new QueryClient();
    const options = server.q.post.findMany.queryOptions({ include: { author: true } });
    const rows = await client.fetchQuery(options);
    expect(rows[0]?.createdAt).toBeInstanceOf(Date);
    expect(rows[0]?.author?.name).toBe('Ada');
    expect(client.getQueryState(options.queryKey)).toMatchObject({ reads: ['post', 'user'] });
    expect(client.getQueryData(options.queryKey)).toBe(rows);
  });

  it('does not fetch with skipToken', async () => {
    const client = new QueryClient();
    const options = server.q.post.findUnique.queryOptions(skipToken);
    const stop = new QueryObserver(client, { ...options }).subscribe(() => undefined);
    await settle(client);
    expect(server.requests).toEqual([]);
    stop();
  });

  it.each([
    ['GET', 2000],
    ['POST', 0],
  ])('calls procedures by %s if URLs have up to %i characters', async (method, maxUrlLength) => {
    const methods: unknown[] = [];
    const api = createClient<TestClient>({
      url: server.url,
      maxUrlLength,
      fetch: (input, init) => {
        methods.push(init?.method);
        return fetch(input, init);
      },
    });
    const options = createQueries(api).$procs.countPosts.queryOptions({ args: { authorId: 1 } });
    expect(await new QueryClient().fetchQuery(options)).toBe(5);
    expect(methods).toEqual([method]);
  });

  it('aborts the request of a cancelled query', async () => {
    const client = new QueryClient();
    const { queryKey, queryFn } = server.q.post.count.queryOptions();
    const fetching = client.fetchQuery({ queryKey, queryFn });
    await client.cancelQueries({ queryKey });
    await expect(fetching).rejects.toThrow('CancelledError');
  });

  it('passes errors of the server on', async () => {
    const options = server.q.post.findUniqueOrThrow.queryOptions({ where: { id: 99 } });
    const error = { status: 404, name: 'ApiClientError' };
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject(error);
  });
});

describe('infiniteQueryOptions', () => {
  const orderBy = { title: 'asc' } as const;
  const select = { id: true, title: true } as const;

  it('fetches pages by offset', async () => {
    const options = server.q.post.findMany.infiniteQueryOptions({ take: 2, orderBy, select });
    expect(await fetchPages(options)).toEqual([['A', 'B'], ['C', 'D'], ['E']]);
  });

  it('fetches pages by cursor', async () => {
    const options = server.q.post.findMany.infiniteQueryOptions(
      { take: 2, skip: 1, orderBy, select },
      { cursor: ({ id }) => ({ id }) },
    );
    expect(await fetchPages(options)).toEqual([['B', 'C'], ['D', 'E'], []]);
  });

  it('requires take', () => {
    const args = { orderBy } as never;
    expect(() => server.q.post.findMany.infiniteQueryOptions(args)).toThrow('requires "take"');
  });

  async function fetchPages(options: object): Promise<string[][]> {
    const client = new QueryClient();
    const observer = new InfiniteQueryObserver(client, options as never);
    const stop = observer.subscribe(() => undefined);
    await settle(client);
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    stop();
    const { pages } = observer.getCurrentResult().data as unknown as {
      pages: { title: string }[][];
    };
    return pages.map((page) => page.map(({ title }) => title));
  }
});

describe('hydration', () => {
  it('keeps the models of queries through JSON', async () => {
    const { q } = server;
    const prefetched = new QueryClient();
    const posts = q.post.findMany.queryOptions({ select: { title: true, tags: true } });
    const users = q.user.findMany.queryOptions({ where: { id: { gte: 1 } } });
    await prefetched.prefetchQuery(posts);
    await prefetched.prefetchQuery(users);
    const state = JSON.parse(JSON.stringify(dehydrate(prefetched)));

    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    hydrate(client, state);
    server.restart();
    const actives = [await observe(client, posts), await observe(client, users)];
    expect(server.requests).toEqual([]);
    await mutate(client, q.tag.create.mutationOptions(), { data: { name: 'new' } });
    await settle(client);
    expect(server.requests).toEqual(['tag/create', 'post/findMany']);
    for (const { stop } of actives) stop();
  });
});
