import { dehydrate, hydrate, QueryClient } from '@tanstack/query-core';
import type { OptimisticCache } from '../src/index.ts';
import { mutate, observe, settle } from './observe.ts';
import { startApi, type TestApi } from './start-api.ts';

let server: TestApi;
let client: QueryClient;
const stops: (() => void)[] = [];
beforeAll(async () => {
  server = await startApi();
});
beforeEach(async () => {
  await server.database.clear();
  client = new QueryClient();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  server.restart();
  client.clear();
});
afterAll(() => server.close());

const tags = () => server.q.tag.findMany.queryOptions({ orderBy: { id: 'asc' } });
const createTag = (name: string) =>
  mutate(client, server.q.tag.create.mutationOptions(), { data: { name } });

async function activate(options: Parameters<typeof observe>[1]) {
  const query = await observe(client, options);
  stops.push(query.stop);
  return query;
}

describe('a query shows what was written', () => {
  it('while its data is streamed from the server that renders the page', async () => {
    const options = tags();
    const streamed = Promise.withResolvers<unknown>();
    const renderer = new QueryClient();
    void renderer.prefetchQuery({ ...options, queryFn: () => streamed.promise as never });
    const state = dehydrate(renderer, { shouldDehydrateQuery: () => true });
    hydrate(client, state);
    const observed = activate(options);
    await createTag('meanwhile');
    streamed.resolve([]);
    const { data } = await observed;
    await settle(client);
    expect(data()).toMatchObject([{ name: 'meanwhile' }]);
  });

  it('during each attempt of its first read', async () => {
    let writes = 0;
    server.restart(async (request, send) => {
      const response = await send();
      if (request === 'tag/findMany' && writes < 6) {
        writes += 1;
        await createTag(`tag ${writes}`);
      }
      return response;
    });
    const { data } = await activate(tags());
    await settle(client);
    expect(data()).toHaveLength(6);
  });

  it('at the moment in which its first response arrives', async () => {
    for (let ticks = 0; ticks < 20; ticks += 1) {
      const queries = new QueryClient();
      const read = Promise.withResolvers<Response>();
      const sent = Promise.withResolvers<Response>();
      server.restart((request) => (request === 'tag/create' ? sent.promise : read.promise));
      const options = tags();
      const reading = queries.fetchQuery(options);
      const writing = mutate(queries, server.q.tag.create.mutationOptions(), {
        data: { name: 'x' },
      });
      await new Promise((resolve) => setTimeout(resolve));
      const text = (body: object) => ({
        ok: true,
        status: 200,
        text: () => Promise.resolve(JSON.stringify(body)),
      });
      read.resolve(text({ data: [], meta: { reads: ['tag'], writes: [] } }) as never);
      for (let tick = 0; tick < ticks; tick += 1) await undefined;
      server.restart(() =>
        Promise.resolve(text({ data: ['new'], meta: { reads: ['tag'], writes: [] } }) as never),
      );
      sent.resolve(text({ data: {}, meta: { reads: ['tag'], writes: ['tag'] } }) as never);
      await Promise.all([reading, writing]);
      await settle(queries);
      const state = queries.getQueryState(options.queryKey);
      expect([ticks, state?.isInvalidated || state?.data]).not.toEqual([ticks, []]);
      queries.clear();
    }
  });

  it.each([
    [403, { message: 'The write succeeded.', reason: 'RESULT_NOT_READABLE' }],
    [200, 'not JSON of an RPC handler'],
  ])('by a mutation that fails with %s after the write', async (status, body) => {
    const { data } = await activate(tags());
    server.restart(async (request, send) => {
      const response = await send();
      return request === 'tag/create' ? Response.json(body, { status }) : response;
    });
    await expect(createTag('unreadable')).rejects.toMatchObject({ status });
    await settle(client);
    expect(data()).toMatchObject([{ name: 'unreadable' }]);
  });

  it.each([403, 404, 409])('by a procedure that fails with %s after its write', async (status) => {
    const { data } = await activate(tags());
    server.restart(async (request, send) => {
      const response = await send();
      return request === '$procs/breakDown' ? Response.json({}, { status }) : response;
    });
    const breakDown = server.q.$procs.breakDown.mutationOptions();
    const failing = mutate(client, breakDown, { args: { name: 'committed' } });
    await expect(failing).rejects.toMatchObject({ status });
    await settle(client);
    expect(data()).toMatchObject([{ name: 'committed' }]);
  });

  it('after its removal from the cache during two optimistic updates', async () => {
    const options = tags();
    const { stop } = await activate(options);
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sent = 0;
    server.restart(async (request, send) => {
      if (request.endsWith('/create')) await gates[sent++]?.promise;
      return await send();
    });
    const optimistic = (cache: OptimisticCache) =>
      cache.update(options.queryKey, (rows) => [...rows]);
    const { tag, post } = server.q;
    const first = mutate(client, tag.create.mutationOptions({ optimistic }), {
      data: { name: 'first' },
    });
    const second = mutate(client, post.create.mutationOptions({ optimistic }), {
      data: { title: 'second' },
    });
    stop();
    client.removeQueries(options);
    const { data } = await activate(options);
    gates[0]?.resolve();
    await first;
    gates[1]?.resolve();
    await second;
    await settle(client);
    expect(data()).toMatchObject([{ name: 'first' }]);
  });
});

