import { buildWriteEffects } from '../../src/effects/write-effects.ts';
import type { ExposeOptions } from '../../src/schema/exposure.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import type {
  FieldDescription,
  ModelDescription,
  ReferentialAction,
  SchemaDescription,
} from '../../src/schema/schema-description.ts';
import { relation, scalar } from '../library-schema.ts';

/** A model with an id, and with further fields. */
function model(
  name: string,
  fields: readonly FieldDescription[] = [],
  more: Partial<ModelDescription> = {},
): ModelDescription {
  const uniqueKeys = [{ name: 'id', fields: ['id'] }];
  return { name, idFields: ['id'], uniqueKeys, fields: [scalar('id', 'Int'), ...fields], ...more };
}

/** A foreign key to the id of a model, with its actions. */
function key(
  target: string,
  onDelete?: ReferentialAction,
  onUpdate?: ReferentialAction,
): readonly FieldDescription[] {
  const name = target.toLowerCase();
  return [
    scalar(`${name}Id`, 'Int', { optional: true }),
    relation(name, target, {
      optional: true,
      foreignKey: [{ field: `${name}Id`, references: 'id' }],
      ...(onDelete && { onDelete }),
      ...(onUpdate && { onUpdate }),
    }),
  ];
}

function effectsOf(models: readonly ModelDescription[], expose: ExposeOptions = {}) {
  const schema: SchemaDescription = { provider: 'postgresql', enums: {}, models };
  return buildWriteEffects(schema, buildSchemaModel(schema, { expose }));
}

describe('a deletion', () => {
  it.each<[ReferentialAction | undefined, readonly string[]]>([
    ['Cascade', ['a', 'b']],
    ['SetNull', ['a', 'b']],
    ['SetDefault', ['a', 'b']],
    ['Restrict', ['a']],
    ['NoAction', ['a']],
    [undefined, ['a', 'b']],
  ])('changes rows with a foreign key by the action %s', (action, changed) => {
    const effects = effectsOf([model('A'), model('B', key('A', action))]);
    expect(effects.deleted('A')).toEqual(changed);
    expect(effects.deleted('B')).toEqual(['b']);
  });

  it.each<[ReferentialAction | undefined, readonly string[]]>([
    ['Cascade', ['a', 'b', 'c']],
    [undefined, ['a', 'b', 'c']],
    // The rows of B stay.
    ['SetNull', ['a', 'b']],
  ])('continues with the rows that the action %s deletes', (action, changed) => {
    const effects = effectsOf([model('A'), model('B', key('A', action)), model('C', key('B'))]);
    expect(effects.deleted('A')).toEqual(changed);
  });

  it('ends in a circle of cascades', () => {
    const effects = effectsOf([
      model('A', [...key('A', 'Cascade'), ...key('C', 'Cascade')]),
      model('B', key('A', 'Cascade')),
      model('C', key('B', 'Cascade')),
    ]);
    for (const name of ['A', 'B', 'C']) expect(effects.deleted(name)).toEqual(['a', 'b', 'c']);
  });

  it('changes rows whose key follows a foreign key that is set to null', () => {
    const references = { foreignKey: [{ field: 'aId', references: 'aId' }] };
    const follower = (onUpdate: ReferentialAction) =>
      effectsOf([
        model('A'),
        model('B', key('A', 'SetNull')),
        model('C', [
          scalar('aId', 'Int', { optional: true }),
          relation('b', 'B', { ...references, onDelete: 'Restrict', onUpdate }),
        ]),
      ]).deleted('A');
    expect(follower('Cascade')).toEqual(['a', 'b', 'c']);
    expect(follower('SetNull')).toEqual(['a', 'b', 'c']);
    expect(follower('Restrict')).toEqual(['a', 'b']);
  });

  it('removes the links of a many-to-many relationship', () => {
    const effects = effectsOf([
      model('A', [relation('bs', 'B', { list: true, opposite: 'as' })]),
      model('B', [relation('as', 'A', { list: true, opposite: 'bs' })]),
      model('C', key('A', 'Cascade')),
    ]);
    expect(effects.deleted('A')).toEqual(['a', 'b', 'c']);
    expect(effects.deleted('B')).toEqual(['a', 'b']);
    expect(effects.linked('A', 'bs')).toEqual(['a', 'b']);
    expect(effects.rekeyed('A', 'id')).toEqual(['b', 'c']);
    expect(effects.linked('C', 'a')).toEqual([]);
  });

  it.each<[ExposeOptions['models'], readonly string[]]>([
    [{ A: { fields: { bs: false } } }, ['a', 'b']],
    [{ B: { fields: { as: false } } }, ['a', 'b']],
    [{ A: { fields: { bs: false } }, B: { fields: { as: false } } }, ['a']],
    [{ B: false }, ['a']],
  ])('removes links that clients can see, with %j', (models = {}, changed) => {
    const linked = [
      model('A', [relation('bs', 'B', { list: true, opposite: 'as' })]),
      model('B', [relation('as', 'A', { list: true, opposite: 'bs' })]),
    ];
    expect(effectsOf(linked, { models }).deleted('A')).toEqual(changed);
  });

  it('goes through a hidden model, which is not named', () => {
    const models = [model('A'), model('B', key('A', 'Cascade')), model('C', key('B', 'SetNull'))];
    const effects = effectsOf(models, { models: { B: false } });
    expect(effects.deleted('A')).toEqual(['a', 'c']);
  });
});

