import type { JsonObject } from '../../../src/http/parse-json.ts';
import { argsChecker } from '../../../src/rpc/parse/check-args.ts';
import { findOperation } from '../../../src/rpc/route/find-operation.ts';
import { LIBRARY } from '../../library-schema.ts';
import { DB_NULL, JSON_NULL } from '../../recording-orm.ts';
import { rpcContext } from '../../rpc-context.ts';
import { errorsOf } from '../../thrown.ts';

const decode = (type: string, args: object, operation = 'updateMany') => {
  const context = rpcContext();
  const target = findOperation(type, operation, context.schema);
  return argsChecker(context)(target, args as JsonObject).args;
};
const decodeForSqlite = (type: string, args: object) => {
  const context = rpcContext({}, { ...LIBRARY, provider: 'sqlite' });
  return argsChecker(context)(findOperation(type, 'updateMany', context.schema), args as JsonObject)
    .args;
};
const read = (type: string, args: object) => decode(type, args, 'findMany');
const date = new Date('2024-02-29T00:00:00Z');
const iso = date.toISOString();

describe('argsChecker', () => {
  it.each<[string, object, object]>([
    ['sample', { where: { bigInt: '1' } }, { where: { bigInt: 1n } }],
    ['sample', { where: { bigInt: { in: ['1', 2] } } }, { where: { bigInt: { in: [1n, 2n] } } }],
    ['sample', { where: { NOT: [{ dateTime: iso }] } }, { where: { NOT: [{ dateTime: date }] } }],
    [
      'sample',
      { where: { dateTime: { not: { between: [iso, iso] } } } },
      { where: { dateTime: { not: { between: [date, date] } } } },
    ],
    [
      'sample',
      { having: { bigInt: { _sum: { gt: '1' } } } },
      { having: { bigInt: { _sum: { gt: 1n } } } },
    ],
    ['sample', { cursor: { id: '7' } }, { cursor: { id: 7n } }],
    [
      'book',
      { where: { author: { is: { books: { some: { createdAt: iso } } } } } },
      { where: { author: { is: { books: { some: { createdAt: date } } } } } },
    ],
    [
      'book',
      { where: { author: { books: { none: { createdAt: iso } } } } },
      { where: { author: { books: { none: { createdAt: date } } } } },
    ],
    ['book', { where: { publisher: null } }, { where: { publisher: null } }],
    [
      'bookLoan',
      { where: { bookId_reader: { bookId: 1, reader: 'a' }, dueAt: iso } },
      { where: { bookId_reader: { bookId: 1, reader: 'a' }, dueAt: date } },
    ],
    [
      'sample',
      { data: { bigInt: '1', decimal: 0.5, bytes: 'AA==' } },
      { data: { bigInt: 1n, decimal: '0.5', bytes: new Uint8Array([0]) } },
    ],
    [
      'sample',
      // The data client takes a number here, whatever the field's own type.
      { data: [{ bigInt: { increment: 1 }, decimal: { multiply: 1.5 } }] },
      { data: [{ bigInt: { increment: 1 }, decimal: { multiply: 1.5 } }] },
    ],
    ['sample', { data: { json: null } }, { data: { json: DB_NULL } }],
    ['sample', { data: { requiredJson: null } }, { data: { requiredJson: JSON_NULL } }],
    ['sample', { where: { json: { equals: null } } }, { where: { json: { equals: DB_NULL } } }],
    [
      'sample',
      { where: { requiredJson: { not: null } } },
      { where: { requiredJson: { not: JSON_NULL } } },
    ],
    ['sample', { data: { bigInt: { set: '1' } } }, { data: { bigInt: 1n } }],
    ['sample', { data: { string: { set: 'x' } } }, { data: { string: 'x' } }],
    ['sample', { data: { bigInt: { set: null } } }, { data: { bigInt: null } }],
    [
      'sample',
      { data: { json: { bigInt: '1', nope: iso } } },
      { data: { json: { bigInt: '1', nope: iso } } },
    ],
    [
      'sample',
      { data: { strings: ['1'], ints: { push: 1 } } },
      { data: { strings: ['1'], ints: { push: 1 } } },
    ],
    [
      'author',
      { data: { books: { create: [{ createdAt: iso }] } } },
      { data: { books: { create: [{ createdAt: date }] } } },
    ],
    [
      'author',
      { data: { books: { createMany: { data: [{ createdAt: iso }] } } } },
      { data: { books: { createMany: { data: [{ createdAt: date }] } } } },
    ],
    [
      'author',
      {
        data: { books: { updateMany: [{ where: { createdAt: iso }, data: { createdAt: iso } }] } },
      },
      {
        data: {
          books: { updateMany: [{ where: { createdAt: date }, data: { createdAt: date } }] },
        },
      },
    ],
    [
      'author',
      {
        data: {
          books: {
            upsert: { where: { id: 1 }, create: { createdAt: iso }, update: { createdAt: iso } },
          },
        },
      },
      {
        data: {
          books: {
            upsert: { where: { id: 1 }, create: { createdAt: date }, update: { createdAt: date } },
          },
        },
      },
    ],
    [
      'author',
      { data: { books: { deleteMany: { createdAt: { lt: iso } } } } },
      { data: { books: { deleteMany: { createdAt: { lt: date } } } } },
    ],
    [
      'profile',
      { data: { author: { update: { books: { set: [{ id: 1 }] } } } } },
      { data: { author: { update: { books: { set: [{ id: 1 }] } } } } },
    ],
    [
      'book',
      { create: { createdAt: iso }, update: { createdAt: iso } },
      { create: { createdAt: date }, update: { createdAt: date } },
    ],
  ])('reads of %s %j the values of its types', (type, args, expected) => {
    expect(decode(type, args)).toEqual(expected);
  });

  it.each<object>([
    { where: { bigInt: 'x' } },
    { where: { json: { path: '$.a', equals: null } } },
    { where: { json: { array_contains: null, equals: { equals: null } } } },
    { data: { bigInt: { set: '1', increment: 1 }, strings: { set: ['a'] } } },
    { where: 5 },
    { where: null },
    { data: 'x' },
    { wher: { bigInt: '1' } },
    { where: { bigInt: { nope: '1' } } },
    { where: { string: '2024-02-29', int: 1, boolean: true } },
    { $cache: { ttl: 1 } },
    { orderBy: { _count: { id: 'asc' }, id: { sort: 'asc', nulls: 'last' } }, take: -1 },
    { orderBy: { _relevance: { fields: ['string'], search: 'x', sort: 'asc' } } },
    { orderBy: { _ftsRelevance: { fields: 'string' } }, select: { _all: true, id: true } },
    { by: [{ field: 'id', args: {} }], _count: { _all: true } },
    { by: ['id'], distinct: 'id' },
  ])('leaves %j to the data client', (args) => {
    expect(decode('sample', args)).toEqual(args);
  });

  it.each<[object, string]>([
    [{ where: { NAME: 1 } }, 'where'],
    [{ where: { OR: [{ NOT: { NAME: 1 } }] } }, 'where.OR.NOT'],
    [{ where: { mentor: { is: { NAME: 1 } } } }, 'where.mentor.is'],
    [{ where: { books: { every: { author: { NAME: 1 } } } } }, 'where.books.every.author'],
    [{ cursor: { NAME: 1 } }, 'cursor'],
    [{ having: { NAME: { gt: 1 } } }, 'having'],
    [{ orderBy: [{ mentor: { NAME: 'asc' } }] }, 'orderBy.mentor'],
    [{ orderBy: { _max: { NAME: 'asc' } } }, 'orderBy._max'],
    [{ by: ['id', 'NAME'] }, 'by'],
    [{ distinct: 'NAME' }, 'distinct'],
    [{ data: { NAME: 1 } }, 'data'],
    [{ data: [{ mentor: { connect: { NAME: 1 } } }] }, 'data.mentor.connect'],
    [
      { create: { books: { create: { author: { create: { NAME: 1 } } } } } },
      'create.books.create.author.create',
    ],
    [
      { update: { pupils: { update: { where: { id: 1 }, data: { NAME: 1 } } } } },
      'update.pupils.update.data',
    ],
    [{ update: { mentor: { update: { NAME: 1 } } } }, 'update.mentor.update'],
    // Beside what the grammar knows.
    [{ where: { mentor: { is: {}, NAME: 1 } } }, 'where.mentor'],
    [{ data: { mentor: { update: { data: {}, NAME: 1 } } } }, 'data.mentor.update'],
    [{ orderBy: { _ftsRelevance: { fields: ['NAME'] } } }, 'orderBy._ftsRelevance.fields'],
    [{ omit: { NAME: false } }, 'omit'],
    [{ _max: { NAME: true } }, '_max'],
    [{ by: [{ field: 'NAME', args: {} }] }, 'by'],
    [{ by: ['NAME'] }, 'by'],
  ])('refuses in %j a hidden name like an unknown one', async (args, path) => {
    for (const name of ['secret', 'nope', 'constructor', 'toString']) {
      const sent = JSON.parse(JSON.stringify(args).replace('NAME', name));
      const [error] = await errorsOf(() => decode('author', sent));
      expect(error).toMatchObject({
        code: 'validation-error',
        status: 400,
        message: `Unrecognized key: "${name}" at "${path}"`,
        orm: { reason: 'invalid-input', model: 'Author' },
      });
    }
  });

  it.each<[object, string]>([
    [{ select: { NAME: true } }, 'select'],
    [{ select: { id: true, NAME: false } }, 'select'],
    [{ include: { NAME: true } }, 'include'],
    [{ include: { mentor: { select: { NAME: true } } } }, 'include.mentor.select'],
    [
      { select: { books: { select: { author: { omit: { NAME: true } } } } } },
      'select.books.select.author.omit',
    ],
    [{ select: { _count: { select: { NAME: true } } } }, 'select._count.select'],
    [
      { select: { _count: { select: { pupils: { where: { NAME: 'x' } } } } } },
      'select._count.select.pupils.where',
    ],
  ])('refuses in the selection %j a hidden name like an unknown one', async (args, path) => {
    for (const name of ['secret', 'nope', '__proto', 'toString', '_secret', '$secret']) {
      const sent = JSON.parse(JSON.stringify(args).replace('NAME', name));
      const [error] = await errorsOf(() => read('author', sent));
      expect(error?.message).toBe(`Unrecognized key: "${name}" at "${path}"`);
    }
  });

  it.each([[5], [null], [true], [{ nope: 'id' }], [{ field: 5 }], [['id']]])(
    'refuses %j for the name of a field',
    async (name) => {
      for (const args of [{ by: [name] }, { distinct: [name] }]) {
        const [error] = await errorsOf(() => decode('author', args));
        expect(error?.message).toMatch(/^The name of a field is expected at "(by|distinct)"$/);
      }
    },
  );

  it.each([{}, { _count: true }, { orderBy: { id: 'asc' } }])(
    'refuses to group by nothing in %j',
    async (args) => {
      const [error] = await errorsOf(() => decode('author', args, 'groupBy'));
      expect(error).toMatchObject({ code: 'validation-error', status: 400 });
      expect(error?.message).toBe('groupBy needs by');
    },
  );

  it.each<[object, string]>([
    [{ where: { bookId_reader: { bookId: 1, reader: 'a', dueAt: iso } } }, 'dueAt'],
    [{ where: { bookId_reader: { bookId: 1, AND: [] } } }, 'AND'],
  ])('refuses in %j what is no part of the key', async (args, name) => {
    const [error] = await errorsOf(() => decode('bookLoan', args));
    expect(error?.message).toBe(`Unrecognized key: "${name}" at "where.bookId_reader"`);
  });

  it.each<[string, unknown, string]>([
    ['sample', 'asc', 'An object is expected at "orderBy._ftsRelevance"'],
    ['author', {}, 'The name of a field is expected at "orderBy._ftsRelevance.fields"'],
    ['sample', { fields: [] }, 'The name of a field is expected at "orderBy._ftsRelevance.fields"'],
    // The data client's refusal would name the fields that it can search.
    ['sample', { fields: ['int'] }, 'Unrecognized key: "int" at "orderBy._ftsRelevance.fields"'],
  ])('refuses to order %s by how well %j is found', async (model, _ftsRelevance, message) => {
    const [error] = await errorsOf(() => decode(model, { orderBy: { _ftsRelevance } }));
    expect(error).toMatchObject({ code: 'validation-error', status: 400, message });
  });

  it.each([null, 5, true, 'x', []])('refuses %j for a nested write', async (write) => {
    const [error] = await errorsOf(() => decode('book', { data: { author: write } }));
    expect(error?.message).toBe('An object is expected at "data.author"');
  });

  it.each([
    ['author', 'findUnique', 'where needs id'],
    ['publisher', 'findUniqueOrThrow', 'where needs at least one of code, id'],
    ['member', 'update', 'where needs at least one of id, email, nick, branch_number'],
    ['bookLoan', 'upsert', 'where needs bookId_reader'],
    ['tag', 'delete', 'where needs name'],
  ])('asks for the visible keys of %s in %s', async (type, operation, message) => {
    for (const where of [{}, { AND: [] }]) {
      const [error] = await errorsOf(() => decode(type, { where }, operation));
      expect(error).toMatchObject({ status: 400, message });
    }
  });

  it('refuses text with half a character in it', async () => {
    const [error] = await errorsOf(() => decode('sample', { data: { strings: ['a', '\ud83d'] } }));
    expect(error).toMatchObject({ code: 'invalid-value', status: 400 });
    expect(error?.message).toMatch(/^strings must be /);
  });

  it.each([{ contains: 'a\0' }, { equals: 'a\0' }, { startsWith: '\ud83d' }])(
    'refuses the text of %j, which some databases would cut off',
    async (string) => {
      const [error] = await errorsOf(() => decodeForSqlite('sample', { where: { string } }));
      expect([error?.code, error?.message]).toEqual([
        'invalid-value',
        expect.stringContaining('string must be'),
      ]);
    },
  );

  it('changes nothing in what it was given', () => {
    const args = { where: { bigInt: { in: ['1'] } }, data: { dateTime: iso } };
    const before = structuredClone(args);
    decode('sample', args);
    expect(args).toEqual(before);
  });

  it.each([
    [{ data: { decimal: '0.1000000000000000001' } }, 'decimal must be'],
    [{ where: { decimal: { gt: '12345678901234567890.5' } } }, 'decimal must be'],
    [{ data: { dateTime: '+012024-01-31' } }, 'dateTime must be'],
    [{ data: { decimal: { divide: 2 } } }, 'decimal cannot be divided in this database'],
    [{ data: { int: { divide: 2 } } }, 'int cannot be divided in this database'],
    [{ where: { json: { path: '$[', equals: 1 } } }, '"$[" is not a path into json'],
    [{ where: { json: { path: 'a.b', equals: 1 } } }, '"a.b" is not a path into json'],
  ])('refuses for SQLite what would be taken for something else: %j', async (args, message) => {
    const [error] = await errorsOf(() => decodeForSqlite('sample', args));
    expect([error?.code, error?.message]).toEqual([
      'invalid-value',
      expect.stringContaining(message),
    ]);
    expect(() => decode('sample', args)).not.toThrow();
  });

  it.each([
    [{ data: { int: { increment: 1 } } }, { data: { int: { increment: 1 } } }],
    [{ data: { float: { divide: 2 } } }, { data: { float: { divide: 2 } } }],
    [{ data: { decimal: '0.30000000000000004' } }, { data: { decimal: '0.30000000000000004' } }],
    [{ where: { json: { path: '$.a[0]."b c"[#-1]' } } }, undefined],
    [{ where: { json: { path: ['a', '0'] } } }, undefined],
  ])('gives SQLite %j', (args, given: object = args) => {
    expect(decodeForSqlite('sample', args)).toEqual(given);
  });
});
