import { errorsOf } from '../../thrown.ts';
import { checkCall } from './check-call.ts';

const date = new Date('2024-02-29T00:00:00Z');
const iso = date.toISOString();
const FIND = 'sample.findMany';
const UPDATE = 'sample.updateMany';

/** The error for an unknown name. Only the operators of relationships are listed. */
const UNKNOWN = /"\.( Supported: is, isNot\.)?$/;

describe('the closed grammar', () => {
  it.each<[string, object, string]>([
    // One record means one record.
    ['book.update', { where: { id: {} }, data: {} }, 'where.id'],
    ['book.delete', { where: { id: { gt: 2 } } }, 'where'],
    ['book.delete', { where: { id: { equals: 2 } } }, 'where'],
    ['book.delete', { where: { id: null } }, 'where.id'],
    ['tag.findUnique', { where: { name: { contains: 'x' } } }, 'where'],
    ['book.findUnique', { where: { AND: [{ id: 1 }] } }, 'where'],
    ['bookLoan.delete', { where: { bookId_reader: { bookId: 1 } } }, 'where.bookId_reader'],
    ['bookLoan.delete', { where: { bookId: 1 } }, 'where'],
    ['bookLoan.delete', { where: { bookId_reader: { bookId: { gt: 1 }, reader: 'a' } } }, 'bookId'],
    ['bookLoan.findMany', { where: { bookId_reader: { bookId: 1, reader: 'a' } } }, 'where'],
    ['book.upsert', { where: { title: 'x' }, create: {}, update: {} }, 'where'],
    ['author.update', { where: { id: 1 }, data: { books: { connect: { id: {} } } } }, 'connect.id'],
    ['author.update', { where: { id: 1 }, data: { books: { set: [{ title: 'x' }] } } }, 'set.0'],
    ['author.update', { where: { id: 1 }, data: { books: { delete: {} } } }, 'delete'],
    ...['connect', 'disconnect', 'set'].map((write): [string, object, string] => [
      'author.update',
      { where: { id: 1 }, data: { books: { [write]: { id: 1, title: 'x' } } } },
      `data.books.${write}`,
    ]),
    ['book.findMany', { cursor: { id: { gt: 1 } } }, 'cursor'],
    ['book.findMany', { cursor: { id: 1, title: 'x' } }, 'cursor'],
    // No condition is dropped.
    [FIND, { where: { string: date } }, 'where.string'],
    [FIND, { where: { int: date } }, 'where.int'],
    [FIND, { where: { boolean: new Uint8Array() } }, 'where.boolean'],
    [FIND, { where: { decimal: { gt: date } } }, 'where.decimal.gt'],
    [FIND, { where: { strings: { has: date } } }, 'where.strings.has'],
    [FIND, { where: { strings: ['a'] } }, 'where.strings'],
    [FIND, { where: { int: { in: [1, null] } } }, 'where.int.in.1": expected an integer.'],
    [FIND, { where: { string: {} } }, 'where.string'],
    [FIND, { where: { string: { mode: 'insensitive' } } }, 'where.string'],
    [FIND, { where: { json: { path: '$.a' } } }, 'where.json'],
    [FIND, { where: { string: { not: {} } } }, 'where.string.not'],
    [FIND, { where: { NOT: {} } }, 'where.NOT'],
    [FIND, { where: { NOT: [{ AND: [{}] }] } }, 'where.NOT.0'],
    [FIND, { where: { OR: [{ int: 1 }, {}] } }, 'where.OR.1'],
    [FIND, { where: { OR: { int: 1 } } }, 'where.OR'],
    [FIND, { where: null }, 'where'],
    [FIND, { where: 5 }, 'where'],
    ['author.findMany', { where: { books: {} } }, 'where.books'],
    ['author.findMany', { where: { mentor: {} } }, 'where.mentor'],
    ['author.findMany', { where: { books: null } }, 'where.books'],
    ['bookLoan.findMany', { where: { book: null } }, 'where.book'],
    ['bookLoan.findMany', { where: { book: { is: null } } }, 'where.book.is'],
    [FIND, { where: { int: null, id: null } }, 'where.id'],
    [FIND, { where: { int: { in: 1 } } }, 'where.int.in'],
    [FIND, { where: { int: { in: [null] } } }, 'where.int.in.0'],
    [FIND, { where: { dateTime: { between: [iso] } } }, 'where.dateTime.between'],
    ['sample.groupBy', { by: 'id', having: {} }, 'having'],
    ['sample.groupBy', { by: 'id', having: { dateTime: iso } }, '"dateTime" at "having"'],
    ['sample.groupBy', { by: 'id', having: { NOT: { int: { _sum: { gt: 1 }, gt: 1 } } } }, 'int'],
    ['sample.groupBy', { by: 'id', orderBy: { int: 'asc' } }, 'orderBy'],
    // Nothing that an ORM interprets comes from a client.
    [FIND, { where: { json: { string_contains: { _ref: 'x' } } } }, 'where.json.string_contains'],
    [FIND, { where: { json: { gt: { a: 1 } } } }, 'where.json.gt'],
    [FIND, { where: { string: { equals: { _ref: 'x', _container: 'Sample' } } } }, 'equals'],
    [FIND, { where: { string: { contains: 5 } } }, 'where.string.contains'],
    [FIND, { where: { $expr: 'x' } }, 'where'],
    [FIND, { where: { string: { $type: 'Raw' } } }, 'where.string'],
    [FIND, { where: { json: { path: '$ ? (@ > 1)', equals: 1 } } }, 'where.json.path'],
    [UPDATE, { data: { json: { a: date } } }, 'data.json'],
    [UPDATE, { data: { json: Number.NaN } }, 'data.json'],
    [UPDATE, { data: { json: 1n } }, 'data.json'],
    [UPDATE, { data: { string: { increment: 1 } } }, 'data.string'],
    [UPDATE, { data: { int: { increment: '1' } } }, 'data.int.increment'],
    [UPDATE, { data: { int: { set: 1, increment: 1 } } }, 'data.int'],
    [UPDATE, { data: { strings: { set: ['a'], push: 'b' } } }, 'data.strings'],
    [UPDATE, { data: { objects: { push: [{ a: 1 }] } } }, 'data.objects'],
    ...['equals', 'has', 'hasEvery', 'hasSome', 'isEmpty'].map((key): [string, object, string] => [
      FIND,
      { where: { objects: { [key]: key === 'isEmpty' ? true : [{ a: 1 }] } } },
      'where.objects',
    ]),
    [FIND, { where: { objects: {} } }, 'where.objects'],
    ['sample.create', { data: { int: { set: 1 } } }, 'data.int'],
    ['sample.groupBy', { by: 'id', having: { id: { _max: { not: {} } } } }, 'having.id._max.not'],
    ['sample.groupBy', { by: 'id', having: { strings: { has: 'x' } } }, 'having.strings'],
    // Nothing that the ORM client trips over.
    [FIND, { select: { id: null } }, 'select.id'],
    [FIND, { select: { id: false } }, 'select'],
    [FIND, { select: {} }, 'select'],
    [FIND, { select: { id: true }, omit: { int: true } }, '"select" and "omit"'],
    [
      'author.findMany',
      { select: { id: true }, include: { books: true } },
      '"select" and "include"',
    ],
    [FIND, { where: { id: { '': 1 } } }, 'where.id'],
    ['sample.aggregate', { _sum: [null] }, '_sum'],
    ['sample.aggregate', { _sum: { string: true } }, '_sum.string'],
    ['sample.aggregate', { _max: { json: true } }, '_max.json'],
    ['sample.aggregate', { _count: {} }, '_count'],
    ['sample.aggregate', { _count: { id: false } }, '_count'],
    [FIND, { orderBy: { id: 'up' } }, 'orderBy.id'],
    [FIND, { orderBy: { id: 'asc', int: 'asc' } }, 'orderBy'],
    [FIND, { orderBy: { id: { sort: 'asc' } } }, 'orderBy.id'],
    ['author.findMany', { orderBy: { books: { title: 'asc' } } }, 'orderBy.books'],
    [FIND, { distinct: [] }, 'distinct'],
    [FIND, { take: null }, 'take'],
    [FIND, { skip: -1 }, 'skip'],
    ['author.update', { where: { id: 1 }, data: { books: null } }, 'data.books'],
    ['author.update', { where: { id: 1 }, data: { books: { disconnect: true } } }, 'disconnect'],
    ['author.create', { data: { books: { set: [] } } }, 'data.books'],
    ['author.create', { data: { books: {} } }, 'an operation at "data.books"'],
    ['profile.create', { data: { author: { create: {}, connect: { id: 1 } } } }, 'one operation'],
    [UPDATE, { data: { string: {} } }, 'data.string'],
    ['author.updateMany', { data: { books: { set: [] } } }, 'data'],
    ['author.update', { where: { id: 1 }, data: [] }, 'data'],
    ['author.update', { where: { id: 1 }, data: { books: { update: { data: {} } } } }, '"where"'],
    // Nothing that no table names.
    [FIND, { wher: {} }, '"wher"'],
    [FIND, { $cache: { ttl: 1 } }, '"$cache"'],
    [FIND, { where: { bigInt: { nope: '1' } } }, '"nope"'],
    [FIND, { where: { boolean: { gt: true } } }, '"gt"'],
    ['sample.findUnique', { where: { id: 1 }, take: 1 }, '"take"'],
    ['sample.count', { distinct: 'id' }, '"distinct"'],
    ['sample.groupBy', { by: [{ field: 'id', args: {} }] }, 'by.0'],
  ])('rejects %s %j, and names %s', async (target, args, named) => {
    const [error] = await errorsOf(() => checkCall(target, args));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(named) });
  });

  it.each<[string, object, string]>([
    ['author.findMany', { where: { NAME: 1 } }, 'where'],
    ['author.findMany', { where: { OR: [{ NOT: { NAME: 1 } }] } }, 'where.OR.0.NOT'],
    ['author.findMany', { where: { mentor: { is: { NAME: 1 } } } }, 'where.mentor.is'],
    ['author.findMany', { where: { mentor: { is: { id: 1 }, NAME: 1 } } }, 'where.mentor'],
    [
      'author.findMany',
      { where: { books: { every: { author: { NAME: 1 } } } } },
      'where.books.every.author',
    ],
    ['author.findMany', { cursor: { NAME: 1 } }, 'cursor'],
    ['author.groupBy', { by: 'id', having: { NAME: { gt: 1 } } }, 'having'],
    ['author.findMany', { orderBy: [{ mentor: { NAME: 'asc' } }] }, 'orderBy.0.mentor'],
    ['author.groupBy', { by: 'id', orderBy: { _max: { NAME: 'asc' } } }, 'orderBy._max'],
    ['author.groupBy', { by: ['id', 'NAME'] }, 'by'],
    ['author.findMany', { distinct: 'NAME' }, 'distinct'],
    ['author.create', { data: { NAME: 1 } }, 'data'],
    ['author.create', { data: { mentor: { connect: { NAME: 1 } } } }, 'data.mentor.connect'],
    ['author.update', { data: { mentor: { update: { NAME: 1 } } } }, 'data.mentor.update'],
    ['author.findMany', { omit: { NAME: false } }, 'omit'],
    ['author.aggregate', { _max: { NAME: true } }, '_max'],
    ['author.findMany', { select: { id: true, NAME: false } }, 'select'],
    ['author.findMany', { include: { NAME: true } }, 'include'],
    [
      'author.findMany',
      { select: { books: { select: { author: { omit: { NAME: true } } } } } },
      'select.books.select.author.omit',
    ],
    [
      'author.findMany',
      { select: { _count: { select: { pupils: { where: { NAME: 'x' } } } } } },
      'select._count.select.pupils.where',
    ],
  ])('rejects in %s %j a hidden name like an unknown one', async (target, args, path) => {
    for (const name of ['secret', 'nope', 'constructor', 'toString', '_secret', '$secret']) {
      const sent = JSON.parse(JSON.stringify(args).replace('NAME', name));
      const [error] = await errorsOf(() => checkCall(target, sent));
      expect(error).toMatchObject({
        code: 'validation-error',
        status: 400,
        message: expect.stringMatching(UNKNOWN),
      });
      expect(error?.message).toContain(`Unknown key "${name}" at "${path}".`);
    }
  });

  it.each([
    ['author.create', { name: 'Ann' }, 'Unknown key "name". Supported: data, '],
    [
      'book.findMany',
      { where: { tags: { id: 1 } } },
      'Unknown key "id" at "where.tags". Supported: some, every, none.',
    ],
    ['author.findMany', { wher: {} }, 'Unknown key "wher". Did you mean "where"?'],
  ])('names the arguments of %s for %j', async (target, args, message) => {
    const [error] = await errorsOf(() => checkCall(target, args));
    expect(error?.message).toContain(message);
  });

  it.each([
    ['sample.groupBy', {}, 'groupBy requires "by"'],
    ['sample.create', {}, 'create requires "data"'],
    ['sample.update', { data: {} }, 'update requires "where"'],
    ['sample.upsert', { where: { id: 1 }, create: {} }, 'upsert requires "update"'],
    ['sample.aggregate', { where: {} }, 'aggregate requires at least one of _count, _sum'],
  ])('rejects %s %j without a required argument', async (target, args, message) => {
    const [error] = await errorsOf(() => checkCall(target, args));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });
});
