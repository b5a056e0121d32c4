import { listWrites } from '../../src/effects/list-writes.ts';
import type { ExposeOptions } from '../../src/schema/exposure.ts';
import type { Model } from '../../src/schema/schema-model.ts';
import { libraryContext, libraryModel } from '../library-context.ts';

const viaBooks = { model: 'Author', relationship: 'books' };
const viaAuthor = { model: 'Book', relationship: 'author' };
const book = { fields: ['author', 'authorId'], many: false };
const where = { id: 1 };

function writesOf(type: string, operation: string, args: Record<string, unknown>) {
  const writes = listWrites({ model: libraryModel(type), operation, args });
  return writes.map(({ target, ...write }) => {
    expect(target.name).toBe(write.model);
    return write;
  });
}

describe('the writes of an operation', () => {
  it.each(['findMany', 'count', 'constructor'])('are none for %s', (operation) => {
    expect(writesOf('book', operation, { where: { title: 'x' } })).toEqual([]);
  });

  it('list the fields that a create sets, with the foreign key of each relationship', () => {
    const data = { title: 'x', authorId: 1 };
    expect(writesOf('book', 'create', { data })).toEqual([
      {
        model: 'Book',
        operation: 'create',
        fields: ['title', 'authorId', 'author'],
        data,
        many: false,
      },
      {
        model: 'Author',
        operation: 'connect',
        fields: ['books'],
        where: { id: 1 },
        many: false,
        parent: viaAuthor,
      },
    ]);
  });

  it.each<[string, ExposeOptions]>([
    ['a hidden relationship', { models: { Book: { fields: { author: false } } } }],
    ['a hidden model', { models: { Author: false } }],
    ['a model that clients cannot read', { models: { Author: { operations: ['update'] } } }],
  ])('list the relationship of a foreign key, though it is %s', (_title, expose) => {
    const { schema } = libraryContext({ expose });
    const model = schema.byType.get('book') as Model;
    const writes = listWrites({
      model,
      operation: 'update',
      args: { where, data: { authorId: 2 } },
    });
    expect(writes.map((write) => [write.model, write.operation, write.fields])).toEqual([
      ['Book', 'update', ['authorId', 'author']],
      ['Author', 'disconnect', ['books']],
      ['Author', 'connect', ['books']],
    ]);
  });

  it.each(['createMany', 'createManyAndReturn'])('list each row of %s', (operation) => {
    const data = [{ title: 'x' }, { title: 'y' }];
    expect(writesOf('book', operation, { data })).toEqual(
      data.map((row) => ({
        model: 'Book',
        operation: 'create',
        fields: ['title'],
        data: row,
        many: false,
      })),
    );
  });

  it.each([
    ['update', false],
    ['updateMany', true],
    ['updateManyAndReturn', true],
  ])('list the fields that %s sets, with their paths', (operation, many) => {
    const data = { title: 'y', genre: undefined };
    expect(writesOf('book', operation, { where, data })).toEqual([
      { model: 'Book', operation: 'update', fields: ['title'], data, where, many },
    ]);
  });

  it('list an upsert as a create and an update', () => {
    const upsert = { where, create: { title: 'x' }, update: { title: 'y' } };
    expect(
      writesOf('book', 'upsert', upsert).map((write) => [write.operation, write.data]),
    ).toEqual([
      ['create', { title: 'x' }],
      ['update', { title: 'y' }],
    ]);
  });

  it.each([
    ['delete', false],
    ['deleteMany', true],
  ])('list %s', (operation, many) => {
    expect(writesOf('book', operation, { where })).toEqual([
      { model: 'Book', operation: 'delete', fields: [], where, many },
    ]);
  });
});

