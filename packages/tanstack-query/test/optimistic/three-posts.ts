import { QueryClient } from '@tanstack/query-core';
import { type ActiveQuery, mutate, observe, settle } from '../observe.ts';
import { startApi, type TestApi } from '../start-api.ts';

/** The API of the running test file, after `prepareThreePosts`. */
export let server: TestApi;
/** The client of the running test. */
export let client: QueryClient;
let restore: () => Promise<void>;
const active: ActiveQuery[] = [];

/** Starts an API with the posts A, B and C for a test file, and a client for each test. */
export function prepareThreePosts(): void {
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
}

export const select = { id: true, title: true, published: true } as const;
export const orderBy = { id: 'asc' } as const;
export const [A, B, C] = ['A', 'B', 'C'].map((title, index) => ({
  id: index + 1,
  title,
  published: index === 0,
}));

/** Starts an active query and returns a function that reads its data. */
export async function read(options: Parameters<typeof observe>[1]): Promise<() => unknown> {
  const query = await observe(client, options);
  active.push(query);
  return query.data;
}

/** Holds writes until `release` is called, with what happens to their requests then. */
export function holdWrites(): { release(outcome?: 'lost' | 'rejected'): void } {
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

/**
 * Returns what queries show while a write runs, and checks that they are fresh when it has ended.
 */
export async function shownDuring<Variables>(
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
