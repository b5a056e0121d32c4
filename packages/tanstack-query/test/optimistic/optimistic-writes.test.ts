import { optimisticCreate, optimisticDelete, optimisticUpdate } from '../../src/index.ts';
import {
  A,
  B,
  C,
  client,
  orderBy,
  prepareThreePosts,
  read,
  select,
  server,
  shownDuring,
} from './three-posts.ts';

prepareThreePosts();

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

  it('keeps rows in lists whose condition is on a value that it does not know', async () => {
    const { post } = server.q;
    const where = { OR: [{ published: true }, { categoryId: { not: null } }] };
    const all = { ...select, categoryId: true };
    const list = await read(post.findMany.queryOptions({ select: all, orderBy, where }));
    await server.database.raw.category.create({ data: { id: 5, name: 'News' } });
    const [shown] = await shownDuring(update({ published: false, categoryId: 5 }), [list]);
    expect(shown).toEqual([{ ...A, published: false, categoryId: null }]);
  });

  it('does nothing for a where that it cannot evaluate', async () => {
    const list = await read(server.q.post.findMany.queryOptions({ select, orderBy }));
    const where = { id: 1, author: null };
    expect(await shownDuring(update({ title: 'New' }, where), [list])).toEqual([[A, B, C]]);
  });

  it('does nothing with a limit, which the database chooses rows for', async () => {
    const { post } = server.q;
    const list = await read(post.findMany.queryOptions({ select, orderBy }));
    const options = post.updateMany.mutationOptions({ optimistic: optimisticUpdate(post) });
    const variables = { data: { title: 'New' }, limit: 1 };
    expect(await shownDuring([options, variables], [list])).toEqual([[A, B, C]]);
  });

  describe('of a foreign key', () => {
    const shownAs = { id: true, title: true, authorId: true } as const;
    const relink = () => update({ title: 'New', authorId: 2 });
    beforeEach(async () => {
      const { raw } = server.database;
      for (const id of [1, 2]) await raw.user.create({ data: { id, email: `${id}@x.io` } });
      await raw.post.updateMany({ where: { id: 1 }, data: { authorId: 1 } });
    });

    it('leaves a row that shows the record before', async () => {
      const { q } = server;
      const where = { id: 1 };
      const id = { id: true };
      const queries = [
        await read(q.post.findUnique.queryOptions({ where, include: { author: true } })),
        await read(q.post.findUnique.queryOptions({ where, select: { ...shownAs, author: true } })),
        await read(q.post.findMany.queryOptions({ where, include: { author: { select: id } } })),
      ];
      const before = queries.map((data) => data());
      expect(await shownDuring(relink(), queries)).toEqual(before);
    });

    it('removes the row from a list that it leaves', async () => {
      const { post } = server.q;
      const where = { authorId: 1 };
      const list = await read(post.findMany.queryOptions({ where, include: { author: true } }));
      expect(await shownDuring(relink(), [list])).toEqual([[]]);
    });

    it('changes a row that shows other relationships or none', async () => {
      const { post } = server.q;
      const where = { id: 1 };
      const args = { where, select: { ...shownAs, category: true, tags: true } };
      const row = await read(post.findUnique.queryOptions(args));
      const changed = { id: 1, title: 'New', authorId: 2, category: null, tags: [] };
      expect(await shownDuring(relink(), [row])).toEqual([changed]);
    });

    it('does not keep other columns from changing', async () => {
      const { post } = server.q;
      const where = { id: 1 };
      const row = await read(post.findUnique.queryOptions({ where, include: { author: true } }));
      const before = row();
      const changed = { ...(before as object), title: 'New', published: false };
      const shown = await shownDuring(update({ title: 'New', published: false }), [row]);
      expect(shown).toEqual([changed]);
    });
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

  it('empties lists for deleteMany without variables', async () => {
    const { q } = server;
    const queries = [await read(q.post.findMany.queryOptions({ select, orderBy }))];
    const options = q.post.deleteMany.mutationOptions({ optimistic: optimisticDelete(q.post) });
    expect(await shownDuring([options, undefined], queries)).toEqual([[]]);
  });

  it('does nothing with a limit', async () => {
    const { post } = server.q;
    const list = await read(post.findMany.queryOptions({ select, orderBy }));
    const options = post.deleteMany.mutationOptions({ optimistic: optimisticDelete(post) });
    expect(await shownDuring([options, { limit: 1 }], [list])).toEqual([[A, B, C]]);
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