describe('nested writes', () => {
  const nested = (books: unknown) =>
    writesOf('author', 'update', { where, data: { books } }).slice(1);

  it.each([
    ['create', { title: 'x' }, { operation: 'create', fields: ['title', 'author', 'authorId'] }],
    ['connect', { id: 2 }, { operation: 'update', ...book, where: { id: 2 } }],
    ['disconnect', [{ id: 2 }], { operation: 'update', ...book, where: { id: 2 } }],
    [
      'update',
      { where: { id: 2 }, data: { title: 'y' } },
      { operation: 'update', fields: ['title'], where: { id: 2 }, many: false },
    ],
    [
      'updateMany',
      { where: { title: 'x' }, data: { title: 'y' } },
      { operation: 'update', fields: ['title'], where: { title: 'x' }, many: true },
    ],
    ['delete', { id: 2 }, { operation: 'delete', fields: [], where: { id: 2 }, many: false }],
    ['deleteMany', {}, { operation: 'delete', fields: [], where: {}, many: true }],
  ])('list %s of a to-many relationship', (operation, value, write) => {
    expect(nested({ [operation]: value })).toEqual([
      expect.objectContaining({ model: 'Book', parent: viaBooks, ...write }),
    ]);
  });

  it('list createMany row by row', () => {
    const writes = nested({ createMany: { data: [{ title: 'x' }, { title: 'y' }] } });
    expect(writes.map(({ operation, data }) => [operation, data?.title])).toEqual([
      ['create', 'x'],
      ['create', 'y'],
    ]);
  });

  it('list connectOrCreate and upsert as a create and an update', () => {
    const create = { title: 'x' };
    const either = [{ where: { id: 2 }, create }];
    expect(nested({ connectOrCreate: either }).map(({ operation }) => operation)).toEqual([
      'update',
      'create',
    ]);
    const upsert = { where: { id: 2 }, create, update: { title: 'y' } };
    expect(nested({ upsert }).map(({ operation }) => operation)).toEqual(['create', 'update']);
  });

  it('list the records that set links and unlinks', () => {
    expect(nested({ set: [{ id: 2 }] })).toEqual([
      { model: 'Book', operation: 'update', ...book, many: true, parent: viaBooks },
      { model: 'Book', operation: 'update', ...book, where: { id: 2 }, parent: viaBooks },
    ]);
    expect(nested({ set: [] })).toHaveLength(1);
  });

  it('list both sides of a many-to-many relationship', () => {
    const data = { tags: { connect: [{ name: 'a' }], disconnect: [{ name: 'b' }] } };
    expect(
      writesOf('book', 'update', { where, data }).map(({ model, operation, fields }) => [
        model,
        operation,
        fields,
      ]),
    ).toEqual([
      ['Book', 'update', ['tags']],
      ['Tag', 'connect', ['books']],
      ['Tag', 'disconnect', ['books']],
    ]);
  });

  it.each([
    [{ author: { connect: { id: 3 } } }, ['disconnect', 'connect']],
    [{ authorId: 3 }, ['disconnect', 'connect']],
    [{ author: { disconnect: true } }, ['disconnect']],
    [{ author: { disconnect: false } }, []],
    [{ authorId: null }, ['disconnect']],
    [{ author: { update: { name: 'z' } } }, ['update']],
    [{ author: { update: { where: { name: 'a' }, data: { name: 'z' } } } }, ['update']],
    [
      { author: { upsert: { create: { name: 'a' }, update: { name: 'z' } } } },
      ['create', 'update'],
    ],
    [{ author: { delete: true } }, ['delete']],
  ])('list %j of a to-one relationship', (data, operations) => {
    const [own, ...others] = writesOf('book', 'update', { where, data });
    const isUpdate = operations.join() === 'update';
    expect(own?.fields.toSorted()).toEqual(isUpdate ? ['author'] : ['author', 'authorId']);
    expect(others.map(({ operation }) => operation)).toEqual(operations);
    expect(others.every(({ model }) => model === 'Author')).toBe(true);
  });

  it('are listed at any depth', () => {
    const data = { books: { update: { where, data: { author: { update: { name: 'z' } } } } } };
    const writes = writesOf('author', 'update', { where, data });
    expect(writes.map(({ model, fields }) => [model, fields])).toEqual([
      ['Author', ['books']],
      ['Book', ['author']],
      ['Author', ['name']],
    ]);
  });
});
