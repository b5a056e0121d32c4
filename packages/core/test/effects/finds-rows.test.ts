import { findsRows } from '../../src/effects/finds-rows.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import type { ModelDescription } from '../../src/schema/schema-description.ts';
import type { Model } from '../../src/schema/schema-model.ts';
import { LIBRARY } from '../library-schema.ts';

/**
 * Book.title and Book.authorId have update policies, Tag any; Member is extended, and so is Sample by
 * Profile, whose records are deleted with their authors.
 */
const models: readonly ModelDescription[] = LIBRARY.models.map((model) => {
  if (model.name === 'Member') return { ...model, extendedBy: ['Card'] };
  if (model.name === 'Sample') return { ...model, extendedBy: ['Profile'] };
  if (model.name === 'Tag') return { ...model, guardedUpdate: true };
  const guarded = model.name === 'Book' ? ['title', 'authorId'] : [];
  const fields = model.fields.map((field) => {
    if (model.name === 'Profile' && field.name === 'author')
      return { ...field, onDelete: 'Cascade' };
    return guarded.includes(field.name) ? { ...field, guardedUpdate: true } : field;
  });
  return { ...model, fields } as ModelDescription;
});
const { byType } = buildSchemaModel({ ...LIBRARY, models });

const finds = (target: string, args: object, types = byType): boolean => {
  const [type = '', operation = ''] = target.split('.');
  return findsRows({ model: types.get(type) as Model, operation, args: { ...args } });
};

const where = { id: 1 };
const title = { title: 'x' };

describe('rows that the ORM client looks for before it changes them', () => {
  it.each<[target: string, args: object]>([
    ['book.update', { where, data: title }],
    ['book.updateMany', { data: title }],
    ['book.upsert', { where, create: {}, update: title }],
    ['book.update', { where, data: { author: { connect: where } } }],
    ['author.create', { data: { name: 'x', books: { connect: where } } }],
    ['author.update', { where, data: { books: { update: { where, data: title } } } }],
    ['author.update', { where, data: { books: { deleteMany: {} } } }],
    ['author.update', { where: { id: 1, name: 'x' }, data: { books: { create: {} } } }],
    ['author.deleteMany', { limit: 1 }],
    ['tag.update', { where: { name: 'x' }, data: {} }],
    ['member.update', { where, data: {} }],
    ['member.delete', { where }],
    ['author.delete', { where }],
    ['author.deleteMany', {}],
    ['book.update', { where, data: { author: { delete: true } } }],
    ['card.deleteMany', {}],
  ])('are those of %s %j', (target, args) => {
    expect(finds(target, args)).toBe(true);
  });

  it.each<[target: string, args: object]>([
    ['book.findMany', { where: title }],
    ['book.create', { data: title }],
    ['book.createMany', { data: [title] }],
    ['book.update', { where, data: { genre: 'FICTION' } }],
    ['book.upsert', { where, create: title, update: {} }],
    ['book.deleteMany', { where: title }],
    ['author.update', { where, data: { books: { create: title } } }],
    ['author.update', { where: { id: 1, name: 'x' }, data: { name: 'y' } }],
    ['tag.delete', { where: { name: 'x' } }],
    ['book.delete', { where }],
    ['member.create', { data: {} }],
  ])('are none for %s %j', (target, args) => {
    expect(finds(target, args)).toBe(false);
  });
});

describe('records that an ORM client looks for first', () => {
  const typesOf = (findsRecords: 'nested' | 'every') =>
    buildSchemaModel({ ...LIBRARY, findsRecords }).byType;
  const [nested, every] = [typesOf('nested'), typesOf('every')];
  const loan = { bookId_reader: { bookId: 1, reader: 'a' } };

  it.each<[target: string, args: object, found: readonly [nested: boolean, every: boolean]]>([
    ['book.delete', { where }, [false, true]],
    ['book.update', { where, data: title }, [false, false]],
    ['book.update', { where: { id: 1, title: 'y' }, data: title }, [false, true]],
    ['book.upsert', { where: { id: 1, title: 'y' }, create: {}, update: title }, [false, true]],
    ['tag.update', { where: { name: 'x' }, data: {} }, [false, false]],
    ['book.updateMany', { where: title, data: title }, [false, false]],
    ['book.deleteMany', { where: title }, [false, false]],
    ['book.create', { data: title }, [false, false]],
    ['author.update', { where, data: { books: { delete: where } } }, [true, true]],
    [
      'author.update',
      { where, data: { books: { update: { where, data: title } } } },
      [false, false],
    ],
    [
      'author.update',
      { where, data: { books: { update: { where: { id: 1, title: 'y' }, data: title } } } },
      [true, true],
    ],
    [
      'author.update',
      { where, data: { books: { connect: { id: 1, title: 'y' } } } },
      [false, false],
    ],
    ['book.update', { where, data: { author: { update: { name: 'x' } } } }, [false, false]],
    ['bookLoan.update', { where: loan, data: {} }, [false, false]],
    ['bookLoan.update', { where: { ...loan, dueAt: null }, data: {} }, [false, true]],
  ])('are those of %s %j', (target, args, expected) => {
    expect([finds(target, args, nested), finds(target, args, every)]).toEqual(expected);
  });
});
