import { argsChecker } from '../../../../src/rpc/parse/check-args.ts';
import { findOperation } from '../../../../src/rpc/route/find-operation.ts';
import type { SchemaDescription } from '../../../../src/schema/schema-description.ts';
import { LIBRARY, relation, scalar } from '../../../library-schema.ts';
import { rpcContext } from '../../../rpc-context.ts';

function readsOf(target: string, args: object, schema: SchemaDescription = LIBRARY): string {
  const context = rpcContext({}, schema);
  const [model = '', operation = ''] = target.split('.');
  const found = findOperation(model, operation, context.schema);
  const { reads = [] } = argsChecker(context, true)(found, args as never);
  return [...reads].sort().join(' ');
}

describe('the models that a call reads', () => {
  it.each<[string, object, string]>([
    ['book.findMany', {}, 'book'],
    ['book.count', { where: { title: 'x' } }, 'book'],
    ['book.findMany', { include: { author: true } }, 'author book'],
    ['book.findMany', { include: { author: false } }, 'book'],
    ['book.findMany', { select: { author: { select: { profile: true } } } }, 'author book profile'],
    ['book.findMany', { where: { author: { is: { books: { some: {} } } } } }, 'author book'],
    ['book.findMany', { where: { NOT: [{ author: null }] } }, 'author book'],
    ['book.findMany', { orderBy: { author: { mentor: { name: 'asc' } } } }, 'author book'],
    ['author.findMany', { orderBy: { books: { _count: 'asc' } } }, 'author book'],
    ['author.findMany', { include: { _count: true } }, 'author book'],
    ['author.findMany', { include: { _count: { select: { pupils: true } } } }, 'author'],
    [
      'author.findMany',
      { include: { _count: { select: { books: true, pupils: false } } } },
      'author book',
    ],
    ['book.delete', { where: { id: 1, author: { name: 'x' } } }, 'author book'],
    ['author.update', { where: { id: 1 }, data: { books: { create: { title: 'x' } } } }, 'author'],
    ['author.update', { where: { id: 1 }, data: { books: { deleteMany: {} } } }, 'author book'],
    ['author.update', { where: { id: 1 }, data: {}, include: { books: true } }, 'author book'],
  ])('%s %j are: %s', (target, args, models) => {
    expect(readsOf(target, args)).toBe(models);
  });

  it('are not collected unless the request asks for them', () => {
    const context = rpcContext();
    const call = argsChecker(context)(findOperation('book', 'findMany', context.schema), {});
    expect(call).not.toHaveProperty('reads');
  });
});

describe('the models that a read of extended models depends on', () => {
  const key = { idFields: ['id'], uniqueKeys: [{ name: 'id', fields: ['id'] }] };
  const own = [scalar('id', 'Int'), scalar('title', 'String')];
  const schema: SchemaDescription = {
    provider: 'postgresql',
    enums: {},
    models: [
      { name: 'Base', ...key, fields: own, extendedBy: ['One'] },
      { name: 'One', ...key, fields: [...own, scalar('text', 'String')] },
      {
        name: 'Note',
        ...key,
        fields: [
          scalar('id', 'Int'),
          scalar('baseId', 'Int'),
          relation('base', 'Base', { foreignKey: [{ field: 'baseId', references: 'id' }] }),
        ],
      },
    ],
  };

  it.each<[string, object, string]>([
    // Its rows have the columns of the models that extend it.
    ['base.findMany', {}, 'base one'],
    ['base.findMany', { select: { title: true } }, 'base'],
    ['base.count', {}, 'base'],
    ['one.findMany', {}, 'base one'],
    ['one.count', {}, 'base one'],
    ['note.findMany', { include: { base: true } }, 'base note one'],
    ['note.findMany', { where: { base: { title: 'x' } } }, 'base note'],
  ])('%s %j are: %s', (target, args, models) => {
    expect(readsOf(target, args, schema)).toBe(models);
  });
});
