import { DataLayerError } from '../../recording-orm.ts';
import { errorsOf } from '../../thrown.ts';
import { callNames, failing, runRequest } from './run-plan.ts';

const data = { type: 'book', attributes: { title: 'a' } };
const UPDATE = { method: 'PATCH', url: '/book/1', body: { data } };
const DELETE = { method: 'DELETE', url: '/book/1' };
const CREATE = { method: 'POST', url: '/book', body: { data } };
const ADD = {
  method: 'POST',
  url: '/book/1/relationships/tags',
  body: {
    data: [
      { type: 'tag', id: 'a' },
      { type: 'tag', id: 'b' },
    ],
  },
};
const LINK = {
  method: 'PATCH',
  url: '/book/1',
  body: {
    data: {
      type: 'book',
      relationships: {
        tags: { data: [{ type: 'tag', id: 'a' }] },
        author: { data: { type: 'author', id: 2 } },
        publisher: { data: null },
      },
    },
  },
};
const MISSING = ['record-not-found', 'rejected-by-policy', 'foreign-key-violation'] as const;

describe('explainFailure', () => {
  it.each([
    ['update', UPDATE],
    ['delete', DELETE],
    ['update', ADD],
  ])('returns 404 for a failed %s of a missing row', async (operation, sent) => {
    for (const reason of MISSING) {
      const results = { [operation]: failing(reason), findUnique: null };
      const { calls, result } = await runRequest(sent, results);
      const [error] = await errorsOf(() => result);
      expect(error).toMatchObject({
        code: 'not-found',
        reason: undefined,
        source: undefined,
        cause: expect.any(DataLayerError),
      });
      expect(callNames(calls).slice(1)).toEqual(['Book.findUnique']);
      expect(calls[1]?.args).toEqual({ where: { id: 1 }, select: { id: true } });
    }
  });

  it.each([
    ['update', UPDATE],
    ['delete', DELETE],
  ])('returns 403 for a failed %s of an existing row', async (operation, sent) => {
    const results = { [operation]: failing('record-not-found'), findUnique: { id: 1 } };
    const { calls, result } = await runRequest(sent, results);
    const [error] = await errorsOf(() => result);
    expect(error).toMatchObject({
      code: 'forbidden',
      reason: 'ACCESS_POLICY_VIOLATION',
      orm: { reason: 'rejected-by-policy' },
      cause: expect.any(DataLayerError),
    });
    const words = [`Book.${operation}`, 'Book.findUnique'];
    // The row may have come in between, so both run again in one transaction.
    expect(callNames(calls)).toEqual([...words, ...words.map((word) => `(${word})`)]);
  });

  it('returns 404 for a failed update if the row is gone at the second read', async () => {
    const found: unknown[] = [{ id: 1 }, null];
    const results = { update: failing('record-not-found'), findUnique: () => found.shift() };
    const { result } = await runRequest(UPDATE, results);
    expect(await errorsOf(() => result)).toMatchObject([{ code: 'not-found' }]);
  });

  it('returns the result if the second update finds the row', async () => {
    let updates = 0;
    const update = () => (updates++ === 0 ? failing('record-not-found')() : { id: 1 });
    const { result } = await runRequest(UPDATE, { update, findUnique: { id: 1 } });
    expect(await result).toMatchObject({ row: { id: 1 } });
  });

  it.each(['rejected-by-policy', 'foreign-key-violation'] as const)(
    'does not change a %s if all rows exist',
    async (reason) => {
      const results = { update: failing(reason), findUnique: { id: 1 }, count: 2 };
      const { result } = await runRequest(ADD, results);
      await expect(result).rejects.toMatchObject({ orm: { reason } });
    },
  );

  it.each(MISSING)('names the broken link after a %s', async (reason) => {
    const found: Record<string, number> = { Tag: 1, Author: 0 };
    const counted = ({ where }: { where: object }) => found['name' in where ? 'Tag' : 'Author'];
    const results = { update: failing(reason), findUnique: { id: 1 }, count: counted };
    const { calls, result } = await runRequest(LINK, results);
    const [error] = await errorsOf(() => result);
    expect(error).toMatchObject({
      code: 'not-found',
      source: { pointer: '/data/relationships/author/data' },
    });
    // Only a missing row leaves the transaction usable.
    const isInside = reason === 'record-not-found';
    const reads = ['Book.findUnique', 'Tag.count', 'Author.count'];
    expect(callNames(calls)).toEqual([
      '(Book.update)',
      ...reads.map((name) => (isInside ? `(${name})` : name)),
    ]);
    expect(calls[2]?.args).toEqual({ where: { name: { in: ['a'] } } });
  });

  it('requires every member of a list to exist', async () => {
    const results = { update: failing('record-not-found'), findUnique: { id: 1 }, count: 1 };
    const { result } = await runRequest(ADD, results);
    expect(await errorsOf(() => result)).toMatchObject([
      { code: 'not-found', source: { pointer: '/data' } },
    ]);
  });

  it('does not read the row after a failed creation', async () => {
    const { calls, result } = await runRequest(CREATE, { create: failing('rejected-by-policy') });
    await expect(result).rejects.toMatchObject({ orm: { reason: 'rejected-by-policy' } });
    expect(callNames(calls)).toEqual(['Book.create']);
  });

  it.each(['unique-violation', 'unavailable', 'write-conflict', 'unknown'] as const)(
    'reads nothing after a %s',
    async (reason) => {
      for (const [operation, sent] of [
        ['update', UPDATE],
        ['delete', DELETE],
      ] as const) {
        const { calls, result } = await runRequest(sent, { [operation]: failing(reason) });
        await expect(result).rejects.toMatchObject({ orm: { reason } });
        expect(new Set(callNames(calls))).toEqual(new Set([`Book.${operation}`]));
      }
    },
  );

  it('passes on errors that do not come from the data layer', async () => {
    const failure = new TypeError('lost');
    const { calls, result } = await runRequest(UPDATE, { update: () => Promise.reject(failure) });
    await expect(result).rejects.toBe(failure);
    expect(calls).toHaveLength(1);
  });

  it('names the members that require their other side', async () => {
    const sent = {
      method: 'PATCH',
      url: '/member/m/relationships/reviews',
      body: { data: [] },
    };
    const { result } = await runRequest(sent, { update: failing('required-violation') });
    expect(await errorsOf(() => result)).toMatchObject([
      { code: 'forbidden', source: { pointer: '/data' } },
    ]);
    const other = await runRequest(LINK, { update: failing('required-violation') });
    await expect(other.result).rejects.toMatchObject({ orm: { reason: 'required-violation' } });
  });

  it('points errors of the ORM client at the body', async () => {
    const issues = [{ path: ['data', 'title'], message: 'Too short' }];
    const rejection = new DataLayerError({ reason: 'invalid-input', issues });
    const { result } = await runRequest(UPDATE, { update: () => Promise.reject(rejection) });
    expect(await errorsOf(() => result)).toMatchObject([
      { code: 'validation-error', source: { pointer: '/data/attributes/title' } },
    ]);
  });
});
