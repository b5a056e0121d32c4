import { createInheritanceCheck } from '../../src/arguments/inherited-fields.ts';
import type { ZenStackModel, ZenStackSchema } from '../../src/schema/zenstack-schema.ts';

const ID = { name: 'id', type: 'Int' };
const KEYS = { idFields: ['id'], uniqueFields: { id: { type: 'Int' } } };
const TAGS = { name: 'tags', type: 'Tag', array: true, relation: { opposite: 'assets' } };
const ASSETS = { name: 'assets', type: 'Asset', array: true, relation: { opposite: 'tags' } };

/** A model that extends `Asset`, whose name comes before `Tag`. */
const extending = (name: string): ZenStackModel => ({
  name,
  fields: { id: ID, tags: { ...TAGS, originModel: 'Asset' } },
  baseModel: 'Asset',
  ...KEYS,
});

const SCHEMA: ZenStackSchema = {
  provider: { type: 'sqlite' },
  models: {
    Asset: { name: 'Asset', fields: { id: ID, tags: TAGS }, isDelegate: true, ...KEYS },
    Report: extending('Report'),
    Video: extending('Video'),
    Tag: { name: 'Tag', fields: { id: ID, assets: ASSETS }, ...KEYS },
  },
};

describe('links by an inherited many-to-many relationship', () => {
  const check = (model: string, operation: string, args: object) => () =>
    createInheritanceCheck(SCHEMA)?.(args, SCHEMA.models[model] as ZenStackModel, operation);
  const data = { tags: { connect: [{ id: 1 }] } };
  const where = { id: 1 };

  it.each([
    ['create', { data }],
    ['upsert', { where, create: data, update: {} }],
  ])('are rejected in %s of a model after the other side', (operation, args) => {
    expect(check('Video', operation, args)).toThrow(
      'Cannot set "tags" of a new Video: it is inherited. Set it in an update',
    );
    expect(check('Report', operation, args)).not.toThrow();
  });

  it.each([
    ['update', { where, data }],
    ['upsert', { where, create: {}, update: data }],
  ])('are accepted in %s of an existing record', (operation, args) => {
    expect(check('Video', operation, args)).not.toThrow();
  });
});