describe('an update', () => {
  it.each<[ReferentialAction | undefined, readonly string[]]>([
    ['Cascade', ['b']],
    ['SetNull', ['b']],
    ['SetDefault', ['b']],
    ['Restrict', []],
    ['NoAction', []],
    [undefined, ['b']],
  ])('of a referenced field changes foreign keys by the action %s', (action, changed) => {
    const effects = effectsOf([
      model('A', [scalar('name', 'String')]),
      model('B', key('A', 'Cascade', action)),
    ]);
    expect(effects.rekeyed('A', 'id')).toEqual(changed);
    expect(effects.rekeyed('A', 'name')).toEqual([]);
    expect(effects.changed('A')).toEqual(['a']);
  });

  it('continues with the keys that contain a foreign key', () => {
    const shared = relation('b', 'B', {
      foreignKey: [{ field: 'bKey', references: 'aId' }],
      onUpdate: 'Cascade',
    });
    const effects = effectsOf([
      model('A'),
      model('B', key('A', 'Restrict', 'Cascade')),
      model('C', [scalar('bKey', 'Int'), shared]),
    ]);
    expect(effects.rekeyed('A', 'id')).toEqual(['b', 'c']);
    expect(effects.rekeyed('B', 'aId')).toEqual(['c']);
  });
});

describe('models that extend another', () => {
  const owner = key('Owner', 'SetNull', 'Cascade');
  const title = scalar('title', 'String');
  const models = [
    model('Owner'),
    model('Base', [title, ...owner], { extendedBy: ['One', 'Other'] }),
    model('One', [title, ...owner]),
    model('Other', [title, ...owner]),
    model('Note', key('One', 'SetNull')),
  ];

  it('share the rows of a write', () => {
    const { changed, deleted, rekeyed } = effectsOf(models);
    expect(changed('One')).toEqual(['base', 'one']);
    expect(changed('Base')).toEqual(['base']);
    expect(deleted('One')).toEqual(['base', 'note', 'one']);
    expect(deleted('Base')).toEqual(['base', 'note', 'one', 'other']);
    expect(rekeyed('Base', 'id')).toEqual(['note', 'one', 'other']);
    // The table of the base has the inherited column.
    expect(deleted('Owner')).toEqual(['base', 'owner']);
  });

  it('take the place of a hidden base', () => {
    const { changed, deleted, rekeyed } = effectsOf(models, { models: { Base: false } });
    expect(changed('One')).toEqual(['one']);
    expect(deleted('One')).toEqual(['note', 'one']);
    expect(deleted('Owner')).toEqual(['one', 'other', 'owner']);
    expect(rekeyed('Owner', 'id')).toEqual(['one', 'other']);
  });
});
