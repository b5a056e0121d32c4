import { zenstack } from '@modelway/orm-zenstack';
import { type ContractDatabase, seedLinkedRows, WRITE_CASES } from '@modelway/testing';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { createQueries } from '../src/index.ts';
import { LINKED_MODELS } from './linked-models.ts';
import { type ActiveQuery, mutate, observe, settle } from './observe.ts';
import { startApi, type TestApi } from './start-api.ts';

type Operations = Readonly<Record<string, { mutationOptions(): never }>>;

let server: TestApi;
let client: QueryClient;
let restore: () => Promise<void>;
const active: ActiveQuery[] = [];

beforeAll(async () => {
  server = await startApi();
  const { database } = server;
  const orm = zenstack(database.schema);
  await seedLinkedRows({ ...database, orm, unrestricted: database.raw } as ContractDatabase);
  restore = (await database.save?.()) ?? (() => Promise.reject(new Error('not supported')));
});
beforeEach(async () => {
  await restore();
  client = new QueryClient();
});
afterEach(async () => {
  for (const { stop } of active.splice(0)) stop();
  server.restart();
  client.clear();
});
afterAll(() => server.close());

async function activate(options: Parameters<typeof observe>[1]): Promise<ActiveQuery> {
  const query = await observe(client, options);
  active.push(query);
  return query;
}

/** Returns the requests of a write, and those that followed it. */
async function requestsOf(write: () => Promise<unknown>): Promise<string[]> {
  server.requests.length = 0;
  await write().catch(() => undefined);
  await settle(client);
  return server.requests.slice(1).sort();
}

const MODELS = [...LINKED_MODELS, 'sample'] as const;

