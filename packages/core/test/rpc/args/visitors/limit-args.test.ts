import type { Limits } from '../../../../src/index.ts';
import { argsChecker } from '../../../../src/rpc/parse/check-args.ts';
import { findOperation } from '../../../../src/rpc/route/find-operation.ts';
import { rpcContext } from '../../../rpc-context.ts';
import { errorsOf } from '../../../thrown.ts';

const checker = (limits: Partial<Limits>) => {
  const context = rpcContext({ limits });
  const check = argsChecker(context);
  return (target: string, args: object) => {
    const [model = '', operation = ''] = target.split('.');
    return check(findOperation(model, operation, context.schema), args as never);
  };
};

describe('the limits on arguments', () => {
  it.each<[Partial<Limits>, string, object, string]>([
    [
      { argsDepth: 2 },
      'book.findMany',
      { where: { id: { gt: 1 } } },
      'The depth of the arguments is 3; the limit argsDepth is 2.',
    ],
    [
      { argsDepth: 1 },
      'book.createMany',
      { data: [{ title: 'x' }] },
      'The depth of the arguments is 2; the limit argsDepth is 1.',
    ],
    [
      { argsDepth: 3 },
      'author.findMany',
      { select: { _count: { select: { books: true } } } },
      'The depth of the arguments is 4; the limit argsDepth is 3.',
    ],
    [
      { listLength: 1 },
      'book.findMany',
      { where: { OR: [{ id: 1 }, { id: 2 }] } },
      'The number of entries in a list is 2; the limit listLength is 1.',
    ],
    [
      { listLength: 1 },
      'book.findMany',
      { where: { id: { in: [1, 2] } } },
      'The number of entries in a list is 2; the limit listLength is 1.',
    ],
    [
      { listLength: 1 },
      'sample.updateMany',
      { data: { ints: [1, 2] } },
      'The number of entries in a list is 2; the limit listLength is 1.',
    ],
    [
      { listLength: 1 },
      'book.findMany',
      { distinct: ['id', 'title'] },
      'The number of entries in a list is 2; the limit listLength is 1.',
    ],
    ...[
      { title: { contains: 'abcd' } },
      { title: { not: { startsWith: 'abcd' } } },
      { title: { endsWith: 'abcd' } },
    ].map((where): [object, string, object, string] => [
      { operandLength: 3 },
      'book.findMany',
      { where },
      'The length of a text or list to search for is 4; the limit operandLength is 3.',
    ]),
    [
      { operandLength: 3 },
      'sample.findMany',
      { where: { ints: { hasSome: [1, 2, 3, 4] } } },
      'The length of a text or list to search for is 4; the limit operandLength is 3.',
    ],
    [
      { operandLength: 3 },
      'sample.findMany',
      { where: { json: { array_contains: [1, { a: [] }] } } },
      'The length of a text or list to search for is 4; the limit operandLength is 3.',
    ],
    [
      { complexity: 4 },
      'book.findMany',
      { where: { title: { gt: 'a', not: { lt: 'b', not: { in: ['c'] } } } } },
      'The request has a complexity of at least 5; the limit complexity is 4. Use fewer conditions, relationships and orders by counts, or send several requests.',
    ],
    [
      { nestedWrites: 2 },
      'author.create',
      { data: { books: { create: [{}, {}, {}] } } },
      'The number of related records to write is 3; the limit nestedWrites is 2.',
    ],
    [
      { nestedWrites: 2 },
      'author.create',
      { data: { books: { createMany: { data: [{}, {}, {}] } } } },
      'The number of related records to write is 3; the limit nestedWrites is 2.',
    ],
    [
      { nestedWrites: 1 },
      'profile.create',
      { data: { author: { create: { books: { create: {} } } } } },
      'The number of related records to write is 2; the limit nestedWrites is 1.',
    ],
    [
      { writeRows: 2 },
      'book.createMany',
      { data: [{}, {}, {}] },
      'The number of records to write is 3; the limit writeRows is 2.',
    ],
    [
      { writeRows: 2 },
      'author.create',
      { data: { books: { connect: [{ id: 1 }], createMany: { data: [{}] } } } },
      'The number of records to write is 3; the limit writeRows is 2.',
    ],
    [
      { writeRows: 1 },
      'author.upsert',
      { where: { id: 1 }, create: { books: { create: {} } }, update: {} },
      'The number of records to write is 2; the limit writeRows is 1.',
    ],
    [{ take: 2 }, 'book.findMany', { take: 3 }, '"take" is 3; the limit take is 2.'],
    [{ take: 2 }, 'book.findMany', { take: -3 }, '"take" is 3; the limit take is 2.'],
    [
      { take: 2 },
      'author.findUnique',
      { include: { books: { take: 3 } } },
      '"take" is 3; the limit take is 2.',
    ],
  ])('%j reject %s %j', async (limits, target, args, message) => {
    const errors = await errorsOf(() => checker(limits)(target, args));
    expect(errors).toMatchObject([{ code: 'limit-exceeded', status: 400, message }]);
  });

  it('allow a long list that is compared as a whole', () => {
    const args = { where: { ints: { equals: [1, 2, 3, 4] } } };
    expect(checker({ operandLength: 3 })('sample.findMany', args).args).toEqual(args);
  });

  it('ignore the contents of a Json value', () => {
    const args = { data: { json: { a: [[1, 2, { b: { c: 1 } }]] } } };
    const check = checker({ argsDepth: 2, listLength: 1 });
    expect(check('sample.updateMany', args).args).toEqual(args);
  });

  it('count the nested writes of several operations together', async () => {
    const check = checker({ nestedWrites: 2 });
    const args = { data: { books: { connect: [{ id: 1 }, { id: 2 }] } } };
    check('author.create', args);
    expect(await errorsOf(() => check('author.create', args))).toHaveLength(1);
  });
});

describe('limits.take', () => {
  it.each<[string, object, object, string[][]]>([
    ['book.findMany', {}, { take: 6 }, [[]]],
    ['book.findMany', { take: 5 }, { take: 5 }, []],
    [
      'book.groupBy',
      { by: ['id', 'title'] },
      { by: ['id', 'title'], take: 6, orderBy: [{ id: 'asc' }, { title: 'asc' }] },
      [[]],
    ],
    [
      'book.groupBy',
      { by: 'id', orderBy: { id: 'desc' } },
      { by: 'id', orderBy: { id: 'desc' }, take: 6 },
      [[]],
    ],
    ['book.findFirst', {}, {}, []],
    ['book.count', {}, {}, []],
    ['book.updateMany', { data: {} }, { data: {} }, []],
    ['book.updateManyAndReturn', { data: {} }, { data: {} }, [[]]],
    [
      'book.findUnique',
      { where: { id: 1 }, select: { tags: true, author: true } },
      {
        where: { id: 1 },
        select: { tags: { take: 6 }, author: { omit: { secret: true } } },
      },
      [['tags']],
    ],
    [
      'book.findFirst',
      { select: { id: true, tags: false } },
      { select: { id: true, tags: false } },
      [],
    ],
    [
      'author.delete',
      { where: { id: 1 }, include: { books: { include: { tags: {} } } } },
      {
        where: { id: 1 },
        include: { books: { include: { tags: { take: 6 } }, take: 6 } },
        omit: { secret: true },
      },
      [['books', 'tags'], ['books']],
    ],
  ])('reads of %s %j one extra row, or counts', (target, args, expected, counted) => {
    const call = checker({ take: 5 })(target, args);
    expect(call.args).toEqual(expected);
    expect(call.unbounded.map(({ relations }) => relations)).toEqual(counted);
  });
});
