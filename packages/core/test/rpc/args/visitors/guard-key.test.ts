import type { SchemaDescription } from '../../../../src/schema/schema-description.ts';
import { LIBRARY, relation, scalar } from '../../../library-schema.ts';
import { errorsOf } from '../../../thrown.ts';
import { checkCall } from '../check-call.ts';

const loan = { bookId_reader: { bookId: 1, reader: 'Ann' } };
const book = { id: 1 };

describe('the id of the record that an operation updates', () => {
  it.each<[string, object, string]>([
    [
      'bookLoan.update',
      { where: loan, data: { book: { update: { id: 2 } } } },
      'data.book.update.id',
    ],
    [
      'bookLoan.upsert',
      { where: loan, create: {}, update: { book: { upsert: { create: {}, update: { id: 2 } } } } },
      'update.book.upsert.update.id',
    ],
    [
      'book.update',
      {
        where: book,
        data: {
          author: { update: { data: { books: { update: [{ where: book, data: book }] } } } },
        },
      },
      'data.author.update.data.books.update.0.data.id',
    ],
    [
      'author.update',
      {
        where: book,
        data: {
          mentor: { update: { pupils: { upsert: [{ where: book, create: {}, update: book }] } } },
        },
      },
      'data.mentor.update.pupils.upsert.0.update.id',
    ],
  ])('cannot follow that of another one: %s %j', async (target, args, path) => {
    const [error] = await errorsOf(() => checkCall(target, args));
    expect([error?.status, error?.message]).toEqual([
      400,
      `"id" at "${path}" may change the id of the record that the operation updates. Change it in an operation of its own.`,
    ]);
  });

  it.each<[string, object]>([
    ['bookLoan.update', { where: loan, data: { book: { connect: book } } }],
    ['bookLoan.update', { where: loan, data: { reader: 'Bob', bookId: 2 } }],
    ['bookLoan.update', { where: loan, data: { book: { update: { title: 'x' } } } }],
    ['reminder.update', { where: book, data: { loan: { update: { book: { connect: book } } } } }],
    ['reminder.update', { where: book, data: { loan: { update: { reader: 'Bob' } } } }],
    ['author.update', { where: book, data: { mentor: { update: { id: 2 } } } }],
    ['author.update', { where: book, data: { mentor: { update: { books: { create: book } } } } }],
  ])('changes with its own data, and other ids with nested data: %s %j', (target, args) => {
    expect(checkCall(target, args)).toMatchObject(args);
  });
});

const LEAF: SchemaDescription = {
  ...LIBRARY,
  procedures: [],
  models: [
    {
      name: 'Leaf',
      idFields: ['a', 'b'],
      uniqueKeys: [
        { name: 'a_b', fields: ['a', 'b'] },
        { name: 'a', fields: ['a'] },
        { name: 'code', fields: ['code'] },
      ],
      fields: [
        scalar('a', 'Int'),
        scalar('b', 'Int'),
        scalar('code', 'String'),
        scalar('twigOf', 'Int', { optional: true }),
        relation('parent', 'Leaf', {
          opposite: 'children',
          foreignKey: [{ field: 'b', references: 'a' }],
        }),
        relation('children', 'Leaf', { list: true, opposite: 'parent' }),
        relation('stem', 'Leaf', {
          optional: true,
          opposite: 'twigs',
          foreignKey: [
            { field: 'a', references: 'a' },
            { field: 'twigOf', references: 'b' },
          ],
        }),
        relation('twigs', 'Leaf', { list: true, opposite: 'stem' }),
      ],
    },
  ],
};

describe('links of a record to itself', () => {
  const where = { a_b: { a: 1, b: 2 } };
  const others = [{ a_b: { a: 1, b: 3 } }, { a: 2 }];
  const check = (args: object, target = 'leaf.update') => checkCall(target, args, { schema: LEAF });
  const itself = { where: { a: 2 }, data: { children: { connect: [{ a: 1 }] } } };

  it.each<[string, object, string]>([
    ['leaf.update', { where, data: { children: { connect: [where] } } }, 'data.children.connect'],
    [
      'leaf.update',
      { where, data: { children: { connect: [...others, { a: 1 }] } } },
      'data.children.connect',
    ],
    ['leaf.update', { where, data: { children: { set: [{ code: 'x' }] } } }, 'data.children.set'],
    [
      'leaf.update',
      { where, data: { children: { connectOrCreate: [{ where, create: {} }] } } },
      'data.children.connectOrCreate',
    ],
    [
      'leaf.update',
      { where, data: { children: { update: [itself] } } },
      'data.children.update.0.data.children.connect',
    ],
    [
      'leaf.upsert',
      { where, create: {}, update: { children: { connect: [where] } } },
      'update.children.connect',
    ],
  ])('cannot change its id: %s %j', async (target, args, path) => {
    const [error] = await errorsOf(() => check(args, target));
    expect([error?.status, error?.message]).toEqual([
      400,
      `"children" at "${path}" may change the id of the record that the operation updates. Link it from the other side.`,
    ]);
  });

  it.each<[string, object]>([
    ['leaf.update', { where, data: { children: { connect: others } } }],
    ['leaf.update', { where, data: { children: { set: [] } } }],
    ['leaf.update', { where, data: { children: { disconnect: [{ a: 2 }] } } }],
    ['leaf.update', { where, data: { parent: { connect: where } } }],
    ['leaf.update', { where, data: { twigs: { connect: [where] } } }],
    ['leaf.upsert', { where, create: { children: { connect: [where] } }, update: {} }],
    ['leaf.create', { data: { children: { connect: [where] } } }],
  ])('are made if they leave its id: %s %j', (target, args) => {
    expect(check(args, target)).toMatchObject(args);
  });
});
