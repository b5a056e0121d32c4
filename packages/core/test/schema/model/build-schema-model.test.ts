import { buildSchemaModel } from '../../../src/schema/model/build-schema-model.ts';
import type { ModelDescription } from '../../../src/schema/schema-description.ts';
import { libraryModel, relationField, scalarField } from '../../library-context.ts';
import { LIBRARY, relation, scalar } from '../../library-schema.ts';

const thing: ModelDescription = {
  name: 'Thing',
  fields: [scalar('id', 'Int')],
  idFields: ['id'],
  uniqueKeys: [{ name: 'id', fields: ['id'] }],
};

const build = (...models: readonly ModelDescription[]) =>
  buildSchemaModel({ provider: 'sqlite', enums: { Empty: [] }, models });

describe('buildSchemaModel', () => {
  it('indexes models by resource type and by name in lower case', () => {
    const { byType, byLowerCaseName, provider } = buildSchemaModel(LIBRARY);
    expect(provider).toBe('postgresql');
    expect(byType.get('bookLoan')?.name).toBe('BookLoan');
    expect(byLowerCaseName.get('bookloan')).toBe(byType.get('bookLoan'));
    expect(byType.size).toBe(LIBRARY.models.length);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'BookLoan', ''])(
    'contains no type and no field named %j',
    (name) => {
      const { byType, byLowerCaseName } = buildSchemaModel(LIBRARY);
      expect(byType.get(name)).toBeUndefined();
      if (name !== 'BookLoan') expect(byLowerCaseName.get(name)).toBeUndefined();
      expect(libraryModel('author').fields.get(name)).toBeUndefined();
    },
  );

  it.each([
    ['Post', 'post'],
    ['PostLike', 'postLike'],
    ['post', 'post'],
    ['URLEntry', 'uRLEntry'],
    ['X', 'x'],
  ])('gives the model %s the resource type %s', (name, type) => {
    expect([...build({ ...thing, name }).byType.keys()]).toEqual([type]);
  });

  it('is built once for handlers with equal options', () => {
    const hide = () => ({ expose: { models: { Author: false } } });
    const whole = buildSchemaModel(LIBRARY);
    expect(buildSchemaModel(LIBRARY, {})).toBe(whole);
    expect(buildSchemaModel({ ...LIBRARY })).not.toBe(whole);
    const hidden = buildSchemaModel(LIBRARY, hide());
    expect(hidden.byType.has('author')).toBe(false);
    expect(buildSchemaModel(LIBRARY, hide())).toBe(hidden);
  });

  it('is built again for options that have been changed, or have a mistake', () => {
    const models: Record<string, boolean> = {};
    const expose = { models };
    expect(buildSchemaModel(LIBRARY, { expose }).byType.has('author')).toBe(true);
    models.Author = false;
    expect(buildSchemaModel(LIBRARY, { expose }).byType.has('author')).toBe(false);
    buildSchemaModel(LIBRARY, { expose: { models: {} } });
    const wrong = { models: { Author: () => false } } as object;
    expect(() => buildSchemaModel(LIBRARY, { expose: wrong })).toThrow('expose.models.Author');
  });

  it('is not shared for options that JSON changes', () => {
    const whole = buildSchemaModel(LIBRARY, { expose: { models: {} } });
    const expose = { models: new Map([['Author', false]]) } as object;
    expect(buildSchemaModel(LIBRARY, { expose })).not.toBe(whole);
  });

  it('omits an omitted field', () => {
    const author = libraryModel('author');
    expect(author.fields.has('secret')).toBe(false);
    expect(author.scalars.map(({ name }) => name)).toEqual(['id', 'name', 'bookCount', 'mentorId']);
  });

  it('keeps an omitted id field as the id, but not among the fields', () => {
    const hidden = { ...thing, fields: [scalar('id', 'Int', { omitted: true })] };
    const model = build(hidden).byType.get('thing');
    expect(model?.idFields.map(({ name }) => name)).toEqual(['id']);
    expect([model?.scalars, model?.fields.size]).toEqual([[], 0]);
  });

  it('gives an enum field its values', () => {
    expect(scalarField('book', 'genre').enumValues).toEqual(new Set(['NOVEL', 'POETRY']));
  });

  it('finds the unique key of the id, whatever the order of its fields', () => {
    const uniqueKeys = [
      { name: 'a', fields: ['a'] },
      { name: 'a_c', fields: ['a', 'c'] },
      { name: 'pk', fields: ['b', 'a'] },
    ];
    const fields = ['a', 'b', 'c'].map((name) => scalar(name, 'Int'));
    const model = build({ name: 'X', fields, idFields: ['a', 'b'], uniqueKeys }).byType.get('x');
    expect(model?.idKey.name).toBe('pk');
    expect(model?.idFields.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it.each([
    ['book', 'author', ['authorId']],
    ['author', 'mentor', ['mentorId']],
    ['author', 'profile', undefined],
    ['author', 'books', undefined],
    // References a unique field that is not the id.
    ['book', 'publisher', undefined],
    // In the order of the id, not of the key.
    ['reminder', 'loan', ['loanBookId', 'loanReader']],
  ])('determines the own key of %s.%s', (type, name, ownKey) => {
    expect(relationField(type, name).ownKey).toEqual(ownKey);
  });

  it.each([
    ['book', 'author', true, ['authorId']],
    ['profile', 'author', false, []],
    ['reminder', 'loan', true, ['loanBookId', 'loanReader']],
    // The key is on the other side.
    ['member', 'card', true, []],
    ['member', 'reviews', false, undefined],
    ['author', 'profile', false, []],
    ['author', 'books', true, undefined],
    ['book', 'tags', true, undefined],
  ])('determines whether %s.%s can be set to null', (type, name, removable, nullableKey) => {
    const relation = relationField(type, name);
    expect(relation.removable).toBe(removable);
    expect(relation.list ? undefined : relation.nullableKey).toEqual(nullableKey);
  });

  it('sets only the nullable columns of a key to null', () => {
    const loan = relation('loan', 'Thing', {
      optional: true,
      foreignKey: [
        { field: 'shop', references: 'shop' },
        { field: 'number', references: 'number' },
      ],
    });
    const columns = [scalar('shop', 'Int'), scalar('number', 'Int', { optional: true })];
    const model = build({ ...thing, fields: [...thing.fields, ...columns, loan] });
    expect(model.byType.get('thing')?.relations[0]).toMatchObject({
      removable: true,
      nullableKey: ['number'],
    });
  });

  it('links relationships to the indexed models', () => {
    const { byType } = buildSchemaModel(LIBRARY);
    const mentor = byType.get('author')?.fields.get('mentor');
    expect(mentor?.kind === 'relation' && mentor.target).toBe(byType.get('author'));
  });

  it('omits a relationship to an unknown model', () => {
    const model = build({ ...thing, fields: [...thing.fields, relation('x', 'Nope')] });
    expect(model.byType.get('thing')?.fields.has('x')).toBe(false);
    expect(model.byType.get('thing')?.relations).toEqual([]);
  });

  it.each([
    [
      'no id',
      [{ ...thing, idFields: [] }],
      'Model Thing has no primary key. Add one, or hide the model with expose.',
    ],
    [
      'no key for the id',
      [{ ...thing, uniqueKeys: [] }],
      'Model Thing has no primary key. Add one, or hide the model with expose.',
    ],
    [
      'an id that is no column',
      [{ ...thing, idFields: ['x'], uniqueKeys: [{ name: 'x', fields: ['x'] }] }],
      'Model Thing: the id field "x" is not a column.',
    ],
    [
      'a shared type',
      [thing, { ...thing, name: 'thing' }],
      'The models Thing and thing share the name "thing". Rename one with modelNameMapping.',
    ],
    [
      'names apart by case',
      [thing, { ...thing, name: 'THING' }],
      'The models Thing and THING share the name "thing". Rename one with modelNameMapping.',
    ],
  ])('rejects %s with a TypeError that names the model', (_, models, message) => {
    expect(() => build(...models)).toThrow(TypeError);
    expect(() => build(...models)).toThrow(message);
  });
});
