import * as latest from 'query-core-latest';
import * as lowest from 'query-core-lowest';
import { optimisticUpdate } from '../src/index.ts';
import { startApi, type TestApi } from './start-api.ts';

describe.each([
  ['lowest', lowest as unknown as typeof latest],
  ['latest', latest],
])('the %s supported version of query-core', (_version, core) => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startApi();
    await server.database.raw.post.create({ data: { title: 'A' } });
    await server.database.raw.tag.create({ data: { name: 'red' } });
  });
  afterAll(() => server.close());

  it('hydrates queries, and refetches those that a mutation changes', async () => {
    const { q } = server;
    const posts = q.post.findMany.queryOptions({ select: { id: true, title: true } });
    const tags = q.tag.findMany.queryOptions();
    const prefetched = new core.QueryClient();
    await prefetched.prefetchQuery(posts);
    await prefetched.prefetchQuery(tags);
    const client = new core.QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    core.hydrate(client, JSON.parse(JSON.stringify(core.dehydrate(prefetched))));

    const shown: unknown[] = [];
    const observers = [posts, tags].map(
      (options) => new core.QueryObserver(client, options as never),
    );
    const stops = observers.map((observer) =>
      observer.subscribe(({ data }) => shown.push(JSON.stringify(data))),
    );
    server.restart();
    const update = q.post.update.mutationOptions({ optimistic: optimisticUpdate(q.post) });
    const mutation = new core.MutationObserver(client, update);
    const ended = mutation.mutate({ where: { id: 1 }, data: { title: 'B' } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(client.getQueryData(posts.queryKey)).toEqual([{ id: 1, title: 'B' }]);
    await ended;
    while (client.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.requests).toEqual(['post/update', 'post/findMany']);
    expect(new Set(shown)).toEqual(new Set(['[{"id":1,"title":"B"}]']));
    for (const stop of stops) stop();
  });

  it('sends a first read again that a write has overtaken', async () => {
    const { q } = server;
    const client = new core.QueryClient();
    const options = q.tag.findMany.queryOptions();
    const written = Promise.withResolvers<void>();
    server.restart(async (request, send) => {
      const response = await send();
      if (request === 'tag/findMany') await written.promise;
      return response;
    });
    const reading = client.fetchQuery(options);
    while (server.requests.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    const create = new core.MutationObserver(client, q.tag.create.mutationOptions());
    await create.mutate({ data: { name: 'blue' } });
    written.resolve();
    expect((await reading).map(({ name }) => name).sort()).toEqual(['blue', 'red']);
  });
});
