import { SuperJSON } from 'superjson';
import { decode } from '../src/decode.ts';
import { DeserializationError } from '../src/deserialization-error.ts';
import { rejection } from './decode-rejection.ts';
import { throughText } from './json-text.ts';

/** Returns an object that contains itself, in the position that the builder chooses. */
function cyclic(build: (self: object) => object): object {
  const self = {};
  return Object.assign(self, build(self));
}

function nested(levels: number, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

describe('decode', () => {
  it('rejects values that superjson omitted as repeated', () => {
    const shared = { id: 1 };
    const payload = new SuperJSON({ dedupe: true }).serialize({ a: shared, b: shared });
    const { json, meta } = throughText(payload);
    expect(rejection(json, meta).message).toBe(
      '"b": values replaced by references are not supported',
    );
  });

  it.each([
    ['the root', (): object => cyclic((root) => ({ a: root }))],
    ['a member', (): object => ({ a: cyclic((self) => ({ b: [self] })) })],
    ['both', (): object => cyclic((root) => ({ r: root, a: cyclic((self) => ({ b: self })) }))],
  ])('rejects a cycle through %s', (_, build) => {
    const { json, meta } = throughText(new SuperJSON().serialize(build()));
    expect(meta).toHaveProperty('referentialEqualities');
    expect(rejection(json, meta)).toBeDefined();
  });

  it.each([
    ['missing'],
    ['a.b'],
    ['list.2'],
    ['list.-1'],
    ['list.01'],
    ['list.-0'],
    ['list.1e0'],
    ['list. 1'],
    ['list.'],
    ['list.length'],
    ['list'],
    ['list.at'],
    ['toString'],
    ['hasOwnProperty'],
    ['a.length'],
    ['a.0'],
    ['none.x'],
    [''],
  ])('rejects the path %j, which leads to no own string', (path) => {
    const json = { a: '1', list: ['1', '2'], none: null };
    expect(rejection(json, { values: { [path]: ['bigint'] } }).path).toBe(path);
  });

  it('does not accept the length of a list as a value', () => {
    expect(rejection({ list: ['1'] }, { values: { 'list.length': ['bigint'] } }).message).toBe(
      '"list.length": the value does not exist',
    );
  });

  it.each(['__proto__', 'constructor', 'prototype', 'a.__proto__.b', 'constructor.prototype.x'])(
    'rejects the path %s even if it leads to an own member',
    (path) => {
      const values = JSON.parse(`{"${path}":["bigint"]}`);
      const json = JSON.parse(
        '{"__proto__":"1","constructor":{"prototype":{"x":"1"}},"prototype":"1","a":{"__proto__":{"b":"1"}}}',
      );
      expect(rejection(json, { values }).message).toBe(
        `"${path}": typed values are not allowed below this key`,
      );
    },
  );

  it.each([
    ['Date', '1'],
    ['Date', 'yesterday'],
    ['Date', '2024-02-30'],
    ['Date', 0],
    ['Date', null],
    ['Date', { a: 1 }],
    ['bigint', '1.5'],
    ['bigint', 1],
    ['bigint', ''],
    ['bigint', true],
    ['number', '1'],
    ['number', 'nan'],
    ['number', '+Infinity'],
    ['number', 0],
    [['custom', 'Decimal'], 'NaN'],
    [['custom', 'Decimal'], '1e999999999'],
    [['custom', 'Decimal'], 1.5],
    [['custom', 'Bytes'], 'AQ'],
    [['custom', 'Bytes'], '_-8='],
    [['custom', 'Bytes'], ['A']],
  ])('rejects for the type %j the value %j', (type, wire) => {
    expect(rejection({ a: wire }, { values: { a: [type] } }).message).toMatch(
      /^"a": expected .+, not /,
    );
  });

  it.each([[[256]], [[-1]], [[0.5]], [['1']], [[null]], [[[1]]], ['AQ=='], [{ 0: 1, length: 1 }]])(
    'rejects as bytes the list %j',
    (wire) => {
      const values = { a: [['typed-array', 'Uint8Array']] };
      expect(rejection({ a: wire }, { values }).message).toMatch(
        /^"a": expected a list of integers/,
      );
    },
  );

  it('rejects a path through a decoded value', () => {
    const text = '2024-01-31';
    const values = { a: ['Date'], 'a.b': ['Date'] };
    expect(rejection({ a: text }, { values }).path).toBe('a.b');
    expect(() =>
      decode(
        { a: '1' },
        { values: { a: [['custom', 'Decimal']], 'a.b': ['bigint'] } },
        { decimal: () => ({ b: '1' }) },
      ),
    ).toThrow(DeserializationError);
  });

  it('rejects a second annotation of a value', () => {
    const values = { 'a.0': ['bigint'], 'a.00': ['bigint'] };
    expect(rejection({ a: ['1'] }, { values }).path).toBe('a.00');
  });

  it('quotes about 100 characters of invalid input at most', () => {
    const long = 'x'.repeat(100_000);
    const attempts: readonly (readonly [unknown, unknown])[] = [
      [{}, { values: { [long]: ['bigint'] } }],
      [{ a: long }, { values: { a: ['bigint'] } }],
      [{ a: '1' }, { values: { a: [long] } }],
      [{ a: '1' }, { values: { a: [[long, long]] } }],
      [{ a: '1' }, { [long]: 1 }],
    ];
    for (const [json, meta] of attempts) {
      const error = rejection(json, meta);
      expect(error.message.length).toBeLessThan(200);
      expect(error.path.length).toBeLessThanOrEqual(100);
    }
  });

  it.each([501, 5_000, 100_000])('rejects a path %d levels deep with a clear error', (levels) => {
    const path = Array(levels).fill('a').join('.');
    expect(rejection(nested(levels, '1'), { values: { [path]: ['bigint'] } }).message).toMatch(
      /: the path exceeds 500 levels$/,
    );
  });

  it.each([5_000, 100_000])('rejects meta nested %d levels deep with a clear error', (levels) => {
    expect(rejection({ a: '1' }, { values: nested(levels, ['bigint']) })).toBeDefined();
  });

  it('ignores the depth of values without annotations', () => {
    const json = { deep: nested(100_000, 1), n: '1' };
    const decoded = decode(json, { values: { n: ['bigint'] } }) as typeof json;
    expect(decoded.deep).toBe(json.deep);
  });

  it('takes linear time in the number of annotations', () => {
    const count = 100_000;
    const json = { list: Array<string>(count).fill('1') };
    const values = Object.fromEntries(json.list.map((_, i) => [`list.${i}`, ['bigint']]));
    const { list } = decode(throughText(json), { values }) as { list: unknown[] };
    // Copying the list for every annotation would take minutes.
    expect(list.every((member) => member === 1n)).toBe(true);
  });
});
