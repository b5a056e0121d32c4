import { errorsOf } from '../../thrown.ts';
import { callNames, failing, runRequest } from './run-plan.ts';

const row = { bookId: 1, reader: 'a' };
const data = { type: 'bookLoan' };
const MEMBER = {
  data: { type: 'member', attributes: { email: 'e', branch: 'b', number: 1 } },
  meta: { operation: 'upsert', matchFields: ['email'] },
};
const UPSERT = { method: 'POST', url: '/member', body: MEMBER };
const TAGS = '/book/1/relationships/tags';
const tags = { data: [{ type: 'tag', id: 'a' }] };

describe('executeRestPlan', () => {
  it.each([
    ['GET', '/bookLoan/1_a', undefined, 'findUnique', 'findUnique'],
    ['GET', '/bookLoan/1_a/book', undefined, 'findUnique', 'findUnique'],
    ['GET', '/bookLoan/1_a/relationships/book', undefined, 'findUnique', 'findUnique'],
    ['POST', '/bookLoan', { data }, 'create', 'create'],
    ['PATCH', '/bookLoan/1_a', { data }, 'update', 'update'],
    ['DELETE', '/bookLoan/1_a', undefined, 'delete', 'delete'],
    [
      'PATCH',
      '/bookLoan/1_a/relationships/book',
      { data: { type: 'book', id: 1 } },
      'update',
      'update',
    ],
  ] as const)('makes one call to %s %s', async (method, url, body, operation, member) => {
    const { calls, plan, result } = await runRequest({ method, url, body }, { [operation]: row });
    expect(await result).toEqual({ kind: 'row', row, created: method === 'POST' });
    const args = (plan as unknown as Record<string, unknown>)[member];
    expect(args).toBeDefined();
    expect(calls).toEqual([{ model: 'BookLoan', operation, args }]);
  });

  it('adds to a relationship with one call', async () => {
    const sent = { method: 'POST', url: TAGS, body: tags };
    const { calls, result } = await runRequest(sent, { update: { id: 1 } });
    expect(await result).toEqual({ kind: 'row', row: { id: 1 }, created: false });
    expect(callNames(calls)).toEqual(['Book.update']);
  });

  it('lists with one read and one count, which run concurrently', async () => {
    const rows = Promise.withResolvers<unknown>();
    const total = Promise.withResolvers<unknown>();
    const results = { findMany: () => rows.promise, count: () => total.promise };
    const { calls, plan, result } = await runRequest({ url: '/bookLoan' }, results);
    expect(callNames(calls)).toEqual(['BookLoan.findMany', 'BookLoan.count']);
    expect(plan.kind === 'list' && [plan.findMany, plan.count]).toEqual(
      calls.map(({ args }) => args),
    );
    total.resolve(7);
    rows.resolve([row]);
    expect(await result).toEqual({ kind: 'rows', rows: [row], total: 7 });
    expect(calls).toHaveLength(2);
  });

  it('counts nothing unless the total is requested', async () => {
    const url = '/bookLoan?page[total]=false';
    const { calls, result } = await runRequest({ url }, { findMany: [row] });
    expect(await result).toEqual({ kind: 'rows', rows: [row], total: undefined });
    expect(callNames(calls)).toEqual(['BookLoan.findMany']);
  });

  it.each(['findMany', 'count'])('fails if %s fails', async (operation) => {
    const failure = new TypeError('lost');
    const results = { findMany: [], count: 0, [operation]: () => Promise.reject(failure) };
    const { result } = await runRequest({ url: '/bookLoan' }, results);
    await expect(result).rejects.toBe(failure);
  });

  it.each(['/book/1', '/book/1/author', '/book/1/relationships/tags'])(
    'returns 404 for %s if there is no row',
    async (url) => {
      const { result } = await runRequest({ url }, { findUnique: null });
      const [error] = await errorsOf(() => result);
      expect(error).toMatchObject({ code: 'not-found', status: 404 });
    },
  );

  it.each([
    [null, 'create', true],
    [{ id: 'm' }, 'update', false],
  ])('runs an upsert that found %j as %s: created %p', async (existing, operation, created) => {
    const results = { findUnique: existing, [operation]: { id: 'm' } };
    const { calls, result } = await runRequest(UPSERT, results);
    expect(await result).toEqual({ kind: 'row', row: { id: 'm' }, created });
    expect(callNames(calls)).toEqual(['Member.findUnique', `Member.${operation}`]);
    expect(calls[0]?.args).toEqual({ where: { email: 'e' }, select: { id: true } });
  });

  it('names the operation that the ORM client lacks', async () => {
    const sent = { method: 'POST', url: '/bookLoan', body: { data } };
    const [error] = await errorsOf(async () => (await runRequest(sent, { findMany: [] })).result);
    expect(error).toMatchObject({ code: 'unsupported-operation', status: 400 });
    expect(error?.message).toContain('create');
  });
});

describe('assertLinked', () => {
  const replace = { method: 'PATCH', url: TAGS, body: tags };
  const remove = { method: 'DELETE', url: TAGS, body: tags };
  const clear = { method: 'PATCH', url: TAGS, body: { data: [] } };
  const update = {
    method: 'PATCH',
    url: '/book/1',
    body: { data: { type: 'book', relationships: { tags } } },
  };
  const counted = (count: number, there = 1) => ({
    update: { id: 1 },
    count: there,
    findUnique: (args: { where: unknown }) => 'select' in args && { _count: { tags: count } },
  });

  it.each([
    ['a replacement', replace, 1, true],
    ['a removal', remove, 0, { where: { name: { in: ['a'] } } }],
    ['a clearing', clear, 0, true],
    ['an update', update, 1, true],
  ])('counts after %s, in its transaction', async (_, sent, count, tagsCounted) => {
    const { calls, result } = await runRequest(sent, counted(count));
    expect(await result).toMatchObject({ row: { id: 1 } });
    expect(callNames(calls)).toEqual(['(Book.update)', '(Book.findUnique)']);
    expect(calls[1]?.args).toEqual({
      where: { id: 1 },
      select: { _count: { select: { tags: tagsCounted } } },
    });
  });

  it.each([
    ['a replacement', replace, 2, '/data'],
    ['a replacement', replace, 0, '/data'],
    ['a removal', remove, 1, '/data'],
    ['a clearing', clear, 1, '/data'],
    ['an update', update, 2, '/data/relationships/tags/data'],
  ])('rejects %s after which other members are linked', async (_, sent, count, pointer) => {
    const { result } = await runRequest(sent, counted(count));
    const [error] = await errorsOf(() => result);
    expect(error).toMatchObject({
      code: 'forbidden',
      status: 403,
      source: { pointer },
      reason: 'ACCESS_POLICY_VIOLATION',
      orm: { reason: 'rejected-by-policy' },
    });
  });

  it('distinguishes a missing member from one that may not be linked', async () => {
    const { result } = await runRequest(replace, counted(0, 0));
    expect(await errorsOf(() => result)).toMatchObject([
      { code: 'not-found', status: 404, source: { pointer: '/data' } },
    ]);
  });

  it('rejects the write if the row cannot be read afterwards', async () => {
    const results = { update: { id: 1 }, findUnique: null };
    const { result } = await runRequest(replace, results);
    expect(await errorsOf(() => result)).toMatchObject([{ code: 'forbidden' }]);
  });

  it('names no relationship if the failure is another one', async () => {
    const { result } = await runRequest(replace, { update: failing('unique-violation') });
    await expect(result).rejects.toMatchObject({ orm: { reason: 'unique-violation' } });
  });
});
