import { QueryClient } from '@tanstack/query-core';
import { optimisticCreate, optimisticDelete, optimisticUpdate } from '../../src/index.ts';
import { type ActiveQuery, mutate, observe, settle } from '../observe.ts';
import { startApi, type TestApi } from '../start-api.ts';

let server: TestApi;
let client: QueryClient;
let restore: () => Promise<void>;
const active: ActiveQuery[] = [];

beforeAll(async () => {
  server = await startApi();
  const { raw, save } = server.database;
  await raw.post.createMany({
    data: ['A', 'B', 'C'].map((title, index) => ({ title, published: index === 0 })),
  });
  restore = (await save?.()) ?? (() => Promise.reject(new Error('not supported')));
});
beforeEach(async () => {
  await restore();
  client = new QueryClient();
});
afterEach(() => {
  for (const { stop } of active.splice(0)) stop();
  server.restart();
  client.clear();
});
afterAll(() => server.close());

const select = { id: true, title: true, published: true } as const;
const orderBy = { id: 'asc' } as const;
const [A, B, C] = ['A', 'B', 'C'].map((title, index) => ({
  id: index + 1,
  title,
  published: index === 0,
}));

/** Starts an active query and returns a function that reads its data. */
async function read(options: Parameters<typeof observe>[1]): Promise<() => unknown> {
  const query = await observe(client, options);
  active.push(query);
  return query.data;
}

/** Holds writes until `release` is called, with what happens to their requests then. */
function holdWrites(): { release(outcome?: 'lost' | 'rejected'): void } {
  const held = Promise.withResolvers<string | undefined>();
  server.restart(async (request, send) => {
    if (!/\/(create|update|delete)/.test(request)) return await send();
    const outcome = await held.promise;
    if (outcome === 'rejected') return Response.json({ message: 'no' }, { status: 422 });
    const response = await send();
    if (outcome === 'lost') throw new TypeError('network');
    return response;
  });
  return { release: held.resolve };
}

/** Returns what queries show while a write runs, and checks that they are fresh when it has ended. */
async function shownDuring<Variables>(
  [options, variables]: readonly [Parameters<typeof mutate<Variables, unknown>>[1], Variables],
  queries: readonly (() => unknown)[],
): Promise<readonly unknown[]> {
  const { release } = holdWrites();
  const writing = mutate(client, options, variables);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const shown = queries.map((data) => data());
  release();
  await writing;
  await settle(client);
  for (const { queryKey, data } of active) {
    const [, model, operation, args] = queryKey as [string, 'post', 'findMany', object];
    const fresh = await server.api[model][operation](args);
    const current = data() as { readonly pages?: readonly object[][] };
    expect(current?.pages ? current.pages.flat() : current).toEqual(fresh);
  }
  return shown;
}

describe('optimisticUpdate', () => {
  const update = (data: object, where: object = { id: 1 }) =>
    [
      server.q.post.update.mutationOptions({ optimistic: optimisticUpdate(server.q.post) }),
      { where, data } as never,
    ] as const;

  it('changes rows of lists and single rows, at once', async () => {
    const { q } = server;
    const queries = [
      await read(q.post.findMany.queryOptions({ select, orderBy })),
      await read(q.post.findUnique.queryOptions({ select, where: { id: 1 } })),
      await read(q.post.findFirst.queryOptions({ select, where: { title: 'A' } })),
      await read(q.post.findMany.queryOptions({ select: { published: true }, orderBy })),
      await read(q.post.count.queryOptions({ where: { published: true } })),
    ];
    const shown = await shownDuring(
      update({ title: 'New', author: { disconnect: true } }),
      queries,
    );
    const changed = { ...A, title: 'New' };
    const unknown = [A, B, C].map((row) => ({ published: row?.published }));
    expect(shown).toEqual([[changed, B, C], changed, changed, unknown, 1]);
  });

  it('removes rows from lists that they leave for certain', async () => {
    const { q } = server;
    const lists = [
      { published: true },
      { OR: [{ published: true }, { id: 3 }] },
      { published: true, author: null },
      { author: null },
    ];
    const queries = [];
    for (const where of lists) {
      queries.push(await read(q.post.findMany.queryOptions({ select, orderBy, where })));
    }
    const changed = { ...A, published: false };
    const shown = await shownDuring(update({ published: false }), queries);
    expect(shown).toEqual([[], [C], [], [changed, B, C]]);
  });

  it('does nothing for a where that it cannot evaluate', async () => {
    const list = await read(server.q.post.findMany.queryOptions({ select, orderBy }));
    const where = { id: 1, author: null };
    expect(await shownDuring(update({ title: 'New' }, where), [list])).toEqual([[A, B, C]]);
  });

  it('changes pages', async () => {
    const { q } = server;
    const options = q.post.findMany.infiniteQueryOptions({ take: 2, select, orderBy });
    await client.fetchInfiniteQuery({ ...options, pages: 2 });
    const pages = () => client.getQueryData(options.queryKey)?.pages;
    const [shown] = await shownDuring(update({ title: 'New' }, { id: 3 }), [pages]);
    expect(shown).toEqual([[A, B], [{ ...C, title: 'New' }]]);
  });
});

