import { buildSchemaModel } from '../../../src/schema/model/build-schema-model.ts';
import type { VersionFields } from '../../../src/schema/model/find-version.ts';
import type {
  ScalarFieldDescription,
  SchemaDescription,
} from '../../../src/schema/schema-description.ts';
import { scalar } from '../../library-schema.ts';

const byId = { idFields: ['id'], uniqueKeys: [{ name: 'id', fields: ['id'] }] };
const schemaWith = (...fields: readonly ScalarFieldDescription[]): SchemaDescription => ({
  provider: 'sqlite',
  enums: {},
  models: [
    { name: 'Post', ...byId, fields: [scalar('id', 'Int'), ...fields] },
    { name: 'Tag', ...byId, fields: [scalar('id', 'Int'), scalar('name', 'String')] },
  ],
});
const build = (versionField: VersionFields, ...fields: readonly ScalarFieldDescription[]) =>
  buildSchemaModel(schemaWith(...fields), { versionField }).byType;

describe('the option versionField', () => {
  it.each(['Int', 'BigInt', 'DateTime'] as const)('makes a field of type %s read-only', (type) => {
    const models = build({ Post: 'version' }, scalar('version', type));
    expect(models.get('post')?.version).toMatchObject({ name: 'version', type });
    expect(models.get('post')?.fields.get('version')).toMatchObject({ writable: false });
    expect(models.get('tag')?.version).toBeUndefined();
  });

  it('finds one name in all models that have it', () => {
    const models = build('version', scalar('version', 'Int'));
    expect([models.get('post')?.version?.name, models.get('tag')?.version]).toEqual([
      'version',
      undefined,
    ]);
  });

  it('accepts a hidden field', () => {
    const models = build({ Post: 'version' }, scalar('version', 'Int', { omitted: true }));
    expect(models.get('post')?.version?.name).toBe('version');
    expect(models.get('post')?.fields.has('version')).toBe(false);
  });

  describe('of models that extend another one', () => {
    const shared = [scalar('id', 'Int'), scalar('rank', 'Int')];
    const family: SchemaDescription = {
      ...schemaWith(),
      models: [
        { name: 'Asset', ...byId, fields: shared, extendedBy: ['Filing'] },
        {
          name: 'Filing',
          ...byId,
          fields: [...shared, scalar('no', 'Int')],
          extendedBy: ['Permit'],
        },
        { name: 'Permit', ...byId, fields: [...shared, scalar('no', 'Int')] },
      ],
    };
    const versionsWith = (versionField: VersionFields) =>
      Array.from(
        buildSchemaModel(family, { versionField }).byType.values(),
        ({ version }) => version?.name,
      );

    it.each<[VersionFields, readonly (string | undefined)[]]>([
      [{ Asset: 'rank' }, ['rank', 'rank', 'rank']],
      [{ Asset: 'rank', Permit: 'rank' }, ['rank', 'rank', 'rank']],
      ['rank', ['rank', 'rank', 'rank']],
      [{ Filing: 'no' }, [undefined, 'no', 'no']],
    ])('is theirs, too: %j', (versionField, versions) => {
      expect(versionsWith(versionField)).toEqual(versions);
    });

    it.each([{ Filing: 'rank' }, { Permit: 'no' }, { Asset: 'rank', Permit: 'no' }])(
      'must be named at the model that has it: %j',
      (versionField) => {
        expect(() => versionsWith(versionField as unknown as VersionFields)).toThrow(
          /Option versionField\.\w+: \w+ shares the version of \w+\. Name the field as versionField\.(Asset|Filing)\./,
        );
      },
    );
  });

  it('has no version of a model that clients cannot read', () => {
    const models = buildSchemaModel(schemaWith(scalar('version', 'Int')), {
      versionField: 'version',
      expose: { models: { Post: { operations: ['update'] } } },
    }).byType;
    expect(models.get('post')?.version).toBeUndefined();
  });

  it.each<[string, unknown, ScalarFieldDescription]>([
    ['unknown model "Pots". Did you mean "Post"?', { Pots: 'version' }, scalar('version', 'Int')],
    [
      'unknown field "versoin". Did you mean "version"?',
      { Post: 'versoin' },
      scalar('version', 'Int'),
    ],
    ['unknown field "versoin". Did you mean "version"?', 'versoin', scalar('version', 'Int')],
    ['unknown field "constructor"', { Post: 'constructor' }, scalar('version', 'Int')],
    [
      'must be a required Int, BigInt or DateTime',
      { Post: 'version' },
      scalar('version', 'String'),
    ],
    ['must be a required', { Post: 'version' }, scalar('version', 'Int', { optional: true })],
    ['must be a required', 'version', scalar('version', 'Int', { list: true })],
    ['must not be computed', { Post: 'version' }, scalar('version', 'Int', { computed: true })],
    ['must not be computed', 'version', scalar('version', 'Int', { databaseGenerated: true })],
    ['must not have a read policy', 'version', scalar('version', 'Int', { guardedRead: true })],
    ['must not be part of the id', { Post: 'id' }, scalar('version', 'Int')],
    [
      'must not be write-only',
      { Post: 'version' },
      scalar('version', 'Int', { omitted: true, writeOnly: true }),
    ],
    ['must be a field name or an object, not 5', 5, scalar('version', 'Int')],
    ['must be a field name or an object, not null', null, scalar('version', 'Int')],
    ['must be a field name or an object, not a list', ['version'], scalar('version', 'Int')],
  ])('rejects, since it %s: %j', (message, option, field) => {
    const start = () => build(option as VersionFields, field);
    expect(start).toThrow(TypeError);
    expect(start).toThrow(/^Option versionField/);
    expect(start).toThrow(message);
  });
});
