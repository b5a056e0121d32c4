import type { ModelExposure } from '../../../src/schema/exposure.ts';
import {
  buildSchemaModel,
  type SchemaModelOptions,
} from '../../../src/schema/model/build-schema-model.ts';
import type { ModelDescription } from '../../../src/schema/schema-description.ts';
import { LIBRARY } from '../../library-schema.ts';

const build = (options: SchemaModelOptions, schema = LIBRARY) => buildSchemaModel(schema, options);

/** The schema with one of its models changed. */
function withModel(name: string, change: (model: ModelDescription) => object) {
  const models = LIBRARY.models.map((model) =>
    model.name === name ? { ...model, ...change(model) } : model,
  );
  return { ...LIBRARY, models };
}

describe('assertWriteOnly', () => {
  it.each([
    ['a relationship', { Book: { fields: { tags: { read: false } } } }, 'Book.tags'],
    ['a foreign key', { Book: { fields: { authorId: { read: false } } } }, 'Book.authorId'],
    ['part of the id', { BookLoan: { fields: { reader: { read: false } } } }, 'BookLoan.reader'],
  ])('rejects %s that is write-only', (what, models, field) => {
    expect(() => build({ expose: { models } })).toThrow(
      new TypeError(`Field ${field} is ${what} and cannot be write-only.`),
    );
  });

  it('rejects a field whose value a visible foreign key reveals', () => {
    const foreignKey = [{ field: 'authorId', references: 'name' }];
    const schema = withModel('Profile', ({ fields }) => ({
      fields: fields.map((field) => (field.name === 'author' ? { ...field, foreignKey } : field)),
    }));
    const hide = (fields: NonNullable<ModelExposure['fields']>) => () => {
      const models = { Author: { fields: { name: { read: false } } }, Profile: { fields } };
      return build({ expose: { models } }, schema);
    };
    expect(hide({})).toThrow(
      'Field Author.name is referenced by the foreign key Profile.authorId and cannot be write-only.',
    );
    expect(hide({ authorId: false })).not.toThrow();
  });

  it('rejects a field as an external id, even if the schema marks it', () => {
    const schema = withModel('Book', ({ fields, uniqueKeys }) => ({
      uniqueKeys: [...uniqueKeys, { name: 'title', fields: ['title'] }],
      fields: fields.map((field) =>
        field.name === 'title' ? { ...field, omitted: true, writeOnly: true } : field,
      ),
    }));
    expect(() => build({ externalIdMapping: { Book: 'title' } }, schema)).toThrow(
      '"title" is part of the id and cannot be hidden',
    );
  });
});