describe('optimisticDelete', () => {
  it('removes rows from lists, and of findUnique', async () => {
    const { q } = server;
    const queries = [
      await read(q.post.findMany.queryOptions({ select, orderBy })),
      await read(q.post.findUnique.queryOptions({ select, where: { id: 2 } })),
      await read(q.post.findFirst.queryOptions({ select, where: { id: { gt: 1 } }, orderBy })),
    ];
    const options = q.post.delete.mutationOptions({ optimistic: optimisticDelete(q.post) });
    const shown = await shownDuring([options, { where: { id: 2 } }], queries);
    expect(shown).toEqual([[A, C], null, B]);
  });
});

describe('optimisticCreate', () => {
  const now = new Date(0);
  const defaults = { createdAt: now, updatedAt: now, authorId: null, categoryId: null };
  const row = { id: 9, title: 'New', published: false };
  const create = () =>
    [
      server.q.post.create.mutationOptions({
        optimistic: optimisticCreate(server.q.post, ({ data }) => ({
          ...defaults,
          ...row,
          title: data.title,
        })),
      }),
      { data: { title: row.title } },
    ] as const;

  it.each([
    ['at the end', { orderBy }, [A, B, C, row]],
    ['at the start', { orderBy: { id: 'desc' } }, [row, C, B, A]],
    ['by several orders', { orderBy: [{ published: 'desc' }, { id: 'desc' }] }, [A, row, C, B]],
    ['within take', { orderBy: { id: 'desc' }, take: 2 }, [row, C]],
    ['not beyond take', { orderBy, take: 2 }, [A, B]],
    ['in a list that it matches', { orderBy, where: { published: false } }, [B, C, row]],
    ['not in one that it does not match', { orderBy, where: { published: true } }, [A]],
    ['not if that is unknown', { orderBy, where: { author: null } }, [A, B, C]],
    ['not by the order of texts', { orderBy: { title: 'asc' } }, [A, B, C]],
    ['not after skipped rows', { orderBy, skip: 1 }, [B, C]],
    ['not without its relationships', { orderBy, select: { id: true, author: true } }, undefined],
  ])('shows a row %s', async (_where, args, expected) => {
    const list = await read(
      server.q.post.findMany.queryOptions({ select, ...args } as { select: typeof select }),
    );
    const before = list();
    const [shown] = await shownDuring(create(), [list]);
    expect(shown).toEqual(expected ?? before);
  });

  it('shows a row of all fields, without those of omit', async () => {
    const list = await read(
      server.q.post.findMany.queryOptions({ orderBy, omit: { updatedAt: true } }),
    );
    const [shown] = await shownDuring(create(), [list]);
    const { updatedAt: _, ...rest } = defaults;
    expect((shown as unknown[]).at(-1)).toEqual({ ...row, ...rest });
  });

  it('shows a row in pages', async () => {
    const { q } = server;
    const desc = q.post.findMany.infiniteQueryOptions({ take: 2, select, orderBy: { id: 'desc' } });
    const asc = q.post.findMany.infiniteQueryOptions({ take: 2, select, orderBy });
    const full = q.post.findMany.infiniteQueryOptions({ take: 3, select, orderBy });
    await client.fetchInfiniteQuery({ ...desc, pages: 2 });
    await client.fetchInfiniteQuery({ ...asc, pages: 2 });
    await client.fetchInfiniteQuery(full);
    const queries = [desc, asc, full].map(
      ({ queryKey }) =>
        () =>
          client.getQueryData(queryKey)?.pages,
    );
    expect(await shownDuring(create(), queries)).toEqual([
      [[row, C, B], [A]],
      [
        [A, B],
        [C, row],
      ],
      [[A, B, C]],
    ]);
  });
});

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
});
