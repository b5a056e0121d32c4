import type { RpcHandlerOptions } from '../../../../src/index.ts';
import { LIBRARY } from '../../../library-schema.ts';
import { errorsOf } from '../../../thrown.ts';
import { checkCall } from '../check-call.ts';

type Expose = NonNullable<RpcHandlerOptions['expose']>;

const check = (target: string, args: object, expose: Expose = {}) =>
  checkCall(target, args, { expose });

const HIDE_TITLE: Expose = { models: { Book: { fields: { title: false } } } };
const omit = { title: true };
const BY_ID = { where: { id: 1 } };

describe('hidden names', () => {
  it.each<[string, object, object]>([
    ['book.findMany', {}, { omit }],
    ['book.findUnique', BY_ID, { ...BY_ID, omit }],
    ['book.create', { data: {} }, { data: {}, omit }],
    ['book.update', { where: { id: 1 }, data: {} }, { where: { id: 1 }, data: {}, omit }],
    ['book.upsert', { ...BY_ID, create: {}, update: {} }, { omit }],
    ['book.delete', { where: { id: 1 } }, { where: { id: 1 }, omit }],
    ['book.createManyAndReturn', { data: [] }, { data: [], omit }],
    ['book.updateManyAndReturn', { data: {} }, { data: {}, omit }],
    ['book.findMany', { omit: { genre: true } }, { omit: { genre: true, title: true } }],
    ['book.findMany', { omit: null }, { omit }],
    ['book.findMany', { select: null }, { select: null, omit }],
    ['book.findMany', { select: { id: true } }, { select: { id: true } }],
    ['publisher.findMany', { include: {} }, { include: {} }],
    ['tag.findMany', { include: { books: true } }, { include: { books: { omit } } }],
    [
      'tag.findMany',
      { select: { books: { select: { author: true } } } },
      { select: { books: { select: { author: { omit: { secret: true } } } } } },
    ],
    [
      'tag.findMany',
      { select: { books: { include: { tags: true, author: false } } } },
      { select: { books: { include: { tags: true, author: false }, omit } } },
    ],
  ])('are omitted from the result of %s %j', (target, args, expected) => {
    expect(check(target, args, HIDE_TITLE)).toMatchObject(expected);
  });

  it.each([
    ['count', {}],
    ['aggregate', { _count: true }],
    ['groupBy', { by: ['id'], _count: true }],
    ['createMany', { data: [] }],
    ['updateMany', { data: {} }],
    ['deleteMany', {}],
    ['exists', {}],
  ])('are omitted from the result of %s, which has no such argument', (name, args) => {
    expect(check(`book.${name}`, args, HIDE_TITLE)).toEqual(args);
  });

  it('are not counted with the visible relationships', async () => {
    const expose: Expose = { models: { Author: { fields: { books: false } } } };
    for (const member of ['select', 'include'] as const) {
      const { [member]: selection } = check(
        'author.findMany',
        { [member]: { _count: true } },
        expose,
      );
      expect(selection).toEqual({ _count: { select: { pupils: true } } });
    }
    const none: Expose = { models: { Book: { fields: { tags: false } } } };
    const [error] = await errorsOf(() =>
      check('book.findMany', { include: { _count: true } }, none),
    );
    expect(error?.message).toBe('Unknown key "_count" at "include".');
  });

  it('are not counted, even if no other relationship can be', async () => {
    const none: Expose = { models: { Book: { fields: { tags: false } } } };
    for (const count of [true, {}, { select: {} }, { select: { author: true } }]) {
      for (const [model, expose] of [
        ['book', none],
        ['sample', {}],
      ] as const) {
        for (const member of ['select', 'include']) {
          const args = { [member]: { _count: count } };
          const [error] = await errorsOf(() => check(`${model}.findMany`, args, expose));
          expect(error?.message).toBe(`Unknown key "_count" at "${member}".`);
        }
      }
    }
  });

  const date = new Date('2024-01-01T00:00:00Z');
  it.each([
    ['omit', { omit: date }],
    ['omit', { omit: new Uint8Array() }],
    ['omit', { omit: [] }],
    ['omit', { omit: 5 }],
    ['select', { select: date }],
    ['select', { select: true }],
    ['include', { include: [] }],
    ['include.author', { include: { author: date } }],
    ['include.author', { include: { author: [] } }],
    ['include.author', { include: { author: 1 } }],
    ['include.author', { include: { author: null } }],
    ['select.author.omit', { select: { author: { omit: date } } }],
    ['select.author.include', { select: { author: { include: new Uint8Array() } } }],
    ['include._count', { include: { _count: date } }],
    ['include._count', { include: { _count: 1 } }],
    ['include._count', { include: { _count: {} } }],
    ['include._count.select', { include: { _count: { select: null } } }],
    ['include._count.select', { include: { _count: { select: [] } } }],
    ['where', { where: date }],
    ['where.author', { where: { author: new Uint8Array() } }],
    ['where.author.is', { where: { author: { is: date } } }],
    ['where.AND.0', { where: { AND: [date] } }],
    ['where.tags.some', { where: { tags: { some: date } } }],
    ['cursor', { cursor: date }],
    ['orderBy.0', { orderBy: [date] }],
    ['data.author', { data: { author: date } }],
    ['data.tags.deleteMany.0', { data: { tags: { deleteMany: [date] } } }],
  ])('cannot be reached with a value that is not an object at %s: %j', async (path, args) => {
    for (const expose of [HIDE_TITLE, {}]) {
      const isWrite = 'data' in args;
      const target = isWrite ? 'book.update' : 'book.findMany';
      const sent = isWrite ? { ...BY_ID, ...args } : args;
      const [error] = await errorsOf(() => check(target, sent, expose));
      expect(error).toMatchObject({ code: 'validation-error', status: 400 });
      expect(error?.message).toMatch(new RegExp(`^Expected .* at "${path}"\\.$`));
    }
  });

  it.each([
    ['findMany', { where: { author: { id: 1 } } }],
    ['findMany', { include: { author: true } }],
    ['findMany', { orderBy: { author: { id: 'asc' } } }],
    ['create', { data: { author: { connect: { id: 1 } } } }],
  ])('are unknown models in a nested read, write or filter: %s %j', async (operation, args) => {
    const [error] = await errorsOf(() =>
      check(`book.${operation}`, args, { models: { Author: false } }),
    );
    expect(error?.message).toMatch(/^Unknown key "author" at "/);
  });

  it.each([
    ['create', ['create'], {}],
    ['createMany', ['create'], { data: [] }],
    ['connectOrCreate', ['create'], { ...BY_ID, create: {} }],
    ['update', ['update'], { ...BY_ID, data: {} }],
    ['updateMany', ['update'], { where: {}, data: {} }],
    ['upsert', ['create', 'update'], { ...BY_ID, create: {}, update: {} }],
    ['delete', ['delete'], { id: 1 }],
    ['deleteMany', ['delete'], {}],
    ['connect', [], { id: 1 }],
    ['disconnect', [], { id: 1 }],
    ['set', [], []],
  ] as const)('is the nested write %s without the operations %j', async (write, needed, value) => {
    const args = { ...BY_ID, data: { books: { [write]: value } } };
    const expose = (operations: readonly ('read' | 'create' | 'update' | 'delete')[]): Expose => ({
      models: { Book: { operations: ['read', ...operations] } },
    });
    expect(check('author.update', args, expose(needed))).toMatchObject(args);
    for (const missing of needed) {
      const others = (['create', 'update', 'delete'] as const).filter((each) => each !== missing);
      const [error] = await errorsOf(() => check('author.update', args, expose(others)));
      expect(error?.message).toContain(`Unknown key "${write}" at "data.books".`);
      expect(error?.message).not.toContain(`Did you mean "${write}"`);
    }
  });

  it.each<[string, object, string]>([
    ['book.updateMany', { data: { title: 'x' } }, 'title'],
    ['book.createMany', { data: [{ title: 'x' }] }, 'title'],
    ['book.update', { ...BY_ID, data: { tags: { set: [] } } }, 'tags'],
    ['book.upsert', { ...BY_ID, create: {}, update: { title: 'x' } }, 'title'],
    ['author.create', { data: { books: { create: { title: 'x' } } } }, 'title'],
    [
      'author.update',
      { ...BY_ID, data: { books: { update: { ...BY_ID, data: { tags: { set: [] } } } } } },
      'tags',
    ],
  ])('are rejected in data if they are read-only: %s %j', async (target, args, name) => {
    const expose: Expose = {
      models: { Book: { fields: { title: { write: false }, tags: { write: false } } } },
    };
    const [error] = await errorsOf(() => check(target, args, expose));
    const message = `"${name}" is read-only.`;
    expect(error).toMatchObject({ status: 403, code: 'forbidden', message });
    const where = { title: 'x' };
    expect(check('book.findMany', { where }, expose)).toEqual({ where });
  });
});

describe('the fields of an ORM client extension', () => {
  const schema = {
    ...LIBRARY,
    models: LIBRARY.models.map((model) =>
      model.name === 'Tag' ? { ...model, virtualFields: ['shout'] } : model,
    ),
  };
  const checkTag = (args: object) => checkCall('tag.findMany', args, { schema });

  it('can be selected and omitted', () => {
    for (const args of [{ select: { shout: true } }, { omit: { shout: true } }]) {
      expect(checkTag(args)).toEqual(args);
    }
  });

  it('are rejected anywhere else', async () => {
    for (const args of [{ where: { shout: 'X' } }, { orderBy: { shout: 'asc' } }]) {
      expect(await errorsOf(() => checkTag(args))).toMatchObject([{ status: 400 }]);
    }
  });
});
