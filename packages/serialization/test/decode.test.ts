import { Decimal } from 'decimal.js';
import { SuperJSON } from 'superjson';
import { decode } from '../src/decode.ts';
import { rejection } from './decode-rejection.ts';
import { throughText } from './json-text.ts';

describe('decode', () => {
  it.each([
    ['2024-01-31T10:20:30.456Z', 'Date', new Date('2024-01-31T10:20:30.456Z')],
    ['2024-01-31', 'Date', new Date('2024-01-31T00:00:00.000Z')],
    ['-42', 'bigint', -42n],
    ['NaN', 'number', Number.NaN],
    ['Infinity', 'number', Number.POSITIVE_INFINITY],
    ['-Infinity', 'number', Number.NEGATIVE_INFINITY],
    ['-0', 'number', -0],
    ['1.50', ['custom', 'Decimal'], new Decimal('1.5')],
    ['1e+21', ['custom', 'Decimal'], new Decimal('1e21')],
    ['AQI=', ['custom', 'Bytes'], Uint8Array.of(1, 2)],
    ['', ['custom', 'Bytes'], new Uint8Array(0)],
    [[0, 255], ['typed-array', 'Uint8Array'], Uint8Array.of(0, 255)],
    [[], ['typed-array', 'Uint8Array'], new Uint8Array(0)],
  ])('decodes %j as %j at the root and in a member', (wire, type, value) => {
    expect(decode(wire, { values: [type] })).toStrictEqual(value);
    expect(decode({ a: [wire] }, { values: { 'a.0': [type] } })).toStrictEqual({ a: [value] });
  });

  it('returns the input if meta is missing or empty', () => {
    const json = { a: 1 };
    expect(decode(json, undefined)).toBe(json);
    expect(decode(json, {})).toBe(json);
    expect(decode(json, { values: {}, v: 1 })).toBe(json);
  });

  it('does not change values without an annotation, even if they look like typed values', () => {
    const json = { at: '2024-01-31T10:20:30.456Z', n: '1' };
    expect(decode(json, { values: { n: ['bigint'] } })).toStrictEqual({ at: json.at, n: 1n });
  });

  it('never changes the input, and shares unchanged containers with it', () => {
    const json = { where: { at: '2024-01-31', or: ['1', '2'] }, select: { id: true } };
    const before = structuredClone(json);
    const values = { 'where.at': ['Date'], 'where.or.0': ['bigint'], 'where.or.1': ['bigint'] };
    const decoded = decode(json, { values }) as typeof json;
    expect(decoded.where.or).toStrictEqual([1n, 2n]);
    expect(decoded.select).toBe(json.select);
    expect(json).toEqual(before);
  });

  it('copies a container that occurs twice at both positions', () => {
    const twice = { n: '1' };
    expect(decode({ a: twice, b: twice }, { values: { 'a.n': ['bigint'] } })).toStrictEqual({
      a: { n: 1n },
      b: { n: '1' },
    });
  });

  it('creates Decimals with the option decimal', () => {
    const decimal = (text: string) => ({ mine: text });
    expect(decode({ a: '1.50' }, { values: { a: [['custom', 'Decimal']] } }, { decimal })).toEqual({
      a: { mine: '1.50' },
    });
  });

  it.each([
    [undefined, 'a\\.b', 'a.b'],
    [0, 'a\\.b', 'a.b'],
    [1, 'a\\.b', 'a.b'],
    [1, 'a\\\\b', 'a\\b'],
    [undefined, 'a\\b', 'a\\b'],
    [1, '', ''],
  ])('follows with v %p the path %j', (v, path, key) => {
    expect(decode({ [key]: '1' }, { values: { [path]: ['bigint'] }, v })).toEqual({ [key]: 1n });
  });

  it.each(['toString', 'then', 'hasOwnProperty', 'valueOf'])(
    'decodes an own member named %s',
    (key) => {
      expect(decode({ [key]: '1' }, { values: { [key]: ['bigint'] } })).toEqual({ [key]: 1n });
    },
  );

  it('keeps an own __proto__ member beside a decoded one', () => {
    const json = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"n":"1"}');
    const decoded = decode(json, { values: { n: ['bigint'] } }) as object;
    expect(Object.keys(decoded)).toEqual(['__proto__', 'constructor', 'n']);
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
  });

  it.each([
    ['undefined', 'the type undefined is not supported: omit the member'],
    ['regexp', 'unsupported type "regexp"'],
    ['map', 'unsupported type "map"'],
    ['set', 'unsupported type "set"'],
    ['Error', 'unsupported type "Error"'],
    ['URL', 'unsupported type "URL"'],
    ['Decimal', 'unsupported type "Decimal"'],
    ['toString', 'unsupported type "toString"'],
    ['__proto__', 'unsupported type "__proto__"'],
    [['symbol', 's'], 'unsupported type "symbol" "s"'],
    [['class', 'User'], 'unsupported type "class" "User"'],
    [['typed-array', 'Int8Array'], 'unsupported type "typed-array" "Int8Array"'],
    [['custom', 'Other'], 'unsupported type "custom" "Other"'],
    [['custom', 'Date'], 'unsupported type "custom" "Date"'],
    [['custom', 'Decimal', 1], 'unsupported type "custom" "Decimal"'],
    [['Date'], 'unsupported type "Date"'],
    [null, 'unsupported type null'],
    [1, 'unsupported type a value of type number'],
  ])('rejects the type %j', (type, problem) => {
    const error = rejection({ where: { id: '1' } }, { values: { 'where.id': [type] } });
    expect(error.message).toBe(`"where.id": ${problem}`);
    expect(error.path).toBe('where.id');
    expect(rejection('1', { values: [type] }).message).toBe(`"": ${problem}`);
  });

  it.each([
    ['null', null],
    ['a string', 'x'],
    ['a list', []],
    ['a reference to nothing', { referentialEqualities: { a: ['b'] } }],
    ['a reference from nothing', { referentialEqualities: { b: ['a'] } }],
    ['a reference through a prototype', { referentialEqualities: { a: ['toString'] } }],
    ['a reference to a reserved key', { referentialEqualities: { a: ['constructor'] } }],
    ['a reference to the root', { referentialEqualities: [['a']] }],
    ['references to the root and others', { referentialEqualities: [['a'], { a: ['a'] }] }],
    ['references that are null', { referentialEqualities: null }],
    ['references that are a string', { referentialEqualities: { a: 'a' } }],
    ['references that are not strings', { referentialEqualities: { a: [1] } }],
    ['an unknown member', { values: {}, extra: 1 }],
    ['an own __proto__', JSON.parse('{"__proto__":{}}')],
    ['v 2', { v: 2 }],
    ['v as text', { v: '1' }],
    ['v null', { v: null }],
    ['values null', { values: null }],
    ['values as text', { values: 'Date' }],
    ['an empty root annotation', { values: [] }],
    ['a root annotation with children', { values: ['Date', { a: ['Date'] }] }],
    ['an annotation with children', { values: { a: ['set', { 0: ['Date'] }] } }],
    ['an allowed annotation with children', { values: { a: ['bigint', {}] } }],
    ['an annotation that is not a list', { values: { a: 'bigint' } }],
    ['a tree', { values: { a: { b: ['bigint'] } } }],
    ['an empty annotation', { values: { a: [] } }],
    ['an invalid escape', { values: { 'a\\b': ['bigint'] }, v: 1 }],
    ['a backslash at the end', { values: { 'a\\': ['bigint'] }, v: 1 }],
  ])('rejects meta with %s', (_, meta) => {
    expect(rejection({ a: '1' }, meta).message).not.toBe('');
  });

  it('decodes repeated values separately and creates no references', () => {
    const when = new Date(0);
    const list = [when, 1n];
    const payload = new SuperJSON().serialize({ list, again: list, n: 1n, nan: [NaN, NaN] });
    const { json, meta } = throughText(payload);
    expect(meta?.referentialEqualities).toEqual({
      list: ['again'],
      n: ['list.1'],
      'nan.0': ['nan.1'],
    });
    const decoded = decode(json, meta) as Record<string, unknown>;
    expect(decoded).toStrictEqual({
      list: [when, 1n],
      again: [when, 1n],
      n: 1n,
      nan: [NaN, NaN],
    });
    expect(decoded.again).not.toBe(decoded.list);
  });
});
