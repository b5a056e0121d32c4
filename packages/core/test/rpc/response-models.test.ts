import { addModelsWritten } from '../../src/rpc/response-models.ts';
import { libraryModel } from '../library-context.ts';
import { LIBRARY } from '../library-schema.ts';
import { rpcContext } from '../rpc-context.ts';

/** The library, with actions that change nothing beside the row. */
const RESTRICTED = {
  ...LIBRARY,
  models: LIBRARY.models.map((model) => ({
    ...model,
    fields: model.fields.map((field) =>
      field.kind === 'relation' && field.foreignKey
        ? { ...field, onDelete: 'Restrict' as const, onUpdate: 'Restrict' as const }
        : field,
    ),
  })),
};

function modelsOf(target: string, args: object, schema = RESTRICTED): string {
  const [type = '', operation = ''] = target.split('.');
  const models = new Set<string>();
  const call = { model: libraryModel(type), operation, args: args as Record<string, unknown> };
  addModelsWritten(call, rpcContext({}, schema).effects, models);
  return [...models].sort().join(' ');
}

describe('the models that a call writes', () => {
  const where = { id: 1 };
  const update = (data: object) => ({ where, data });

  it.each<[string, object, string]>([
    ['book.findMany', { where }, ''],
    ['book.count', {}, ''],
    ['book.create', { data: { title: 'x' } }, 'book'],
    ['book.createMany', { data: [{ title: 'x' }, { title: 'y' }] }, 'book'],
    ['book.update', update({ title: 'x' }), 'book'],
    ['book.updateMany', update({ title: 'x' }), 'book'],
    ['book.upsert', { where, create: { title: 'x' }, update: {} }, 'book'],
    ['review.delete', { where }, 'review'],
    // The foreign key of the record itself.
    ['book.update', update({ author: { connect: where } }), 'book'],
    ['book.update', update({ author: { disconnect: true } }), 'book'],
    ['book.update', update({ authorId: 2 }), 'book'],
    ['book.update', update({ author: { create: { name: 'x' } } }), 'author book'],
    ['book.update', update({ author: { update: { name: 'x' } } }), 'author book'],
    ['book.update', update({ author: { delete: true } }), 'author book'],
    ['book.update', update({ author: { delete: false } }), 'book'],
    // The foreign key of the related record.
    ['author.update', update({ books: { connect: where } }), 'author book'],
    ['author.update', update({ books: { disconnect: [where] } }), 'author book'],
    ['author.update', update({ books: { set: [] } }), 'author book'],
    // With the links between books and tags.
    ['author.update', update({ books: { deleteMany: {} } }), 'author book tag'],
    ['author.create', { data: { name: 'x', profile: { create: {} } } }, 'author profile'],
    [
      'author.upsert',
      { where, create: { books: { create: {} } }, update: { profile: { delete: true } } },
      'author book profile',
    ],
    [
      'author.update',
      update({ books: { update: { where, data: { tags: { create: { name: 'x' } } } } } }),
      'author book tag',
    ],
  ])('%s %j are: %s', (target, args, models) => {
    expect(modelsOf(target, args)).toBe(models);
  });

  it('include those that may cascade if the schema does not describe the actions', () => {
    expect(modelsOf('book.delete', { where }).split(' ')).not.toContain('review');
    expect(modelsOf('book.delete', { where }, LIBRARY as typeof RESTRICTED).split(' ')).toContain(
      'review',
    );
  });
});
