import { listWrites } from '../../src/effects/list-writes.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import type { FieldDescription, ModelDescription } from '../../src/schema/schema-description.ts';
import type { Model } from '../../src/schema/schema-model.ts';

const int = (name: string, optional = false): FieldDescription => ({
  ...{ kind: 'scalar', name, type: 'Int', list: false, optional, hasDefault: false },
  ...{ databaseGenerated: false, computed: false, omitted: false, searchable: false },
});
const toOne = (name: string, model: string, pairs: Readonly<Record<string, string>>) => {
  const foreignKey = Object.entries(pairs).map(([field, references]) => ({ field, references }));
  return { kind: 'relation', name, model, list: false, optional: true, foreignKey } as const;
};
const toMany = (name: string, model: string, opposite: string) =>
  ({ kind: 'relation', name, model, list: true, optional: false, opposite }) as const;

const models: readonly ModelDescription[] = [
  {
    name: 'Site',
    fields: [int('id'), toMany('slots', 'Slot', 'site')],
    idFields: ['id'],
    uniqueKeys: [{ name: 'id', fields: ['id'] }],
  },
  {
    name: 'Slot',
    fields: [
      ...[int('id'), int('siteId'), int('number'), int('parentNumber', true)],
      { ...toOne('site', 'Site', { siteId: 'id' }), opposite: 'slots' },
      {
        ...toOne('parent', 'Slot', { siteId: 'siteId', parentNumber: 'number' }),
        opposite: 'children',
      },
      toMany('children', 'Slot', 'parent'),
    ],
    idFields: ['id'],
    uniqueKeys: [
      { name: 'id', fields: ['id'] },
      { name: 'siteId_number', fields: ['siteId', 'number'] },
    ],
  },
];

const schema = buildSchemaModel({ provider: 'postgresql', models, enums: {} });
const slot = schema.byType.get('slot') as Model;
const site = schema.byType.get('site') as Model;
const parent = { connect: { siteId_number: { siteId: 1, number: 3 } } };

/** The writes as `Model operation fields where`. */
const listed = (model: Model, operation: string, data: object) =>
  listWrites({ model, operation, args: { where: { id: 2 }, data } }).map((write) =>
    [write.model, write.operation, write.fields.join(), JSON.stringify(write.where)].join(' '),
  );

describe('the writes of a relationship whose foreign key shares a column with another one', () => {
  it('list both relationships of the record that gets the key', () => {
    expect(listed(slot, 'update', { parent })).toEqual([
      'Slot update parent,siteId,parentNumber,site {"id":2}',
      'Site disconnect slots ',
      'Site connect slots {"id":1}',
      'Slot disconnect children ',
      'Slot connect children {"siteId_number":{"siteId":1,"number":3}}',
    ]);
  });

  it('list both relationships of related records that get it', () => {
    expect(listed(slot, 'update', { children: { connect: { id: 5 } } })).toEqual([
      'Slot update children {"id":2}',
      'Slot update parent,siteId,parentNumber,site {"id":5}',
      'Site disconnect slots ',
      'Site connect slots ',
    ]);
    expect(listed(site, 'update', { slots: { create: { number: 1 } } })).toEqual([
      'Site update slots {"id":2}',
      'Slot create number,site,siteId,parent ',
      'Slot connect children ',
    ]);
  });

  it('list what a column and a removed relationship change', () => {
    expect(listed(slot, 'update', { siteId: 4 })).toEqual([
      'Slot update siteId,site,parent {"id":2}',
      'Site disconnect slots ',
      'Site connect slots {"id":4}',
      'Slot disconnect children ',
      'Slot connect children {"siteId":4}',
    ]);
    expect(listed(slot, 'update', { parent: { disconnect: true } })).toEqual([
      'Slot update parent,siteId,parentNumber,site {"id":2}',
      'Site disconnect slots ',
      'Slot disconnect children ',
    ]);
  });

  it('leave a relationship alone whose record changes', () => {
    expect(listed(slot, 'update', { parent: { update: { number: 4 } } })).toEqual([
      'Slot update parent {"id":2}',
      'Slot update number ',
    ]);
  });
});
