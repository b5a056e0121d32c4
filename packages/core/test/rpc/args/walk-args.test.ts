import { LIBRARY, scalar } from '../../library-schema.ts';
import { DB_NULL, JSON_NULL } from '../../recording-orm.ts';
import { errorsOf } from '../../thrown.ts';
import { checkCall } from './check-call.ts';

const onSqlite = (target: string, args: object) =>
  checkCall(target, args, { schema: { ...LIBRARY, provider: 'sqlite' } });
const date = new Date('2024-02-29T00:00:00Z');
const iso = date.toISOString();
const FIND = 'sample.findMany';
const UPDATE = 'sample.updateMany';

describe('the walk over arguments', () => {
  it.each<[string, object, object]>([
    [FIND, { where: { bigInt: '1' } }, { where: { bigInt: 1n } }],
    [FIND, { where: { bigInt: { in: ['1', 2] } } }, { where: { bigInt: { in: [1n, 2n] } } }],
    [FIND, { where: { NOT: [{ dateTime: iso }] } }, { where: { NOT: [{ dateTime: date }] } }],
    [
      FIND,
      { where: { dateTime: { not: { between: [iso, iso] } } } },
      { where: { dateTime: { not: { between: [date, date] } } } },
    ],
    [
      'sample.groupBy',
      { by: 'id', having: { bigInt: { _sum: { gt: '1' } } } },
      { by: 'id', having: { bigInt: { _sum: { gt: 1n } } } },
    ],
    [FIND, { cursor: { id: '7' } }, { cursor: { id: 7n } }],
    [
      'profile.findMany',
      { where: { author: { is: { books: { some: { createdAt: iso } } } } } },
      { where: { author: { is: { books: { some: { createdAt: date } } } } } },
    ],
    [
      'profile.findMany',
      { where: { author: { books: { none: { createdAt: iso } } } } },
      { where: { author: { books: { none: { createdAt: date } } } } },
    ],
    // One part of a key is enough for no related record.
    ['reminder.findMany', { where: { loan: null } }, { where: { loan: { is: null } } }],
    ['book.findMany', { where: { author: null } }, { where: { author: null } }],
    [
      FIND,
      { where: { string: { not: 'x', mode: 'insensitive' } } },
      { where: { string: { not: { equals: 'x', mode: 'insensitive' }, mode: 'insensitive' } } },
    ],
    [
      FIND,
      { where: { string: { not: { not: { in: ['x'] } }, mode: 'insensitive' } } },
      { where: { string: { not: { not: { in: ['x'], mode: 'insensitive' } } } } },
    ],
    [
      FIND,
      { where: { string: { not: { equals: 'x', mode: 'default' }, mode: 'insensitive' } } },
      { where: { string: { not: { equals: 'x', mode: 'default' } } } },
    ],
    // A value, not a filter.
    [
      FIND,
      { where: { json: { string_contains: 'x', not: 'xy', mode: 'insensitive' } } },
      { where: { json: { string_contains: 'x', not: 'xy', mode: 'insensitive' } } },
    ],
    [
      FIND,
      { where: { bytes: { not: { not: { in: ['AA=='] } } } } },
      { where: { AND: [{ NOT: { AND: [{ NOT: { bytes: {} } }] } }] } },
    ],
    [
      'reminder.findMany',
      { where: { loan: { isNot: null } } },
      { where: { loan: { isNot: null } } },
    ],
    [
      'bookLoan.findUnique',
      { where: { bookId_reader: { bookId: 1, reader: 'a' }, dueAt: iso } },
      { where: { bookId_reader: { bookId: 1, reader: 'a' }, dueAt: date } },
    ],
    [
      UPDATE,
      { data: { bigInt: '1', decimal: 0.5, bytes: 'AA==' } },
      { data: { bigInt: 1n, decimal: '0.5', bytes: new Uint8Array([0]) } },
    ],
    [
      UPDATE,
      // The ORM client takes a number here, whatever the field's own type.
      { data: { bigInt: { increment: 1 }, decimal: { multiply: 1.5 } } },
      { data: { bigInt: { increment: 1 }, decimal: { multiply: 1.5 } } },
    ],
    [
      FIND,
      { where: { NOT: [{ int: 1 }, { int: 2 }] } },
      { where: { NOT: { OR: [{ int: 1 }, { int: 2 }] } } },
    ],
    [UPDATE, { data: { json: null } }, { data: { json: DB_NULL } }],
    [UPDATE, { data: { object: null } }, { data: { object: DB_NULL } }],
    [FIND, { where: { object: { equals: null } } }, { where: { object: { equals: DB_NULL } } }],
    [UPDATE, { data: { requiredJson: null } }, { data: { requiredJson: JSON_NULL } }],
    [FIND, { where: { json: { equals: null } } }, { where: { json: { equals: DB_NULL } } }],
    [
      FIND,
      { where: { requiredJson: { not: null } } },
      { where: { requiredJson: { not: JSON_NULL } } },
    ],
    [UPDATE, { data: { bigInt: { set: '1' } } }, { data: { bigInt: 1n } }],
    [UPDATE, { data: { string: { set: 'x' } } }, { data: { string: 'x' } }],
    [UPDATE, { data: { bigInt: { set: null } } }, { data: { bigInt: null } }],
    [
      UPDATE,
      { data: { json: { bigInt: '1', nope: iso } } },
      { data: { json: { bigInt: '1', nope: iso } } },
    ],
    [
      UPDATE,
      { data: { strings: ['1'], ints: { push: 1 } } },
      { data: { strings: ['1'], ints: { push: 1 } } },
    ],
    [UPDATE, { data: { objects: [{ a: 1 }] } }, { data: { objects: [{ a: 1 }] } }],
    [UPDATE, { data: { strings: { set: ['x'] } } }, { data: { strings: ['x'] } }],
    [
      'sample.createMany',
      { data: [{ id: 1, strings: { set: [] }, objects: { set: [{ set: 1 }] } }] },
      { data: [{ id: 1n, strings: [], objects: [{ set: 1 }] }] },
    ],
    [
      'author.update',
      { where: { id: 1 }, data: { books: { create: [{ createdAt: iso }] } } },
      { where: { id: 1 }, data: { books: { create: [{ createdAt: date }] } } },
    ],
    [
      'author.create',
      { data: { books: { createMany: { data: [{ createdAt: iso }] } } } },
      { data: { books: { createMany: { data: [{ createdAt: date }] } } } },
    ],
    [
      'author.update',
      {
        where: { id: 1 },
        data: { books: { updateMany: [{ where: { createdAt: iso }, data: { createdAt: iso } }] } },
      },
      {
        data: {
          books: { updateMany: [{ where: { createdAt: date }, data: { createdAt: date } }] },
        },
      },
    ],
    [
      'author.update',
      { where: { id: 1 }, data: { books: { deleteMany: { createdAt: { lt: iso } } } } },
      { data: { books: { deleteMany: { createdAt: { lt: date } } } } },
    ],
    [
      'profile.update',
      { where: { id: 'a' }, data: { author: { update: { books: { set: [{ id: 1 }] } } } } },
      { where: { id: 'a' }, data: { author: { update: { books: { set: [{ id: 1 }] } } } } },
    ],
    [
      'book.upsert',
      { where: { id: 1 }, create: { createdAt: iso }, update: { createdAt: iso } },
      { where: { id: 1 }, create: { createdAt: date }, update: { createdAt: date } },
    ],
  ])('reads the values of %s %j by the types of their fields', (target, args, expected) => {
    expect(checkCall(target, args)).toMatchObject(expected);
  });

  it.each<[string, object]>([
    [FIND, { orderBy: [{ int: { sort: 'asc', nulls: 'last' } }, { id: 'desc' }], take: -1 }],
    [FIND, { orderBy: { _relevance: { fields: ['string'], search: 'x', sort: 'asc' } } }],
    [FIND, { where: { string: { contains: 'x', mode: 'insensitive' } }, distinct: 'id' }],
    [FIND, { where: { string: { search: 'a & b' } }, skip: 0 }],
    [FIND, { where: { json: { path: '$.a', string_contains: 'x' } } }],
    [FIND, { where: { json: { path: '$.a', gt: 1 } } }],
    [FIND, { where: { OR: [], AND: { int: 1 }, NOT: [{ boolean: true }] } }],
    [FIND, { where: { strings: { hasEvery: ['a'] } }, select: { id: true } }],
    ['sample.groupBy', { by: ['id'], orderBy: { _count: { id: 'asc' } }, _count: { _all: true } }],
    ['sample.groupBy', { by: 'int', having: { OR: [{ int: { _avg: { gt: 1.5 }, gt: 1 } }] } }],
    ['sample.count', { select: { _all: true, id: true }, cursor: { id: 7n } }],
    ['sample.deleteMany', { where: {}, limit: 5 }],
    ['sample.createMany', { data: [{ id: 1n }], skipDuplicates: true }],
    ['sample.aggregate', { _count: true, _sum: { float: true }, _max: { string: true } }],
  ])('keeps %s %j unchanged', (target, args) => {
    expect(checkCall(target, args)).toMatchObject(args);
  });

  const key = { id: 'asc' };
  it.each<[string, object, unknown]>([
    ['author.findMany', {}, [key]],
    ['author.findFirst', { orderBy: { id: 'desc' } }, [{ id: 'desc' }]],
    [
      'author.findMany',
      { orderBy: [{ mentor: { name: 'asc' } }, { books: { _count: 'desc' } }] },
      [{ mentor: { name: 'asc' } }, { books: { _count: 'desc' } }, key],
    ],
    ['author.findMany', { distinct: ['name'] }, [{ name: 'asc' }, key]],
    ['author.aggregate', { _count: true, skip: 1 }, [key]],
    ['author.aggregate', { _count: true }, undefined],
    ['author.findUnique', { where: { id: 1 } }, undefined],
    ['book.findMany', { where: { author: { is: { name: 'x' } } } }, [key]],
    ['book.findMany', { where: { title: 'x' } }, undefined],
  ])('orders %s %j by %j, as an author has a hidden column', (target, args, orderBy) => {
    expect((checkCall(target, args) as { readonly orderBy?: unknown }).orderBy).toEqual(orderBy);
  });

  it.each([
    ['author.deleteMany', { limit: 1 }],
    ['book.updateMany', { limit: 1, where: { author: { is: { name: 'x' } } }, data: {} }],
  ])('rejects the limit of %s %j, which could reveal a hidden column', (target, args) => {
    expect(() => checkCall(target, args)).toThrow('"limit" is not supported here');
  });

  it.each([
    ['has', true],
    ['has a write-only', { read: false }],
  ])('accepts one form of update if the related model %s field named data', async (_, exposed) => {
    const schema = {
      ...LIBRARY,
      models: LIBRARY.models.map((model) =>
        model.name === 'Profile'
          ? { ...model, fields: [...model.fields, scalar('data', 'Json', { optional: true })] }
          : model,
      ),
    };
    const expose = { models: { Profile: { fields: { data: exposed } } } };
    const update = (profile: object) =>
      checkCall('author.update', { where: { id: 1 }, data: { profile } }, { schema, expose });
    const data = { bio: 'x', data: { any: 1 } };
    expect(update({ update: { data } })).toMatchObject({
      data: { profile: { update: { where: {}, data } } },
    });
    const forged = { data: { author: { update: { name: 'x' } } }, bio: 'x' };
    const [error] = await errorsOf(() => update({ update: forged }));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('member "data"') });
    expect(await errorsOf(() => update({ update: { data: null } }))).toHaveLength(1);
    const hidden = { models: { Profile: { fields: { data: false } } } };
    const profile = { update: { data: { bio: 'x' } } };
    // An ORM client knows the field all the same.
    const args = { where: { id: 1 }, data: { profile } };
    expect(checkCall('author.update', args, { schema, expose: hidden })).toMatchObject({
      data: { profile: { update: { where: {}, data: { bio: 'x' } } } },
    });
    const direct = { where: { id: 1 }, data: { profile: { update: { bio: 'x' } } } };
    expect(checkCall('author.update', direct, { schema, expose: hidden })).toMatchObject(direct);
  });

  it('does not modify its input', () => {
    const args = { where: { bigInt: { in: ['1'] } }, data: { dateTime: iso } };
    const before = structuredClone(args);
    checkCall(UPDATE, args);
    expect(args).toEqual(before);
  });

  it.each<[string, object, string]>([
    [UPDATE, { data: { decimal: '0.1000000000000000001' } }, 'data.decimal'],
    [FIND, { where: { decimal: { gt: '12345678901234567890.5' } } }, 'where.decimal.gt'],
    [UPDATE, { data: { dateTime: '+012024-01-31' } }, 'data.dateTime'],
    [UPDATE, { data: { decimal: { divide: 2 } } }, 'data.decimal.divide'],
    [UPDATE, { data: { int: { divide: 2 } } }, 'data.int.divide'],
    [FIND, { where: { string: { equals: 'a\0' } } }, 'where.string.equals'],
    [FIND, { where: { json: { path: '$[', equals: 1 } } }, 'where.json.path'],
    [FIND, { where: { json: { path: 'a.b', equals: 1 } } }, 'where.json.path'],
  ])('rejects for SQLite values that would be misread: %s %j', async (...call) => {
    const [target, args, named] = call;
    const [error] = await errorsOf(() => onSqlite(target, args));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(named) });
  });

  it.each<[string, object]>([
    [UPDATE, { data: { int: { increment: 1 } } }],
    [UPDATE, { data: { float: { divide: 2 } } }],
    [UPDATE, { data: { decimal: '0.30000000000000004' } }],
    [FIND, { where: { json: { path: '$.a[0]."b c"[#-1]', equals: 1 } } }],
  ])('accepts for SQLite %s %j', (target, args) => {
    expect(onSqlite(target, args)).toEqual(args);
  });
});
