import {
  buildSchemaModel,
  type SchemaModelOptions,
} from '../../src/schema/model/build-schema-model.ts';
import type { Model } from '../../src/schema/schema-model.ts';
import { LIBRARY } from '../library-schema.ts';

const modelOf = (type: string, options: SchemaModelOptions): Model => {
  const model = buildSchemaModel(LIBRARY, options).byType.get(type);
  if (!model) throw new TypeError(type);
  return model;
};
const relationOf = (type: string, name: string, options: SchemaModelOptions) => {
  const field = modelOf(type, options).fields.get(name);
  if (field?.kind !== 'relation') throw new TypeError(name);
  return field;
};

describe('the option modelNameMapping', () => {
  it('renames only the type', () => {
    const options = { modelNameMapping: { Book: 'books', BookLoan: 'book-loans' } };
    const { byType, byLowerCaseName } = buildSchemaModel(LIBRARY, options);
    expect(byType.has('book')).toBe(false);
    expect(byType.get('books')).toMatchObject({ name: 'Book', type: 'books' });
    expect(byLowerCaseName.get('book')).toBe(byType.get('books'));
    expect(byType.get('book-loans')?.name).toBe('BookLoan');
    expect(byType.get('author')?.name).toBe('Author');
    expect(relationOf('author', 'books', options).target.type).toBe('books');
  });

  it('can swap names', () => {
    const options = { modelNameMapping: { Book: 'tag', Tag: 'book' } };
    expect(modelOf('book', options).name).toBe('Tag');
  });

  it.each([
    [
      'a name that another model has',
      { Book: 'tag' },
      'The models Book and Tag share the name "tag". Rename one with modelNameMapping.',
    ],
    [
      'the same name twice',
      { Book: 'x', Tag: 'x' },
      'The models Book and Tag share the name "x". Rename one with modelNameMapping.',
    ],
    ['an unknown model', { Nope: 'x' }, 'Option modelNameMapping: unknown model "Nope".'],
    ['a type for a model', { book: 'x' }, 'Option modelNameMapping: unknown model "book".'],
    ['what Object has', { constructor: 'x' }, 'unknown model "constructor".'],
    ['an empty name', { Book: '' }, 'Option modelNameMapping.Book: ""'],
    ['a name with a slash', { Book: 'a/b' }, 'Option modelNameMapping.Book: "a/b"'],
    ['a name that ends with a dash', { Book: 'a-' }, 'Option modelNameMapping.Book: "a-"'],
    ['a name with a space', { Book: 'a b' }, 'Option modelNameMapping.Book: "a b"'],
  ])('rejects %s', (_, modelNameMapping, message) => {
    expect(() => buildSchemaModel(LIBRARY, { modelNameMapping })).toThrow(TypeError);
    expect(() => buildSchemaModel(LIBRARY, { modelNameMapping })).toThrow(message);
  });
});

describe('the option externalIdMapping', () => {
  it('rejects a field with a read policy, whose value a URL would reveal', () => {
    const models = LIBRARY.models.map((model) => ({
      ...model,
      fields: model.fields.map((field) =>
        field.name === 'email' ? { ...field, guardedRead: true } : field,
      ),
    }));
    const start = () =>
      buildSchemaModel({ ...LIBRARY, models }, { externalIdMapping: { Member: 'email' } });
    expect(start).toThrow(
      'Option externalIdMapping.Member: field "email" has a read policy and cannot be an id',
    );
  });

  it('allows a hidden primary key, but not a hidden external id', () => {
    const externalIdMapping = { Member: 'email' };
    const hide = (field: string) => () =>
      buildSchemaModel(LIBRARY, {
        externalIdMapping,
        expose: { models: { Member: { fields: { [field]: false } } } },
      });
    expect(hide('id')).not.toThrow();
    expect(hide('email')).toThrow(
      'Option expose.models.Member.fields: "email" is part of the id and cannot be hidden.',
    );
  });

  it.each([
    ['email', ['email'], 'email'],
    ['branch_number', ['branch', 'number'], 'branch_number'],
    ['id', ['id'], 'id'],
  ])('exposes the key %s as the id', (name, fields, key) => {
    const member = modelOf('member', { externalIdMapping: { Member: name } });
    expect(member.idFields.map((field) => field.name)).toEqual(fields);
    expect(member.idKey.name).toBe(key);
    // The primary key is a field like any other.
    expect(member.fields.get('id')).toMatchObject({ kind: 'scalar' });
  });

  it('ignores an own key that references another key than the external id', () => {
    const options = { externalIdMapping: { Member: 'email' } };
    expect(relationOf('card', 'member', {}).ownKey).toEqual(['memberId']);
    expect(relationOf('card', 'member', options).ownKey).toBeUndefined();
  });

  it('uses the own key that references the external id', () => {
    const options = { externalIdMapping: { Publisher: 'code' } };
    expect(relationOf('book', 'publisher', options).ownKey).toEqual(['publisherCode']);
  });

  it.each([
    ['a field that is not unique', { Member: 'branch' }],
    ['a key that may be null', { Member: 'nick' }],
    ['an unknown field', { Member: 'nope' }],
    ['what Object has', { Member: 'constructor' }],
    ['an empty name', { Member: '' }],
  ])('rejects %s with a TypeError that names it', (_, externalIdMapping) => {
    const start = () => buildSchemaModel(LIBRARY, { externalIdMapping });
    expect(start).toThrow(TypeError);
    expect(start).toThrow(`Option externalIdMapping.Member: "${externalIdMapping.Member}"`);
  });

  it('rejects an unknown model', () => {
    expect(() => buildSchemaModel(LIBRARY, { externalIdMapping: { Nope: 'id' } })).toThrow(
      new TypeError('Option externalIdMapping: unknown model "Nope".'),
    );
  });
});
