import { LIBRARY } from '../../../library-schema.ts';
import { errorsOf } from '../../../thrown.ts';
import { checkCall } from '../check-call.ts';

/** Policies decide who may read the title and the author of a book, and who a loan is for. */
const GUARDED = new Set(['title', 'authorId', 'bookId', 'int']);
const schema = {
  ...LIBRARY,
  models: LIBRARY.models.map((model) => ({
    ...model,
    fields: model.fields.map((field) =>
      field.kind === 'scalar' && GUARDED.has(field.name) ? { ...field, guardedRead: true } : field,
    ),
  })),
};

const check = (target: string, args: object) => checkCall(target, args, { schema });

const id = { id: 1 };
const title = { title: 'x' };

describe('a field with a read policy', () => {
  it.each<[string, object, string, string]>([
    ['book.updateMany', { where: title, data: {} }, 'title', 'where.title'],
    ['book.deleteMany', { where: { OR: [{ NOT: title }] } }, 'title', 'where.OR.0.NOT.title'],
    ['book.update', { where: { ...id, author: { id: 1 } }, data: {} }, 'author', 'where.author'],
    ['tag.updateMany', { where: { books: { some: title } } }, 'title', 'where.books.some.title'],
    [
      'bookLoan.delete',
      { where: { bookId_reader: { bookId: 1, reader: 'x' } } },
      'bookId',
      'where.bookId_reader.bookId',
    ],
    [
      'author.update',
      { where: id, data: { books: { deleteMany: title } } },
      'title',
      'data.books.deleteMany.title',
    ],
    [
      'author.create',
      { data: { books: { connect: { ...id, ...title } } } },
      'title',
      'data.books.connect.title',
    ],
    ['book.upsert', { where: { ...id, ...title } }, 'title', 'where.title'],
  ])('is rejected in the conditions of %s %j', async (target, args, name, path) => {
    const [error] = await errorsOf(() => check(target, args));
    expect(error?.status).toBe(400);
    expect(error?.message).toBe(
      `"${name}" at "${path}" has a read policy and cannot be used in the conditions of a write.`,
    );
  });

  it('is rejected in arithmetic, which may be out of range', async () => {
    const args = { data: { int: { increment: 1 } } };
    const [error] = await errorsOf(() => check('sample.updateMany', args));
    expect(error?.message).toBe(
      '"int" has a read policy and does not support "increment". Send the new value.',
    );
  });

  it.each<[string, object]>([
    ['book.findMany', { where: title, orderBy: { title: 'asc' } }],
    ['book.count', { where: { author: { id: 1 } } }],
    ['book.update', { where: id, data: title }],
    ['sample.updateMany', { data: { int: 5 } }],
    ['author.updateManyAndReturn', { data: {}, select: { books: { where: title } } }],
    ['author.update', { where: id, data: {}, include: { books: { where: title } } }],
  ])('can be written, and used in the conditions of a read: %s %j', (target, args) => {
    expect(() => check(target, args)).not.toThrow();
  });
});

describe('a model that cannot be read', () => {
  const expose = { models: { Book: { operations: ['create', 'update', 'delete'] } } } as const;
  const update = (where: object) => checkCall('book.update', { where, data: {} }, { expose });

  it.each<[string, object]>([
    ['book.updateMany', { where: title, data: {} }],
    ['book.deleteMany', { where: { NOT: title } }],
    ['book.update', { where: { ...id, ...title }, data: {} }],
    ['book.delete', { where: { ...id, OR: [{ genre: null }] } }],
  ])('accepts only its ids in conditions of writes: %s %j', async (target, args) => {
    const [error] = await errorsOf(() => checkCall(target, args, { expose }));
    expect([error?.status, error?.message]).toEqual([400, expect.stringMatching(/not readable/)]);
  });

  it('is written by its ids', () => {
    expect(update(id)).toMatchObject({ where: id });
    const args = { where: { id: { in: [1, 2] } }, data: {} };
    expect(checkCall('book.updateMany', args, { expose })).toMatchObject(args);
  });
});
