import { createInterceptContext, type ModelCall } from '../../src/intercept/intercept-context.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import { byId, key, LIBRARY, relation, scalar } from '../library-schema.ts';

/** A column and a relationship with the names of arguments. */
const page = {
  name: 'Page',
  ...byId,
  fields: [
    scalar('id', 'Int'),
    scalar('meta', 'Json', { optional: true }),
    scalar('data', 'Json', { optional: true }),
    scalar('authorId', 'Int', { optional: true }),
    scalar('bookId', 'Int', { optional: true }),
    relation('author', 'Author', { optional: true, ...key('authorId') }),
    relation('where', 'Book', { optional: true, ...key('bookId') }),
  ],
};
const { byType } = buildSchemaModel({ ...LIBRARY, models: [...LIBRARY.models, page] });

const request = { method: 'POST', path: '/', query: '', header: () => undefined };

const readsOf = (call: ModelCall): readonly string[] => {
  const planned = { protocol: 'rpc', operation: 'create', route: '/', calls: [call] } as const;
  const source = { planned, request, attributes: new Map(), orm: {}, statusOf: () => 500 };
  const context = createInterceptContext(
    { ...source, mayHaveWritten: () => false } as never,
    undefined,
  );
  return [...context.reads].sort();
};

it.each<[string, object, string[]]>([
  ['a Json value', { data: { meta: { author: 1, where: {} } } }, ['Page']],
  ['data beside a column of its name', { data: { author: { create: {} } } }, ['Author', 'Page']],
  ['a relationship', { data: { where: { create: { tags: {} } } } }, ['Book', 'Page', 'Tag']],
  ['a condition', { where: { author: { is: {} } }, data: {} }, ['Author', 'Book', 'Page']],
])('names the models that arguments with %s lead to', (_, args, names) => {
  expect(readsOf({ model: byType.get('page'), operation: 'create', args })).toEqual(names);
});

describe('the models of records in several tables', () => {
  const asset = {
    name: 'Asset',
    ...byId,
    extendedBy: ['Film', 'Song'],
    fields: [
      scalar('id', 'Int'),
      scalar('authorId', 'Int', { optional: true }),
      relation('author', 'Author', { optional: true, opposite: 'assets', ...key('authorId') }),
    ],
  };
  const extending = ['Film', 'Song'].map((name) => ({
    name,
    ...byId,
    fields: [...asset.fields, scalar(`${name}Length`, 'Int')],
  }));
  const author = {
    name: 'Author',
    ...byId,
    fields: [scalar('id', 'Int'), relation('assets', 'Asset', { list: true, opposite: 'author' })],
  };
  const models = [asset, ...extending, author];
  const family = buildSchemaModel({ ...LIBRARY, models, procedures: [] }).byType;

  it.each<[string, string, object, string[]]>([
    ['film', 'findMany', {}, ['Asset', 'Film']],
    ['asset', 'findMany', {}, ['Asset', 'Film', 'Song']],
    ['asset', 'findMany', { select: { id: true } }, ['Asset']],
    ['asset', 'count', {}, ['Asset']],
    ['author', 'findMany', { include: { assets: true } }, ['Asset', 'Author', 'Film', 'Song']],
    ['author', 'findMany', { where: { assets: { some: {} } } }, ['Asset', 'Author']],
    ['author', 'findMany', { select: { _count: true } }, ['Asset', 'Author']],
    [
      'author',
      'findMany',
      { select: { _count: { select: { assets: true } } } },
      ['Asset', 'Author'],
    ],
  ])('are all that %s.%s %j reads', (type, operation, args, names) => {
    expect(readsOf({ model: family.get(type), operation, args })).toEqual(names);
  });
});
