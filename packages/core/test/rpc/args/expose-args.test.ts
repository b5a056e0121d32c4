import type { RpcHandlerOptions } from '../../../src/index.ts';
import { argsChecker } from '../../../src/rpc/parse/check-args.ts';
import { findOperation } from '../../../src/rpc/route/find-operation.ts';
import { buildSchemaModel } from '../../../src/schema/build-schema-model.ts';
import { LIBRARY } from '../../library-schema.ts';
import { rpcContext } from '../../rpc-context.ts';
import { errorsOf } from '../../thrown.ts';

type Expose = NonNullable<RpcHandlerOptions['expose']>;

const check = (target: string, args: object, expose: Expose = {}) => {
  const context = rpcContext({ expose });
  const [model = '', operation = ''] = target.split('.');
  return argsChecker(context)(findOperation(model, operation, context.schema), args as never).args;
};

const HIDE_TITLE: Expose = { models: { Book: { fields: { title: false } } } };
const omit = { title: true };

describe('what is hidden', () => {
  it.each<[string, object, object]>([
    ['book.findMany', {}, { omit }],
    ['book.findUnique', { where: { id: 1 } }, { where: { id: 1 }, omit }],
    ['book.create', { data: {} }, { data: {}, omit }],
    ['book.update', { where: { id: 1 }, data: {} }, { where: { id: 1 }, data: {}, omit }],
    ['book.upsert', {}, { omit }],
    ['book.delete', { where: { id: 1 } }, { where: { id: 1 }, omit }],
    ['book.createManyAndReturn', { data: [] }, { data: [], omit }],
    ['book.updateManyAndReturn', {}, { omit }],
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
  ])('is left out of the result of %s %j', (target, args, expected) => {
    expect(check(target, args, HIDE_TITLE)).toEqual(expected);
  });

  it.each(['count', 'aggregate', 'groupBy', 'createMany', 'updateMany', 'deleteMany', 'exists'])(
    'is in no result of %s, which has no such argument',
    (name) => {
      const args = { by: ['id'], _count: true };
      expect(check(`book.${name}`, args, HIDE_TITLE)).toEqual(args);
    },
  );

  it('is not counted with the visible relationships', async () => {
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
    expect(error?.message).toBe('Unrecognized key: "_count" at "include"');
  });

  it('is counted in no form where no other relationship could be', async () => {
    const none: Expose = { models: { Book: { fields: { tags: false } } } };
    for (const count of [true, {}, { select: {} }, { select: { author: true } }]) {
      for (const [model, expose] of [
        ['book', none],
        ['sample', {}],
      ] as const) {
        for (const member of ['select', 'include']) {
          const args = { [member]: { _count: count } };
          const [error] = await errorsOf(() => check(`${model}.findMany`, args, expose));
          expect(error?.message).toBe(`Unrecognized key: "_count" at "${member}"`);
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
    ['include._count.select', { include: { _count: {} } }],
    ['include._count.select', { include: { _count: { select: null } } }],
    ['include._count.select', { include: { _count: { select: [] } } }],
    ['where', { where: date }],
    ['where.author', { where: { author: new Uint8Array() } }],
    ['where.author.is', { where: { author: { is: date } } }],
    ['where.AND', { where: { AND: [date] } }],
    ['where.tags.some', { where: { tags: { some: date } } }],
    ['cursor', { cursor: date }],
    ['orderBy', { orderBy: [date] }],
    ['data.author', { data: { author: date } }],
    ['data.tags.deleteMany', { data: { tags: { deleteMany: [date] } } }],
  ])(
    'is not returned, nor a condition lost, by what is no object at %s: %j',
    async (path, args) => {
      for (const expose of [HIDE_TITLE, {}]) {
        const [error] = await errorsOf(() => check('book.findMany', args, expose));
        expect(error).toMatchObject({ code: 'validation-error', status: 400 });
        expect(error?.message).toMatch(new RegExp(`^An object .*is expected at "${path}"$`));
      }
    },
  );

  it('is no model of a nested read, write or filter', async () => {
    const expose: Expose = { models: { Author: false } };
    for (const args of [
      { where: { author: { id: 1 } } },
      { include: { author: true } },
      { orderBy: { author: { id: 'asc' } } },
      { data: { author: { connect: { id: 1 } } } },
    ]) {
      const [error] = await errorsOf(() => check('book.findMany', args, expose));
      expect(error?.message).toMatch(/^Unrecognized key: "author" at "/);
    }
  });

  it.each([
    ['create', ['create']],
    ['createMany', ['create']],
    ['connectOrCreate', ['create']],
    ['update', ['update']],
    ['updateMany', ['update']],
    ['upsert', ['create', 'update']],
    ['delete', ['delete']],
    ['deleteMany', ['delete']],
    ['connect', []],
    ['disconnect', []],
    ['set', []],
  ] as const)('is the nested write %s without the operations %j', async (write, needed) => {
    const item = write === 'connectOrCreate' ? { where: { id: 1 }, create: {} } : { id: 1 };
    const args = { data: { books: { [write]: item } } };
    const expose = (operations: readonly ('read' | 'create' | 'update' | 'delete')[]): Expose => ({
      models: { Book: { operations: ['read', ...operations] } },
    });
    expect(check('author.updateMany', args, expose(needed))).toEqual(args);
    for (const missing of needed) {
      const others = (['create', 'update', 'delete'] as const).filter((each) => each !== missing);
      const [error] = await errorsOf(() => check('author.updateMany', args, expose(others)));
      expect(error?.message).toBe(`Unrecognized key: "${write}" at "data.books"`);
    }
  });

  it('is refused in data where it can only be read', async () => {
    const expose: Expose = {
      models: { Book: { fields: { title: { write: false }, tags: { write: false } } } },
    };
    for (const data of [{ title: 'x' }, { tags: { set: [] } }]) {
      for (const [target, args] of [
        ['book.updateMany', { data }],
        ['book.createMany', { data: [data] }],
        ['book.upsert', { update: data }],
        ['author.updateMany', { data: { books: { create: data } } }],
        ['author.updateMany', { data: { books: { update: { where: { id: 1 }, data } } } }],
      ] as const) {
        const [error] = await errorsOf(() => check(target, args, expose));
        expect(error).toMatchObject({
          status: 403,
          code: 'forbidden',
          message: `${Object.keys(data)[0]} cannot be written`,
        });
      }
    }
    expect(check('book.findMany', { where: { title: 'x' } }, expose)).toEqual({
      where: { title: 'x' },
    });
  });
});

describe('a model that others extend', () => {
  // A data client returns the columns of both with a row of the base.
  const schema = {
    ...LIBRARY,
    models: LIBRARY.models.map((model) =>
      model.name === 'Publisher'
        ? { ...model, extendedBy: ['Author'] }
        : model.name === 'Author'
          ? { ...model, extendedBy: ['Book'] }
          : model,
    ),
  };
  const checkPublisher = (args: object, expose: Expose) => {
    const context = rpcContext({ expose }, schema);
    const target = findOperation('publisher', 'findMany', context.schema);
    return argsChecker(context)(target, args as never).args;
  };
  const shown: Expose = { models: { Author: { fields: { secret: true } } } };
  const all = Object.fromEntries(
    buildSchemaModel(LIBRARY)
      .byType.get('publisher')
      ?.scalars.map(({ name }) => [name, true]) ?? [],
  );
  const { id: _, ...others } = all;

  it.each<[string, Expose]>([
    ['has a field that the schema omits', {}],
    [
      'has a field that is hidden',
      { models: { Author: { fields: { secret: true, name: false } } } },
    ],
    ['is hidden', { models: { Author: false } }],
    ['cannot be read', { models: { Author: { operations: ['create'] } } }],
    ['is extended by one that is hidden', { models: { ...shown.models, Book: false } }],
  ])('returns its own columns only, where another %s', (_title, expose) => {
    for (const [args, expected] of [
      [{}, { select: all }],
      [
        { take: 1, select: null },
        { take: 1, select: all },
      ],
      [{ omit: { id: true } }, { select: others }],
      [{ omit: { id: false }, include: null }, { select: all }],
      [{ select: { id: true } }, { select: { id: true } }],
    ]) {
      expect(checkPublisher(args as object, expose)).toEqual(expected);
    }
  });

  it('returns what it is asked for where nothing of the others is hidden', () => {
    expect(checkPublisher({ omit: { id: true } }, shown)).toEqual({ omit: { id: true } });
  });
});

describe('what an extension of the data client adds', () => {
  const schema = {
    ...LIBRARY,
    models: LIBRARY.models.map((model) =>
      model.name === 'Tag' ? { ...model, virtualFields: ['shout'] } : model,
    ),
  };
  const checkTag = (args: object) => {
    const context = rpcContext({}, schema);
    return argsChecker(context)(findOperation('tag', 'findMany', context.schema), args as never)
      .args;
  };

  it('can be selected and omitted', () => {
    for (const args of [{ select: { shout: true } }, { omit: { shout: true } }]) {
      expect(checkTag(args)).toEqual(args);
    }
  });

  it('is no field for anything else', async () => {
    for (const args of [{ where: { shout: 'X' } }, { orderBy: { shout: 'asc' } }]) {
      expect(await errorsOf(() => checkTag(args))).toMatchObject([{ status: 400 }]);
    }
  });
});
