import type { Args } from '../../src/effects/nested-args.ts';
import { bulksIn } from '../../src/rows/assert-nested-bulk.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import type { Model } from '../../src/schema/schema-model.ts';
import { byId, key, LIBRARY, relation, scalar } from '../library-schema.ts';

/** Columns with the names of arguments, beside a relationship. */
const page = {
  name: 'Page',
  ...byId,
  fields: [
    scalar('id', 'Int'),
    scalar('data', 'Json', { optional: true }),
    scalar('update', 'Json', { optional: true }),
    scalar('parentId', 'Int', { optional: true }),
    relation('parent', 'Page', {
      optional: true,
      opposite: 'children',
      ...key('parentId'),
    }),
    relation('children', 'Page', { list: true, opposite: 'parent' }),
  ],
};
const { byType } = buildSchemaModel({ ...LIBRARY, models: [page], procedures: [] });
const model = byType.get('page') as Model;

const bulk = { children: { deleteMany: { id: 1 } } };
const own = { AND: [{ parent: { is: { id: 9 } } }, {}] };
const deeper = { AND: [{ children: { some: { id: 9 } } }, {}] };

it.each<[string, Args, object[]]>([
  ['data', bulk, [{ parent: { is: { id: 9 } } }]],
  [
    'a nested update',
    { children: { update: { where: {}, data: bulk } } },
    [{ parent: { is: own } }],
  ],
  ['an update of one', { parent: { update: bulk } }, [{ parent: { is: deeper } }]],
  [
    'an enveloped update of one',
    { parent: { update: { data: bulk } } },
    [{ parent: { is: deeper } }],
  ],
  ['an upsert', { parent: { upsert: { create: {}, update: bulk } } }, [{ parent: { is: deeper } }]],
  // Columns, whatever they are called.
  ['a column "update"', { parent: { update: { id: 1, update: bulk } } }, []],
  ['columns "update" and "data"', { parent: { update: { data: bulk, update: bulk } } }, []],
])('lists the writes to all related records in %s', (_, data, related) => {
  const found = bulksIn(data, { id: 9 }, { model, members: ['deleteMany'] });
  expect(found.map(({ where }) => where)).toEqual(
    related.map((each) => ({ AND: [each, { id: 1 }] })),
  );
});
