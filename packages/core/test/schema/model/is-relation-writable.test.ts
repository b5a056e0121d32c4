import type { ModelExposure } from '../../../src/schema/exposure.ts';
import { buildSchemaModel } from '../../../src/schema/model/build-schema-model.ts';
import type { SchemaDescription } from '../../../src/schema/schema-description.ts';
import { LIBRARY } from '../../library-schema.ts';

type Fields = NonNullable<ModelExposure['fields']>;

describe('the two sides of a relationship', () => {
  it.each<[string, Fields, boolean, boolean]>([
    ['are writable by default', {}, true, true],
    ['are read-only if the key is', { authorId: { write: false } }, false, false],
    ['are read-only if the side with the key is', { author: { write: false } }, false, false],
    ['stay writable if another key is read-only', { publisherCode: { write: false } }, true, true],
    ['stay writable if the key is hidden', { authorId: false }, true, true],
  ])('%s', (_title, fields, own, opposite) => {
    expect(sidesOf(LIBRARY, { Book: { fields } })).toEqual([own, opposite]);
  });

  it('are read-only independently if neither has a key', () => {
    const { byType } = buildSchemaModel(LIBRARY, {
      expose: { models: { Book: { fields: { tags: { write: false } } } } },
    });
    expect(byType.get('book')?.fields.get('tags')).toMatchObject({ writable: false });
    expect(byType.get('tag')?.fields.get('books')).toMatchObject({ writable: true });
  });

  it('are read-only independently on the side without the key', () => {
    const models = { Author: { fields: { books: { write: false } } } };
    expect(sidesOf(LIBRARY, models)).toEqual([true, false]);
  });

  it.each<[string, object]>([
    ['the schema marks its key', { readOnly: true }],
    ['its key is computed', { computed: true }],
  ])('are read-only if %s', (_title, mark) => {
    expect(sidesOf(markKey(mark))).toEqual([false, false]);
  });

  it('are read-only if one field of a compound key is', () => {
    const { byType } = buildSchemaModel(LIBRARY, {
      expose: { models: { Reminder: { fields: { loanReader: { write: false } } } } },
    });
    expect(byType.get('reminder')?.fields.get('loan')).toMatchObject({ writable: false });
  });

  it('are writable if expose opens the key that the schema marks', () => {
    const models = { Book: { fields: { authorId: { write: true } } } };
    expect(sidesOf(markKey({ readOnly: true }), models)).toEqual([true, true]);
  });

  it.each<[string, Readonly<Record<string, ModelExposure>>]>([
    ['Book.fields.author', { Book: { fields: { author: { write: true } } } }],
    ['Author.fields.books', { Author: { fields: { books: { write: true } } } }],
  ])('cannot be writable without their key: %s', (option, models) => {
    expect(() => sidesOf(markKey({ readOnly: true }), models)).toThrow(
      new TypeError(
        `Option expose.models.${option}: its key Book.authorId is read-only. Set { write: true } on Book.authorId too, or on neither.`,
      ),
    );
  });
});

/** Whether Book.author, which has the key, and Author.books are writable. */
function sidesOf(
  schema: SchemaDescription,
  models: Readonly<Record<string, ModelExposure>> = {},
): readonly (boolean | undefined)[] {
  const { byType } = buildSchemaModel(schema, { expose: { models } });
  const author = byType.get('book')?.fields.get('author');
  const books = byType.get('author')?.fields.get('books');
  return [author, books].map((field) => field?.writable);
}

function markKey(mark: object): SchemaDescription {
  const models = LIBRARY.models.map((model) => ({
    ...model,
    fields: model.fields.map((field) =>
      model.name === 'Book' && field.name === 'authorId' ? { ...field, ...mark } : field,
    ),
  }));
  return { ...LIBRARY, models };
}
