import fc from 'fast-check';
import { parseKeyset } from '../../src/rest/parse/query/parse-keyset.ts';
import { parseSort } from '../../src/rest/parse/query/parse-sort.ts';
import { decodeCursor, encodeBehind, encodeRow, type Keyset } from '../../src/rest/rest-cursor.ts';
import { libraryContext, libraryModel } from '../library-context.ts';

/** The times that every database stores. */
const storableDate = fc.date({
  min: new Date('1000-01-01'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

const context = libraryContext();
const keysetOf = (type: string, sort = '', list = type): Keyset => {
  const model = libraryModel(type);
  const params = sort === '' ? [] : [{ name: 'sort', value: sort }];
  const keys = parseSort(params, model, context);
  return parseKeyset(keys, { list, model, provider: 'postgresql' });
};
const encode = (row: object, keyset: Keyset) => encodeRow({ ...row }, keyset, 'postgresql') ?? '';
const decode = (text: string, keyset: Keyset) => decodeCursor(text, keyset, 'postgresql');

const SAMPLE = 'string,-int,boolean,bigInt,float,decimal,dateTime';
const ROW = {
  id: 9007199254740993n,
  string: 'ä"💡\\',
  int: 5,
  boolean: false,
  bigInt: -1n,
  float: 1e300,
  decimal: '-0.10',
  dateTime: new Date('2024-02-29T23:59:59.999Z'),
};

describe('cursors', () => {
  it('carry the values of the sort keys and the id', () => {
    const keyset = keysetOf('sample', SAMPLE);
    expect(decode(encode(ROW, keyset), keyset)).toEqual({
      values: [
        ROW.string,
        ROW.int,
        ROW.boolean,
        ROW.bigInt,
        ROW.float,
        ROW.decimal,
        ROW.dateTime,
        ROW.id,
      ],
      behind: false,
    });
  });

  it.each([
    ['null', { id: 1, author: { name: null } }, [null, 1]],
    ['no related row', { id: 1, author: null }, [null, 1]],
    ['an integer as a bigint', { id: 3n, author: { name: 'a' } }, ['a', 3]],
  ])('carry %s', (_, row, values) => {
    const keyset = keysetOf('book', 'author.name');
    expect(decode(encode(row, keyset), keyset)).toEqual({ values, behind: false });
  });

  it('carry a negative zero as zero', () => {
    const keyset = keysetOf('sample', 'float');
    const cursor = decode(encode({ id: 1n, float: -0 }, keyset), keyset);
    expect(cursor).toMatchObject({ values: [0, 1n] });
  });

  it('can be behind their row', () => {
    const keyset = keysetOf('book', '-title');
    const on = decode(encode({ id: 1, title: 'x' }, keyset), keyset);
    if (typeof on === 'string') throw new TypeError(on);
    expect(decode(encodeBehind(on, keyset), keyset)).toEqual({ values: ['x', 1], behind: true });
  });

  it.each([
    ['another type', keysetOf('author'), 'list'],
    ['a relationship to the type', keysetOf('book', '', 'author.books'), 'list'],
    ['another sort', keysetOf('book', 'title'), 'order'],
    ['another direction', keysetOf('book', '-id'), 'order'],
  ])('are rejected for %s', (_, keyset, why) => {
    expect(decode(encode({ id: 1 }, keysetOf('book')), keyset)).toBe(why);
  });

  it.each([
    [[2, 'book', 'title,id', 'x', 1], 'version'],
    [[1, 'book', 'title,id', 'x'], 'malformed'],
    [[1, 'book', 'title,id', 'x', 1, 1], 'malformed'],
    [[1, 'book', 'title,id', 'x', 1, 0, 0], 'malformed'],
    [[1, 'book', 'title,id', null, 1], 'malformed'],
    [[1, 'book', 'title,id', 'x', '1'], 'malformed'],
    [[1, 'book', 'title,id', 'x', 1.5], 'malformed'],
    [[1, 'book', 'title,id', 'x', 2 ** 31], 'malformed'],
    [[1, 'book', 'title,id', ['x'], 1], 'malformed'],
    [[1, 'book', 'title,id', '\0', 1], 'malformed'],
    [[1, 'book', 'title,id', { gt: 'x' }, 1], 'malformed'],
    [{ 0: 1 }, 'malformed'],
    [null, 'malformed'],
    ['', 'malformed'],
  ])('with the content %j are %s', (content, why) => {
    expect(decode(forge(JSON.stringify(content)), keysetOf('book', 'title'))).toBe(why);
  });

  it.each(['', '=', 'AAAA', 'x', 'e30', '%', ' ', 'ä', 'a'.repeat(5000), forge('[1'), forge('')])(
    'cannot be %j',
    (text) => {
      expect(decode(text, keysetOf('book'))).toBe('malformed');
    },
  );

  it.each([
    ['too long', { id: 1, title: 'x'.repeat(4000) }],
    ['unknown', { title: 'x' }],
    ['an infinite number', { id: Number.POSITIVE_INFINITY, title: 'x' }],
    ['an invalid date', { id: new Date(Number.NaN), title: 'x' }],
  ])('are missing for a value that is %s', (_, row) => {
    expect(encode(row, keysetOf('book', 'title'))).toBe('');
  });

  it('are URL-safe, and differ from every other text', () => {
    const keyset = keysetOf('sample', 'string,-dateTime');
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ ';
    const rows = fc.record({
      id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      string: fc.option(
        fc
          .string({ unit: 'grapheme' })
          .filter((text) => !text.includes('\0') && text.isWellFormed()),
      ),
      dateTime: fc.option(storableDate),
    });
    const changes = fc.tuple(fc.nat(), fc.constantFrom(...characters));
    fc.assert(
      fc.property(rows, changes, (row, [position, character]) => {
        const text = encode(row, keyset);
        expect(text).toMatch(/^[\w-]+$/);
        expect(decode(text, keyset)).toEqual({
          values: [row.string, row.dateTime, row.id],
          behind: false,
        });
        const at = position % text.length;
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        if (changed !== text) expect(decode(changed, keyset)).toBe('malformed');
        expect(decode(text.slice(0, at) + text.slice(at + 1), keyset)).toBe('malformed');
      }),
    );
  });
});

/** A cursor with a valid checksum. */
function forge(content: string): string {
  const bytes = Buffer.from(content);
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([bytes, sum]).toString('base64url');
}