describe('a mutation', () => {
  // The server's own tests compare these models with the rows that change.
  it.each(WRITE_CASES)(
    'refetches the queries of exactly the models that $title of $rpc changes',
    async ({ rpc, args = {}, models }) => {
      const [model = '', operation = ''] = rpc.split('.');
      for (const name of MODELS) {
        const { findMany } = server.q[name] as typeof server.q.tag;
        await activate(findMany.queryOptions());
      }
      const operations = server.q[model as 'post'] as unknown as Operations;
      const options = operations[operation]?.mutationOptions() as never;
      const followed = await requestsOf(() => mutate(client, options, args as never));
      expect(followed).toEqual(models.split(' ').map((name) => `${name}/findMany`));
      for (const { queryKey, data } of active) {
        const fresh = await (
          server.api[queryKey[1] as 'post'] as typeof server.api.post
        ).findMany();
        expect(data()).toEqual(fresh);
      }
    },
  );

  it('refetches queries that depend on a model in a condition or a relationship', async () => {
    const { q } = server;
    await activate(q.post.count.queryOptions({ where: { author: { name: 'Ann' } } }));
    await activate(
      q.team.findMany.queryOptions({ include: { memberships: { include: { user: true } } } }),
    );
    await activate(q.category.findMany.queryOptions({ orderBy: { posts: { _count: 'asc' } } }));
    const write = { where: { id: 1 }, data: { name: 'Anna' } };
    const followed = await requestsOf(() => mutate(client, q.user.update.mutationOptions(), write));
    expect(followed).toEqual(['post/count', 'team/findMany']);
  });

  it('marks inactive queries stale, and refetches pages', async () => {
    const { q } = server;
    const { queryKey, stop } = await activate(q.tag.findMany.queryOptions({ take: 1 }));
    stop();
    const pages = q.tag.findMany.infiniteQueryOptions({ take: 1 });
    await client.fetchInfiniteQuery({ ...pages, pages: 2 });
    const write = { data: { name: 'new' } };
    expect(await requestsOf(() => mutate(client, q.tag.create.mutationOptions(), write))).toEqual(
      [],
    );
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(client.getQueryState(pages.queryKey)?.isInvalidated).toBe(true);
  });

  it('refetches after a transaction, and after a procedure everything', async () => {
    const { q, api } = server;
    await activate(q.tag.findMany.queryOptions());
    await activate(q.post.findMany.queryOptions());
    await activate(q.team.findMany.queryOptions());
    const create = q.$transaction.mutationOptions((names: string[]) =>
      names.map((name) => api.tag.create({ data: { name } })),
    );
    expect(await requestsOf(() => mutate(client, create, ['x', 'y']))).toEqual(['tag/findMany']);
    const args = { args: { id: 3, tag: 'z' } };
    const publish = q.$procs.publish.mutationOptions();
    const all = ['post/findMany', 'tag/findMany', 'team/findMany'];
    expect(await requestsOf(() => mutate(client, publish, args))).toEqual(all);
  });

  it.each([
    [true, 'fresh'],
    [false, 'old'],
  ])('ends after its refetches with awaitRefetch: %s', async (awaitRefetch, expected) => {
    const { q } = server;
    await server.database.raw.tag.create({ data: { name: 'old' } });
    const tags = q.tag.findMany.queryOptions({ orderBy: { id: 'desc' }, take: 1 });
    await activate(tags);
    const options = q.tag.create.mutationOptions({ awaitRefetch });
    await mutate(client, options, { data: { name: 'fresh' } });
    expect(client.getQueryData(tags.queryKey)).toMatchObject([{ name: expected }]);
    await settle(client);
  });

  it('refetches queries with data that the application has set', async () => {
    const { q } = server;
    const { queryKey, queryFn } = q.team.findMany.queryOptions();
    client.setQueryData(queryKey, []);
    await activate({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
    const write = { data: { name: 'new' } };
    const followed = await requestsOf(() => mutate(client, q.tag.create.mutationOptions(), write));
    expect(followed).toEqual(['team/findMany']);
  });

  it('leaves queries of other APIs and of the application alone', async () => {
    const other = createQueries(server.api, { key: 'other' });
    await activate(other.tag.findMany.queryOptions());
    await activate({ queryKey: ['mine'], queryFn: () => server.api.tag.findMany() });
    const { create } = server.q.tag;
    const write = { data: { name: 'new' } };
    expect(await requestsOf(() => mutate(client, create.mutationOptions(), write))).toEqual([]);
  });

  it.each([
    ['write', 'tag/create', ['post/findMany', 'team/findMany']],
    ['read', 'team/findMany', ['team/findMany']],
  ])('refetches what may depend on it if a %s names no models', async (_, target, expected) => {
    const { q, restart } = server;
    const stripModels = async (request: string, send: () => Promise<Response>) => {
      const response = await send();
      if (request !== target) return response;
      const { data } = (await response.json()) as { readonly data: unknown };
      return Response.json({ data });
    };
    restart(stripModels);
    await activate(q.post.findMany.queryOptions());
    await activate(q.team.findMany.queryOptions());
    restart(stripModels);
    const { create } = q.tag;
    const write = () => mutate(client, create.mutationOptions(), { data: { name: 'bare' } });
    expect(await requestsOf(write)).toEqual(expected);
  });

  describe('that fails', () => {
    const write = { data: { name: 'red' } };
    beforeEach(async () => {
      await activate(server.q.tag.findMany.queryOptions());
      await activate(server.q.post.findMany.queryOptions());
    });
    const create = () => mutate(client, server.q.tag.create.mutationOptions(), write);

    it('refetches nothing if the server rejects it', async () => {
      expect(await requestsOf(create)).toEqual([]);
    });

    it('refetches all queries if there is no response', async () => {
      server.restart(async (request, send) => {
        const response = await send();
        if (request === 'tag/create') throw new TypeError('network');
        return response;
      });
      expect(await requestsOf(create)).toEqual(['post/findMany', 'tag/findMany']);
    });

    it('refetches all queries if the server fails', async () => {
      server.restart(async (request, send) =>
        request.startsWith('$transaction')
          ? Response.json({ message: 'unknown' }, { status: 502 })
          : await send(),
      );
      const { q, api } = server;
      const both = q.$transaction.mutationOptions((name: string) => [
        api.tag.create({ data: { name } }),
        api.post.deleteMany(),
      ]);
      const followed = await requestsOf(() => mutate(client, both, 'new'));
      expect(followed).toEqual(['post/findMany', 'tag/findMany']);
    });
  });
});

describe('a read that runs while one of its models is written', () => {
  const name = 'written meanwhile';

  /** Holds responses to reads of tags until the write has ended. */
  async function race(start: () => Promise<unknown>, limit = 1): Promise<void> {
    let release = () => {};
    const written = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    server.restart(async (request, send) => {
      const response = await send();
      if (request === 'tag/findMany' && held < limit) {
        held += 1;
        await written;
      }
      return response;
    });
    const reading = start();
    while (held < limit) await new Promise((resolve) => setTimeout(resolve, 5));
    await mutate(client, server.q.tag.create.mutationOptions(), { data: { name } });
    release();
    await reading;
    await settle(client);
  }

  it('is sent again if it is the first of its query', async () => {
    const options = server.q.tag.findMany.queryOptions();
    await race(() => client.fetchQuery(options));
    expect(client.getQueryData(options.queryKey)).toContainEqual({ id: 4, name });
    expect(server.requests).toEqual(['tag/findMany', 'tag/create', 'tag/findMany']);
  });

  it('is sent again if it refetches', async () => {
    const { queryKey } = await activate(server.q.tag.findMany.queryOptions());
    await race(() => client.refetchQueries({ queryKey }));
    expect(client.getQueryData(queryKey)).toContainEqual({ id: 4, name });
    expect(server.requests).toEqual(['tag/findMany', 'tag/create', 'tag/findMany']);
  });

  it('is sent again if the fetch of the next page interrupts it', async () => {
    const options = server.q.tag.findMany.infiniteQueryOptions({
      take: 1,
      orderBy: { id: 'desc' },
    });
    const observer = new InfiniteQueryObserver(client, options as never);
    const stop = observer.subscribe(() => undefined);
    await settle(client);
    await mutate(client, server.q.tag.create.mutationOptions(), { data: { name } });
    await observer.fetchNextPage();
    await settle(client);
    const { pages } = client.getQueryData(options.queryKey) ?? { pages: [] };
    expect(pages).toMatchObject([[{ id: 4, name }], [{ id: 3 }]]);
    stop();
  });

  it('is sent again if it is a later page of the first fetch', async () => {
    const options = server.q.tag.findMany.infiniteQueryOptions({
      take: 2,
      orderBy: { id: 'desc' },
    });
    let pages = 0;
    let release = () => {};
    const written = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.restart(async (request, send) => {
      const response = await send();
      if (request === 'tag/findMany') pages += 1;
      if (request === 'tag/findMany' && pages === 2) await written;
      return response;
    });
    const reading = client.fetchInfiniteQuery({ ...options, pages: 2 });
    while (pages < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await mutate(client, server.q.tag.create.mutationOptions(), { data: { name } });
    release();
    await reading;
    await settle(client);
    expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true);
  });
});
