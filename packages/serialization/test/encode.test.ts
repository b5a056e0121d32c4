import vm from 'node:vm';
import { Decimal } from 'decimal.js';
import { SuperJSON } from 'superjson';
import { createAnnotations, createAnnotationWriter } from '../src/annotations.ts';
import { encode, encodeAt } from '../src/encode.ts';
import { throughText } from './json-text.ts';
import { createSuperjson } from './values.ts';

const when = new Date('2024-01-31T10:20:30.456Z');
const OtherDecimal = Decimal.clone({ precision: 5 });

/** Returns an object that may have own members of any name. */
function parsed(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

describe('encode', () => {
  it('writes bytes as a list of numbers, superjson’s default form, as an option', () => {
    const annotations = createAnnotationWriter('typed-array');
    const bytes = [Uint8Array.of(0, 255), new Uint8Array(0), Buffer.from('a')];
    const json = encodeAt({ 'a.b': bytes, at: when }, annotations) as never;
    const meta = JSON.parse(annotations.toJson() ?? '');
    expect(json).toEqual({ 'a.b': [[0, 255], [], [97]], at: when.toISOString() });
    expect(new SuperJSON().deserialize({ json, meta })).toStrictEqual({
      'a.b': bytes.map((each) => Uint8Array.from(each)),
      at: when,
    });
  });

  it.each([
    ['a Date', when, '2024-01-31T10:20:30.456Z', ['Date']],
    [
      'a year beyond 9999',
      new Date('+012024-01-31T00:00:00.000Z'),
      '+012024-01-31T00:00:00.000Z',
      ['Date'],
    ],
    ['a bigint', -12345678901234567890n, '-12345678901234567890', ['bigint']],
    ['a Decimal', new Decimal('0.10'), '0.1', [['custom', 'Decimal']]],
    ['a Decimal of another copy', new OtherDecimal('1e30'), '1e+30', [['custom', 'Decimal']]],
    ['a negative zero Decimal', new Decimal('-0'), '-0', [['custom', 'Decimal']]],
    ['a Uint8Array', Uint8Array.of(255, 0, 254), '/wD+', [['custom', 'Bytes']]],
    [
      'a view into a larger buffer',
      Uint8Array.of(9, 1, 2, 9).subarray(1, 3),
      'AQI=',
      [['custom', 'Bytes']],
    ],
    ['a Buffer', Buffer.from('héllo'), 'aMOpbGxv', [['custom', 'Bytes']]],
    ['an empty Uint8Array', new Uint8Array(0), '', [['custom', 'Bytes']]],
    ['NaN', Number.NaN, 'NaN', ['number']],
    ['Infinity', Number.POSITIVE_INFINITY, 'Infinity', ['number']],
    ['-Infinity', Number.NEGATIVE_INFINITY, '-Infinity', ['number']],
    ['-0', -0, '-0', ['number']],
  ])('annotates %s at the root and in a member', (...[, value, json, annotation]) => {
    expect(encode(value)).toStrictEqual({ json, meta: { values: annotation } });
    expect(encode({ a: [value] })).toStrictEqual({
      json: { a: [json] },
      meta: { values: { 'a.0': annotation } },
    });
  });

  it.each([
    ['null', null],
    ['a string', 'text'],
    ['a number', 1.5],
    ['zero', 0],
    ['false', false],
    ['an empty list', []],
    ['an empty object', {}],
    ['nested JSON', { a: [{ b: null }, 'c', { d: { e: [1, 2] } }] }],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ])('returns %s unchanged, without meta', (_, value) => {
    const encoded = encode(value);
    expect(encoded.json).toBe(value);
    expect(Object.keys(encoded)).toEqual(['json']);
  });

  it('copies only containers with changes, and never changes the input', () => {
    const same = { deep: [1, 2] };
    const value = Object.freeze({ when, same, list: Object.freeze([same, 1n]) });
    const { json } = encode(value) as { json: { same: unknown; list: unknown[] } };
    expect(json).toStrictEqual({
      when: '2024-01-31T10:20:30.456Z',
      same: { deep: [1, 2] },
      list: [{ deep: [1, 2] }, '1'],
    });
    expect(json.same).toBe(same);
    expect(json.list[0]).toBe(same);
  });

  it.each([
    ['undefined', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
  ])('omits %s from objects, and writes null in lists and at the root', (_, value) => {
    expect(encode({ a: value, b: 1 })).toStrictEqual({ json: { b: 1 } });
    expect(encode([value, 1])).toStrictEqual({ json: [null, 1] });
    expect(encode(value)).toStrictEqual({ json: null });
  });

  it('fills the holes of a list with null', () => {
    const holes: unknown[] = [1];
    holes[2] = 2;
    expect(encode(holes)).toStrictEqual({ json: [1, null, 2] });
  });

  it('writes an invalid Date as null, without an annotation', () => {
    expect(encode({ a: new Date(Number.NaN) })).toStrictEqual({ json: { a: null } });
  });

  it('uses toJSON as JSON.stringify does', () => {
    const keys: string[] = [];
    const spy = { toJSON: (key: string) => keys.push(key) && { when } };
    const url = new URL('https://example.com/a');
    expect(encode({ url, list: [spy] })).toStrictEqual({
      json: { url: 'https://example.com/a', list: [{ when: when.toISOString() }] },
      meta: { values: { 'list.0.when': ['Date'] } },
    });
    expect(keys).toEqual(['0']);
  });

  it('calls toJSON once if the result has a toJSON too', () => {
    const self = { a: 1, toJSON: () => self };
    const chain = { toJSON: () => ({ b: 2, toJSON: () => 'not asked' }) };
    const spun = { toJSON: () => when };
    expect(encode([self, chain, spun])).toStrictEqual({
      json: [{ a: 1 }, { b: 2 }, when.toISOString()],
      meta: { values: { 2: ['Date'] } },
    });
  });

  it('omits a member whose toJSON returns undefined', () => {
    expect(encode({ a: { toJSON: () => undefined } })).toStrictEqual({ json: {} });
  });

  it('writes other built-in objects as JSON.stringify does', () => {
    const value = {
      map: new Map([[1, 2]]),
      set: new Set([1]),
      regexp: /a/,
      floats: Float32Array.of(1, 2),
    };
    const { json, meta } = encode(value);
    expect(meta).toBeUndefined();
    expect(JSON.stringify(json)).toBe(JSON.stringify(value));
  });

  it('recognises values of another realm', () => {
    const value = vm.runInNewContext(
      '({ date: new Date(0), bytes: Uint8Array.of(1, 2), list: [{ a: 1n }] })',
    );
    expect(encode(value)).toEqual({
      json: { date: '1970-01-01T00:00:00.000Z', bytes: 'AQI=', list: [{ a: '1' }] },
      meta: { values: { date: ['Date'], bytes: [['custom', 'Bytes']], 'list.0.a': ['bigint'] } },
    });
  });

  it('does not change a plain object of another realm', () => {
    const value = structuredClone({ a: { b: [1] } });
    expect(encode(value).json).toBe(value);
  });

  it.each([
    '{"toStringTag":"[object Decimal]","toFixed":"x","toJSON":"y","d":[1],"e":0,"s":1}',
    '{"toJSON":{"a":1},"toISOString":"x","getTime":1}',
    '{"constructor":{"prototype":{"a":1}},"__proto__":{"b":[1]},"prototype":1}',
    '{"then":"a","toString":null,"valueOf":{},"hasOwnProperty":1,"length":3,"byteLength":2}',
  ])('does not change %s of a Json column', (text) => {
    const value = parsed(text);
    const encoded = encode({ row: value });
    expect(encoded.meta).toBeUndefined();
    expect(JSON.stringify(encoded.json)).toBe(`{"row":${text}}`);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'keeps a typed value below %s in its wire form, and annotates the others',
    (key) => {
      const row = parsed(`{"${key}":{"at":0}}`);
      (row[key] as { at: unknown }).at = when;
      const encoded = encode({ row, when });
      const time = when.toISOString();
      expect(JSON.stringify(encoded.json)).toBe(
        `{"row":{"${key}":{"at":"${time}"}},"when":"${time}"}`,
      );
      expect(encoded.meta).toStrictEqual({ values: { when: ['Date'] } });
      expect(Object.getPrototypeOf((encoded.json as { row: object }).row)).toBe(Object.prototype);
      expect(() => createSuperjson().deserialize(throughText(encoded) as never)).not.toThrow();
    },
  );

  it('keeps a changed __proto__ member an own member', () => {
    const row = parsed('{"__proto__":0,"a":1}');
    Object.defineProperty(row, '__proto__', { value: 5n, enumerable: true });
    const { json } = encode(row);
    expect(JSON.stringify(json)).toBe('{"__proto__":"5","a":1}');
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
  });

  it.each([
    ['a.b', 'a\\.b', undefined],
    ['.', '\\.', undefined],
    ['', '', undefined],
    ['a\\b', 'a\\\\b', 1],
    ['a\\.b', 'a\\\\\\.b', 1],
    ['not constructor.x', 'not constructor\\.x', undefined],
    ['constructor.x', 'constructor\\.x', undefined],
    ['my__proto__', 'my__proto__', undefined],
  ])('escapes the key %j as superjson reads it', (key, path, v) => {
    const { json, meta } = encode({ [key]: 1n });
    const values = { [path]: ['bigint'] };
    expect(meta).toStrictEqual(v === undefined ? { values } : { values, v });
    expect(createSuperjson().deserialize({ json, meta } as never)).toEqual({ [key]: 1n });
  });

  it('omits v if only paths without annotations contain a backslash', () => {
    expect(encode({ 'a\\b': 1, c: 1n }).meta).toStrictEqual({ values: { c: ['bigint'] } });
  });

  it('annotates a value that occurs twice at both paths', () => {
    expect(encode({ from: when, to: when }).meta).toStrictEqual({
      values: { from: ['Date'], to: ['Date'] },
    });
  });

  it('names the path of a cycle', () => {
    const value: Record<string, unknown> = { list: [{}] };
    (value.list as Record<string, unknown>[])[0] = { parent: { up: value } };
    expect(() => encode(value)).toThrow(
      new TypeError('Cannot encode a cycle: list.0.parent.up contains itself'),
    );
  });

  it('rejects a cycle below toJSON', () => {
    const endless = { toJSON: (): unknown => ({ again: { toJSON: endless.toJSON } }) };
    expect(() => encode(endless)).toThrow(/^Cannot encode more than 500 levels/);
  });

  it.each([501, 5_000, 100_000])('rejects %d levels of nesting with a clear error', (levels) => {
    let list: unknown = [];
    let object: unknown = {};
    for (let level = 0; level < levels; level++) {
      list = [list];
      object = { a: object };
    }
    const message = /^Cannot encode more than 500 levels of nesting: [0a.]{100}…$/;
    expect(() => encode(list)).toThrow(message);
    expect(() => encode(object)).toThrow(message);
  });

  it('encodes values nested 400 levels deep', () => {
    let value: unknown = 1n;
    for (let level = 0; level < 400; level++) value = [value];
    expect(encode(value).meta).toStrictEqual({
      values: { [Array(400).fill('0').join('.')]: ['bigint'] },
    });
  });
});

describe('encodeAt', () => {
  it('adds the annotations of a part to those of its document', () => {
    const annotations = createAnnotations();
    annotations.add('data.0.attributes.at', 'Date');
    const list = encodeAt([1n, { 'x.y': 2n }], annotations, 'data.0.attributes.list');
    expect(list).toStrictEqual(['1', { 'x.y': '2' }]);
    expect(encodeAt(3n, annotations, 'data.0.attributes.n')).toBe('3');
    expect(annotations.toMeta()).toStrictEqual({
      values: {
        'data.0.attributes.at': ['Date'],
        'data.0.attributes.list.0': ['bigint'],
        'data.0.attributes.list.1.x\\.y': ['bigint'],
        'data.0.attributes.n': ['bigint'],
      },
    });
  });

  it('names the whole path of a cycle', () => {
    const value: Record<string, unknown> = {};
    value.self = value;
    expect(() => encodeAt(value, createAnnotations(), 'data.0')).toThrow(
      /: data\.0\.self contains/,
    );
  });
});
