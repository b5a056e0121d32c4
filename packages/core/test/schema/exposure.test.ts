import type { ExposeOptions, ModelExposure } from '../../src/schema/exposure.ts';
import {
  buildSchemaModel,
  type SchemaModelOptions,
} from '../../src/schema/model/build-schema-model.ts';
import type { SchemaDescription } from '../../src/schema/schema-description.ts';
import { fieldToWrite, type Model } from '../../src/schema/schema-model.ts';
import { LIBRARY, scalar } from '../library-schema.ts';

const build = (expose: ExposeOptions, options: SchemaModelOptions = {}) =>
  buildSchemaModel(LIBRARY, { expose, ...options });
const modelOf = (type: string, expose: ExposeOptions): Model => {
  const model = build(expose).byType.get(type);
  if (!model) throw new TypeError(type);
  return model;
};
type Fields = NonNullable<ModelExposure['fields']>;
const fieldNames = ({ fields }: Model) => [...fields.keys()];

describe('the option expose', () => {
  it('exposes everything that the schema does not omit by default', () => {
    for (const expose of [{}, { default: 'all' }, { models: { Author: true } }] as const) {
      expect(build(expose).byType.size).toBe(LIBRARY.models.length);
      const author = modelOf('author', expose);
      expect(author.operations).toEqual(new Set(['read', 'create', 'update', 'delete']));
      expect(author.fields.has('secret')).toBe(false);
    }
  });

  it('exposes only the models that it names if the default is none', () => {
    const models = { Book: true, Tag: {}, Author: false } as const;
    const { byType, byLowerCaseName } = build({ default: 'none', models });
    expect([...byType.keys()]).toEqual(['book', 'tag']);
    expect([...byLowerCaseName.keys()]).toEqual(['book', 'tag']);
    expect(fieldNames(modelOf('book', { default: 'none', models }))).toEqual([
      'id',
      'title',
      'genre',
      'createdAt',
      'authorId',
      'publisherCode',
      'tags',
    ]);
  });

  it('hides a model, and every relationship to it', () => {
    const expose = { models: { Author: false } } as const;
    const { byType, byLowerCaseName } = build(expose);
    expect([byType.has('author'), byLowerCaseName.has('author')]).toEqual([false, false]);
    for (const type of ['book', 'profile']) {
      const { fields, relations, hiddenNames } = modelOf(type, expose);
      expect(fields.has('author')).toBe(false);
      expect(relations.map(({ name }) => name)).not.toContain('author');
      expect(hiddenNames.has('author')).toBe(true);
    }
  });

  it('hides relationships to a model that cannot be read', () => {
    const operations = ['create', 'update', 'delete'] as const;
    const expose = { models: { Tag: { operations } } };
    expect(modelOf('tag', expose).operations).toEqual(new Set(operations));
    expect(modelOf('book', expose).fields.has('tags')).toBe(false);
    expect(modelOf('book', { models: { Tag: { operations: ['read'] } } }).fields.has('tags')).toBe(
      true,
    );
  });

  it('hides fields and relationships', () => {
    const fields = { title: false, author: false, genre: true } as const;
    const book = modelOf('book', { models: { Book: { fields } } });
    expect(fieldNames(book)).toEqual([
      'id',
      'genre',
      'createdAt',
      'authorId',
      'publisherCode',
      'publisher',
      'tags',
    ]);
    expect(book.scalars.map(({ name }) => name)).not.toContain('title');
    expect(book.relations.map(({ name }) => name)).toEqual(['publisher', 'tags']);
    expect([...book.hiddenNames].sort()).toEqual(['author', 'title']);
  });

  it('exposes a field that the schema omits if it is set to true', () => {
    for (const secret of [true, { write: false }]) {
      const author = modelOf('author', { models: { Author: { fields: { secret } } } });
      expect(author.fields.get('secret')).toMatchObject({ writable: secret === true });
      expect(author.hiddenNames.has('secret')).toBe(false);
    }
  });

  it('makes fields and relationships read-only', () => {
    const fields = { title: { write: false }, tags: { write: false }, genre: {}, author: true };
    const book = modelOf('book', { models: { Book: { fields } } });
    const writable = Object.keys(fields).map((name) => book.fields.get(name)?.writable);
    expect(writable).toEqual([false, false, true, true]);
  });

  it('makes fields write-only, in a separate list', () => {
    const fields = { title: { read: false }, genre: { read: false, write: false } };
    const book = modelOf('book', { models: { Book: { fields } } });
    expect([...book.writeOnly.values()]).toMatchObject([
      { name: 'title', writable: true, writeOnly: true },
    ]);
    expect(fieldNames(book)).not.toContain('title');
    expect(book.scalars.map(({ name }) => name)).not.toContain('title');
    expect(book.hiddenColumns).toEqual(['title', 'genre']);
    // Clients know the one, since they send it.
    expect([...book.hiddenNames]).toEqual(['genre']);
    expect(fieldToWrite(book, 'title')).toBe(book.writeOnly.get('title'));
    expect(fieldToWrite(book, 'genre')).toBeUndefined();
  });

  it.each([
    ['marks', undefined, [false, true]],
    ['marks and expose shows', true, [true, true]],
    ['marks and expose hides', false, [false, undefined]],
    ['marks and expose makes readable', { read: true }, [true, true]],
    ['marks and expose lets clients write', { write: true }, [false, true]],
    ['marks and expose makes unwritable', { write: false }, [false, undefined]],
    ['marks and expose keeps unread', { read: false }, [false, true]],
    ['marks and expose closes', { read: false, write: false }, [false, undefined]],
  ])('treats a field that the schema %s as write-only', (_, title, expected) => {
    const schema = markBook('title', { omitted: true, writeOnly: true });
    const expose = { models: { Book: { fields: { title } } } } as ExposeOptions;
    const book = buildSchemaModel(schema, { expose }).byType.get('book') as Model;
    expect([book.fields.has('title'), fieldToWrite(book, 'title')?.writable]).toEqual(expected);
  });

  it.each([
    ['what the schema marks', undefined, false],
    ['what it marks and expose names without `write`', {}, false],
    ['what it marks and expose shows', true, false],
  ])('keeps %s read-only', (_, exposure, writable) => {
    const expose =
      exposure === undefined
        ? undefined
        : {
            models: { Book: { fields: { title: exposure, tags: exposure } } },
          };
    expect(writableIn(expose)).toEqual([writable, writable]);
  });

  it('lets clients write a read-only field of the schema if expose allows it', () => {
    const fields = { title: { write: true }, tags: { write: true } };
    expect(writableIn({ models: { Book: { fields } } })).toEqual([true, true]);
  });

  it('exposes an inherited field as the base model does, unless the extending model says otherwise', () => {
    const schema = {
      ...LIBRARY,
      models: LIBRARY.models.map((model) =>
        model.name === 'Author'
          ? { ...model, extendedBy: ['Member'] }
          : model.name === 'Member'
            ? { ...model, fields: [...model.fields, scalar('name', 'String')] }
            : model,
      ),
    };
    const memberName = (author: Fields, member: Fields = {}) =>
      buildSchemaModel(schema, {
        expose: { models: { Author: { fields: author }, Member: { fields: member } } },
      })
        .byType.get('member')
        ?.fields.get('name');
    expect(memberName({})).toMatchObject({ writable: true });
    expect(memberName({ name: { write: false } })).toMatchObject({ writable: false });
    expect(memberName({ name: false })).toBeUndefined();
    expect(memberName({ name: false }, { name: true })).toMatchObject({ writable: true });
    expect(memberName({ mentorId: false })).toMatchObject({ writable: true });
  });

  it('hides a relationship that the schema marks', () => {
    const book = buildSchemaModel(markBook('tags', { omitted: true })).byType.get('book');
    expect([book?.fields.has('tags'), book?.hiddenNames.has('tags')]).toEqual([false, true]);
  });

  it('never makes a computed field writable', () => {
    const fields = { bookCount: { write: true } };
    const author = modelOf('author', { models: { Author: { fields } } });
    expect(author.fields.get('bookCount')?.writable).toBe(false);
  });

  it('keeps unique keys with a hidden field from clients', () => {
    const { uniqueKeys, hiddenNames } = modelOf('member', {
      models: { Member: { fields: { number: false, nick: false } } },
    });
    expect([...uniqueKeys.keys()]).toEqual(['id', 'email']);
    expect([...hiddenNames].sort()).toEqual(['branch_number', 'nick', 'number']);
  });

  it('treats undefined as omitted', () => {
    const fields = { title: undefined, tags: { write: undefined } };
    const Author = { operations: undefined, fields: undefined };
    const expose = { default: undefined, models: { Tag: undefined, Author, Book: { fields } } };
    expect(build(expose as never).byType.size).toBe(LIBRARY.models.length);
  });
});

/** Whether clients may write a column and a relationship that the schema marks as read-only. */
function writableIn(expose: ExposeOptions | undefined): readonly (boolean | undefined)[] {
  const marked = markBook('tags', { readOnly: true }, markBook('title', { readOnly: true }));
  const book = buildSchemaModel(marked, expose && { expose }).byType.get('book');
  return ['title', 'tags'].map((name) => book?.fields.get(name)?.writable);
}

function markBook(name: string, mark: object, schema = LIBRARY): SchemaDescription {
  const models = schema.models.map((model) => {
    if (model.name !== 'Book') return model;
    const fields = model.fields.map((field) =>
      field.name === name ? { ...field, ...mark } : field,
    );
    return { ...model, fields };
  });
  return { ...schema, models };
}
