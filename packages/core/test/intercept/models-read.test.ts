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

it.each<[string, object, string[]]>([
  ['a Json value', { data: { meta: { author: 1, where: {} } } }, ['Page']],
  ['data beside a column of its name', { data: { author: { create: {} } } }, ['Author', 'Page']],
  ['a relationship', { data: { where: { create: { tags: {} } } } }, ['Book', 'Page', 'Tag']],
  ['a condition', { where: { author: { is: {} } }, data: {} }, ['Author', 'Book', 'Page']],
])('names the models that arguments with %s lead to', (_, args, names) => {
  const call: ModelCall = { model: byType.get('page'), operation: 'create', args };
  const planned = { protocol: 'rpc', operation: 'create', route: '/', calls: [call] } as const;
  const source = { planned, request, attributes: new Map(), statusOf: () => 500 };
  const context = createInterceptContext(
    { ...source, mayHaveWritten: () => false } as never,
    undefined,
  );
  expect([...context.reads].sort()).toEqual(names);
});
