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