describe('a mutation that is not sent', () => {
  const createdAt = new Date(Number.NaN);
  const optimistic = () => {
    throw new TypeError('boom');
  };

  it.each([
    [
      'its optimistic function throws',
      () =>
        mutate(client, server.q.tag.create.mutationOptions({ optimistic }), {
          data: { name: 'x' },
        }),
    ],
    [
      'an argument cannot be sent',
      () => mutate(client, server.q.post.updateMany.mutationOptions(), { data: { createdAt } }),
    ],
    [
      'an argument of a step cannot be sent',
      () => {
        const steps = () => [server.api.post.updateMany({ data: { createdAt } })];
        return mutate(client, server.q.$transaction.mutationOptions(steps), undefined);
      },
    ],
  ])('because %s refetches nothing', async (_title, write) => {
    await activate(tags());
    server.requests.length = 0;
    await expect(write()).rejects.toThrow(TypeError);
    await settle(client);
    expect(server.requests).toEqual([]);
  });
});

describe('an optimistic function that throws', () => {
  const boom = () => {
    throw new Error('boom');
  };

  it('fails the mutation before it is sent, and is undone', async () => {
    const options = tags();
    const { data } = await activate(options);
    const optimistic = (cache: OptimisticCache) => {
      cache.update(options.queryKey, () => [{ id: 9, name: 'shown' }]);
      boom();
    };
    server.requests.length = 0;
    const create = server.q.tag.create.mutationOptions({ optimistic });
    await expect(mutate(client, create, { data: { name: 'x' } })).rejects.toThrow('boom');
    await settle(client);
    expect(data()).toEqual([]);
    expect(server.requests).not.toContain('tag/create');
    await createTag('next');
    await settle(client);
    expect(data()).toMatchObject([{ name: 'next' }]);
  });

  it.each(['succeeds', 'fails'])('does not change a mutation that %s', async (outcome) => {
    const options = tags();
    const { data } = await activate(options);
    const gate = Promise.withResolvers<void>();
    server.restart(async (request, send) => {
      if (request === 'post/create') await gate.promise;
      if (request === 'tag/create' && outcome === 'fails') {
        return Response.json({ message: 'no' }, { status: 422 });
      }
      return await send();
    });
    const insert = (cache: OptimisticCache) =>
      cache.update(options.queryKey, (rows) => [...rows, { id: 9, name: 'a' }]);
    /** Finds the row of the other write only while that is shown. */
    const find = (cache: OptimisticCache) => {
      let runs = 0;
      cache.update(options.queryKey, (rows) => {
        runs += 1;
        return runs > 1 ? boom() : rows.map((row) => ({ ...row, name: 'b' }));
      });
    };
    const { tag, post } = server.q;
    const first = mutate(client, tag.create.mutationOptions({ optimistic: insert }), {
      data: { name: 'a' },
    });
    const second = mutate(client, post.create.mutationOptions({ optimistic: find }), {
      data: { title: 'post' },
    });
    if (outcome === 'fails') await expect(first).rejects.toThrow('no');
    else await first;
    gate.resolve();
    expect(await second).toMatchObject({ title: 'post' });
    await settle(client);
    await createTag('next').catch(() => undefined);
    await settle(client);
    server.restart();
    expect(data()).toEqual(await server.api.tag.findMany());
  });
});
