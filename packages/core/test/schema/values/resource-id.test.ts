import {
  decodeResourceId,
  encodeResourceId,
  idValuesOf,
  isSameIdValue,
} from '../../../src/schema/values/resource-id.ts';
import { idModel } from '../id-model.ts';

const FORMAT = { divider: '_', provider: 'postgresql' } as const;

describe('encodeResourceId', () => {
  it.each([
    [[1], 1],
    [[-1], -1],
    [[9007199254740993n], '9007199254740993'],
    [['a_b'], 'a_b'],
    [['12'], '12'],
    [[''], '%'],
    [['%'], '%%'],
    [['%41'], '%%41'],
    [['%\n'], '%%\n'],
    [['100%'], '100%'],
    [['a%41'], 'a%41'],
    [['.'], '%.'],
    [['..'], '%..'],
    [['.a'], '.a'],
    [['...'], '...'],
    [['a/b c'], 'a/b c'],
    [[true], 'true'],
    [[new Date('2024-02-29T23:59:59.999Z')], '2024-02-29T23:59:59.999Z'],
    [[new Uint8Array([0, 1, 254, 255])], 'AAH+/w=='],
    [[1, 'a'], '1_a'],
    [[1, 'a_b'], '1_a%5Fb'],
    [['', ''], '%_%'],
    [['.', '%_'], '._%25%5F'],
    [['..', '..'], '.._..'],
    [[1n, new Date(0)], '1_1970-01-01T00:00:00.000Z'],
  ])('writes %p as %p', (values, id) => {
    expect(encodeResourceId(values, FORMAT)).toBe(id);
  });

  it('escapes each byte of each character of the divider', () => {
    expect(encodeResourceId(['a-b', 'c·d'], { divider: '-·' })).toBe('a%2Db-·c%C2%B7d');
  });
});

describe('decodeResourceId', () => {
  it.each([
    [['Int'], '1', { a: 1 }],
    [['Int'], 1, { a: 1 }],
    [['Int'], -2147483648, { a: -2147483648 }],
    [['String'], 5, { a: '5' }],
    [['String'], '%', { a: '' }],
    [['String'], '%..', { a: '..' }],
    [['String'], '%%2E', { a: '%2E' }],
    [['String'], '100%', { a: '100%' }],
    [['String'], 'a%41', { a: 'a%41' }],
    [['String'], '__proto__', { a: '__proto__' }],
    [['BigInt'], '9007199254740993', { a: 9007199254740993n }],
    [['BigInt'], 9007199254740991, { a: 9007199254740991n }],
    [['Float'], 1.5, { a: 1.5 }],
    [['Float'], 1e300, { a: 1e300 }],
    [['Boolean'], 'true', { a: true }],
    [['Int', 'String'], '1_a%5Fb', { a: 1, b: 'a_b' }],
    [['String', 'String'], '%_%', { a: '', b: '' }],
  ] as const)('reads %j %j', (types, id, values) => {
    expect(decodeResourceId(idModel(...types), id, FORMAT)).toEqual(values);
  });

  it.each([
    [['Int'], '12abc'],
    [['Int'], ''],
    [['Int'], '%'],
    [['Int'], '01'],
    [['Int'], '+1'],
    [['Int'], '-0'],
    [['Int'], '1.0'],
    [['Int'], '1e3'],
    [['Int'], ' 1'],
    [['Int'], 1.5],
    [['Int'], '2147483648'],
    [['Int'], '1_2'],
    [['BigInt'], '9223372036854775808'],
    [['String'], ''],
    [['String'], '.'],
    [['String'], '..'],
    [['String'], '%a'],
    [['String'], '%2E'],
    [['String'], '%...'],
    [['String'], 'a\0'],
    [['BigInt'], '%1'],
    [['Float'], '1.0'],
    [['DateTime'], '2024-02-29'],
    [['Int', 'String'], '1_%41'],
    [['Int', 'String'], '1_a%5fb'],
    [['Int', 'String'], '1_'],
    [['Int', 'String'], '1_%zz'],
    [['Int', 'String'], '1_%E0%A4'],
    [['Int', 'String'], '1_%00'],
    [['DateTime'], 'yesterday'],
    [['Boolean'], '1'],
    [['Int', 'String'], '1'],
    [['Int', 'String'], '1_a_b'],
    [['Int', 'String'], 'a_1'],
    [['Int', 'String'], 1],
  ] as const)('reads nothing from %j %j', (types, id) => {
    expect(decodeResourceId(idModel(...types), id, FORMAT)).toBeUndefined();
  });

  it.each(['1e999', '-1e999'])('rejects %s, which is no number for JSON', (text) => {
    for (const type of ['String', 'Float'] as const) {
      expect(decodeResourceId(idModel(type), JSON.parse(text), FORMAT)).toBeUndefined();
    }
  });

  it.each(['BigInt', 'Decimal', 'String'] as const)(
    'rejects a number that has lost digits as the id of a %s',
    (type) => {
      const id = JSON.parse('9007199254740993');
      expect(decodeResourceId(idModel(type), id, FORMAT)).toBeUndefined();
    },
  );
});

describe('isSameIdValue', () => {
  it.each([
    [1, 1, true],
    [1, '1', false],
    [null, null, true],
    [null, 'null', false],
    [null, undefined, false],
    [5n, 5n, true],
    [new Date(1), new Date(1), true],
    [new Date(1), new Date(2), false],
    [new Uint8Array([1]), new Uint8Array([1]), true],
    [new Uint8Array([1]), new Uint8Array([1, 0]), false],
  ])('compares %p and %p', (one, other, same) => {
    expect(isSameIdValue(one, other)).toBe(same);
  });
});

describe('idValuesOf', () => {
  it('returns the values in the order of the fields', () => {
    const fields = [{ name: 'b' }, { name: 'a' }];
    expect(idValuesOf({ a: 1, b: 2, c: 3 }, fields)).toEqual([2, 1]);
  });
});
