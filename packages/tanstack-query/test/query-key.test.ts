import { createClient } from '@modelway/client';
import type { TestClient } from '@modelway/testing';
import { hashKey } from '@tanstack/query-core';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { createQueries } from '../src/index.ts';
import { toQueryKey } from '../src/query-key.ts';

const q = createQueries(createClient<TestClient>({ url: '/api/rpc' }));
const { sample } = q;
const at = new Date('2026-01-01T00:00:00Z');

describe('queryKey', () => {
  it('returns the start of the keys of an API, a model or an operation', () => {
    expect(q.queryKey()).toEqual(['modelway']);
    expect(q.post.queryKey()).toEqual(['modelway', 'post']);
    expect(q.post.findMany.queryKey()).toEqual(['modelway', 'post', 'findMany']);
    expect(q.post.findMany.queryKey({ take: 1 })).toEqual([
      'modelway',
      'post',
      'findMany',
      { take: 1 },
    ]);
    expect(q.$procs.ping.queryKey()).toEqual(['modelway', '$procs', 'ping']);
  });

  it('is the key of the options', () => {
    const args = { where: { id: 1 } };
    expect(q.post.findMany.queryOptions(args).queryKey).toEqual(q.post.findMany.queryKey(args));
    expect(q.post.findMany.queryOptions().queryKey).toEqual(q.post.findMany.queryKey({}));
  });

  it('starts with the option "key"', () => {
    const other = createQueries(createClient<TestClient>({ url: '/other' }), { key: 'other' });
    expect(other.post.queryKey()).toEqual(['other', 'post']);
  });

  it('differs for pages', () => {
    const args = { take: 2 };
    const { queryKey } = q.post.findMany.infiniteQueryOptions(args);
    expect(hashKey(queryKey)).not.toBe(hashKey(q.post.findMany.queryKey(args)));
  });

  it('differs for pages by cursor, whose parameters are no numbers', () => {
    const args = { take: 2 };
    const bySkip = q.post.findMany.infiniteQueryOptions(args);
    const byCursor = q.post.findMany.infiniteQueryOptions(args, { cursor: ({ id }) => ({ id }) });
    expect(hashKey(byCursor.queryKey)).not.toBe(hashKey(bySkip.queryKey));
  });

  it.each([
    ['bigint', { bigInt: 1n }, { bigInt: 2n }],
    ['bigint and text', { bigInt: 1n }, { bigInt: '1' as never }],
    ['date', { dateTime: at }, { dateTime: new Date(0) }],
    ['date and text', { dateTime: at }, { dateTime: at.toISOString() }],
    ['decimal', { decimal: new Decimal('1.10') }, { decimal: new Decimal('1.2') }],
    ['bytes', { bytes: new Uint8Array([1]) }, { bytes: new Uint8Array([2]) }],
    ['null', { stringOpt: null }, {}],
  ])('hashes arguments with a value of type %s', (_type, where, other) => {
    const hash = (condition: object) => hashKey(sample.findMany.queryKey({ where: condition }));
    expect(hash(where)).toBe(hash({ ...where, intOpt: undefined }));
    expect(hash(where)).not.toBe(hash(other));
  });

  it('is JSON that keeps its hash', () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.bigInt(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }),
      fc.uint8Array({ maxLength: 4 }),
    );
    const name = fc.stringMatching(/^[a-z.]{1,5}$/);
    const { args } = fc.letrec<{ args: Record<string, unknown> }>((tie) => ({
      args: fc.dictionary(name, fc.oneof(scalar, fc.array(scalar), tie('args'))),
    }));
    const target = { model: 'sample', operation: 'findMany' };
    fc.assert(
      fc.property(args, (value) => {
        const key = toQueryKey('modelway', { ...target, args: value });
        expect(hashKey(JSON.parse(JSON.stringify(key)))).toBe(hashKey(key));
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(hashKey(toQueryKey('modelway', { ...target, args: reversed }))).toBe(hashKey(key));
      }),
    );
  });
});
