import { QueryClient } from '@tanstack/query-core';
import fc from 'fast-check';
import { optimisticCreate, optimisticDelete, optimisticUpdate } from '../../src/index.ts';
import { mutate, observe, settle } from '../observe.ts';
import { startApi, type TestApi } from '../start-api.ts';

/** What becomes of a request: it is answered, rejected, or answered without anybody noticing. */
type Outcome = 'answered' | 'rejected' | 'lost' | 'never sent';

interface Write {
  readonly kind: 'create' | 'update' | 'updateMany' | 'delete';
  readonly id: number;
  readonly published: boolean;
  readonly outcome: Outcome;
  /** The turn in which the write starts, and that in which it ends. */
  readonly start: number;
  readonly end: number;
}

const TURNS = 4;
const turn = fc.integer({ min: 0, max: TURNS - 1 });
const writes: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom('create', 'update', 'updateMany', 'delete'),
  id: fc.integer({ min: 1, max: 4 }),
  published: fc.boolean(),
  outcome: fc.constantFrom('answered', 'answered', 'rejected', 'lost', 'never sent'),
  start: turn,
  end: turn,
});

describe('optimistic writes', () => {
  let server: TestApi;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    server = await startApi();
    const { raw, save } = server.database;
    await raw.post.createMany({
      data: ['A', 'B', 'C', 'D'].map((title, index) => ({ title, published: index % 2 === 0 })),
    });
    restore = (await save?.()) ?? (() => Promise.reject(new Error('not supported')));
  });
  afterAll(() => server.close());

  it('leave the rows of the server in every query when all have ended, in any order', async () => {
    const property = fc.asyncProperty(
      fc.array(writes, { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(turn),
      async (list, refetches) => {
        await restore();
        const client = new QueryClient();
        const queries = await Promise.all(
          queryOptions().map((options) => observe(client, options)),
        );
        await runWrites(client, list, new Set(refetches));
        await settle(client);
        for (const { queryKey, data } of queries) {
          const [, , operation, args] = queryKey as [string, string, 'findMany', object];
          expect(data()).toEqual(await server.api.post[operation](args as never));
        }
        for (const { stop } of queries) stop();
        client.clear();
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  function queryOptions() {
    const { findMany, findUnique, count } = server.q.post;
    const orderBy = { id: 'asc' } as const;
    return [
      findMany.queryOptions({ orderBy }),
      findMany.queryOptions({ orderBy, where: { published: true } }),
      findMany.queryOptions({
        orderBy: { id: 'desc' },
        take: 2,
        select: { id: true, title: true },
      }),
      findMany.queryOptions({ orderBy, where: { author: null, published: false } }),
      findUnique.queryOptions({ where: { id: 1 } }),
      count.queryOptions({ where: { published: true } }),
    ];
  }

  /**
   * Starts and ends writes in their turns. Some turns start a refetch, as a focused window does.
   */
  async function runWrites(
    client: QueryClient,
    list: readonly Write[],
    refetches: ReadonlySet<number>,
  ): Promise<void> {
    const gates = list.map(() => Promise.withResolvers<void>());
    const starting: number[] = [];
    server.restart(async (request, send) => {
      if (!/\/(create|update|delete|updateMany)$/.test(request)) return await send();
      const index = starting.shift() ?? 0;
      await gates[index]?.promise;
      return await respond(list[index]?.outcome ?? 'answered', send);
    });
    const running: Promise<unknown>[] = [];
    for (let now = 0; now < TURNS; now += 1) {
      for (const [index, write] of list.entries()) {
        if (write.start !== now) continue;
        starting.push(index);
        running.push(startWrite(client, write).catch(() => undefined));
      }
      if (refetches.has(now)) void client.refetchQueries();
      for (const [index, { start, end }] of list.entries()) {
        if (Math.max(start, end) === now) gates[index]?.resolve();
      }
      await new Promise((resolve) => setTimeout(resolve, now % 2 === 0 ? 1 : 15));
    }
    await Promise.all(running);
  }

  function startWrite(client: QueryClient, { kind, id, published }: Write): Promise<unknown> {
    const { post } = server.q;
    const now = new Date();
    const title = `New ${id}`;
    const toRow = () => ({
      id: 5,
      title,
      published,
      createdAt: now,
      updatedAt: now,
      authorId: null,
      categoryId: null,
    });
    const where = { id };
    const remove = { optimistic: optimisticDelete(post) };
    const change = { optimistic: optimisticUpdate(post) };
    const run = {
      create: () =>
        mutate(client, post.create.mutationOptions({ optimistic: optimisticCreate(post, toRow) }), {
          data: { title, published },
        }),
      update: () =>
        mutate(client, post.update.mutationOptions(change), { where, data: { title, published } }),
      updateMany: () =>
        mutate(client, post.updateMany.mutationOptions(change), {
          where: { id: { gte: id } },
          data: { published },
        }),
      delete: () => mutate(client, post.delete.mutationOptions(remove), { where }),
    };
    return run[kind]();
  }
});

async function respond(outcome: Outcome, send: () => Promise<Response>): Promise<Response> {
  if (outcome === 'rejected') return Response.json({ message: 'no' }, { status: 422 });
  const response = outcome === 'never sent' ? undefined : await send();
  if (outcome === 'answered' && response) return response;
  throw new TypeError('network');
}
