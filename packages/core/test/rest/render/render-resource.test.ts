import { createAnnotations, createAnnotationWriter } from '@modelway/serialization';
import { parseFields } from '../../../src/rest/parse/query/parse-fields.ts';
import { createRenderAttributes } from '../../../src/rest/render/render-attributes.ts';
import {
  renderIdentifier,
  renderResource,
  resourceUrl,
} from '../../../src/rest/render/render-resource.ts';
import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import { ENDPOINT, libraryContext, libraryModel, scalarField } from '../../library-context.ts';
import { paramsOf } from '../rest-stages.ts';

interface Shown {
  readonly options?: Partial<RestHandlerOptions>;
  readonly fields?: string;
  /** Names of the relationships whose resources are loaded. */
  readonly loaded?: readonly string[];
}
const render = (type: string, row: Readonly<Record<string, unknown>>, shown: Shown = {}) => {
  const { options = {}, fields = '', loaded = [] } = shown;
  const annotations = createAnnotations();
  const context = libraryContext(options);
  const model = context.schema.byType.get(type);
  if (!model) throw new TypeError(type);
  const node = {
    model,
    row,
    loaded: new Map(
      model.relations.filter((r) => loaded.includes(r.name)).map((r) => [r, new Map()]),
    ),
  };
  const fieldSets = parseFields(paramsOf(fields), context.schema);
  const location = {
    path: 'data.0',
    fields: fieldSets,
    renderAttributes: createRenderAttributes(fieldSets, annotations),
  };
  return { resource: renderResource(node, location, context), meta: annotations.toMeta() };
};
const links = (self: string, name: string) => ({
  self: `${self}/relationships/${name}`,
  related: `${self}/${name}`,
});
const book = { id: 1, title: 'a', genre: 'NOVEL', authorId: 2, publisherCode: null };

describe('renderResource', () => {
  it('renders linkage by the own key, else by the related row, and only links for lists', () => {
    const self = `${ENDPOINT}/book/1`;
    const { resource, meta } = render('book', { ...book, publisher: { id: 3 } });
    expect(resource).toStrictEqual({
      type: 'book',
      id: 1,
      attributes: {
        title: 'a',
        genre: 'NOVEL',
        createdAt: null,
        authorId: 2,
        publisherCode: null,
      },
      relationships: {
        author: { links: links(self, 'author'), data: { type: 'author', id: 2 } },
        publisher: { links: links(self, 'publisher'), data: { type: 'publisher', id: 3 } },
        tags: { links: links(self, 'tags') },
      },
      links: { self },
    });
    expect(meta).toBeUndefined();
  });

  it('renders an integer that a driver returns as a bigint', () => {
    const { resource, meta } = render('book', { ...book, authorId: 2n ** 53n + 1n });
    expect(resource.attributes?.authorId).toBe('9007199254740993');
    expect(meta?.values).toEqual({ 'data.0.attributes.authorId': ['bigint'] });
  });

  it.each([
    ['book', { ...book, authorId: null }, 'author'],
    ['book', { ...book, publisher: null }, 'publisher'],
    ['book', book, 'publisher'],
    ['author', { id: 1, profile: null }, 'profile'],
    ['reminder', { id: 1, loanBookId: 1, loanReader: null }, 'loan'],
  ])('renders an empty relationship of %s as null', (type, row, name) => {
    expect(render(type, row).resource.relationships?.[name]?.data).toBeNull();
  });

  it('renders the linkage of a compound id in the order of the id', () => {
    const row = { id: 1, loanBookId: 1, loanReader: 'a_b' };
    expect(render('reminder', row).resource.relationships?.loan?.data).toEqual({
      type: 'bookLoan',
      id: '1_a%5Fb',
    });
  });

  it('renders parts of the id as attributes, but nothing named id', () => {
    expect(render('bookLoan', { bookId: 1, reader: 'a', dueAt: null }).resource).toMatchObject({
      id: '1_a',
      attributes: { bookId: 1, reader: 'a', dueAt: null },
    });
    expect(render('tag', { name: 'a b/c' }).resource).toMatchObject({
      id: 'a b/c',
      attributes: { name: 'a b/c' },
      links: { self: `${ENDPOINT}/tag/a%20b%2Fc` },
    });
    expect(render('book', book).resource.attributes).not.toHaveProperty('id');
  });

  it('renders only visible columns of a row', () => {
    expect(render('author', { id: 1, secret: 'x' }).resource.attributes).toEqual({
      name: null,
      bookCount: null,
      mentorId: null,
    });
  });

  it('omits relationships if a type has none', () => {
    expect(render('sample', { id: 1n }).resource).not.toHaveProperty('relationships');
  });

  it('renders every id as a string in strict mode', () => {
    const { resource } = render('book', book, { options: { strict: true } });
    const author = { type: 'author', id: '2' };
    expect([resource.id, resource.relationships?.author?.data]).toEqual(['1', author]);
  });

  it('renders full linkage of a to-many relationship if its resources are loaded', () => {
    const row = { ...book, tags: [{ name: 'a' }, { name: 'b' }] };
    const data = [
      { type: 'tag', id: 'a' },
      { type: 'tag', id: 'b' },
    ];
    const tagsOf = (shown: Shown, tags: unknown = row.tags) =>
      render('book', { ...row, tags }, shown).resource.relationships?.tags;
    expect(tagsOf({ loaded: ['tags'] })?.data).toEqual(data);
    expect(tagsOf({ options: { linkage: 'all' } })?.data).toEqual(data);
    expect(tagsOf({ loaded: ['tags'] }, [])?.data).toEqual([]);
    expect(tagsOf({})).not.toHaveProperty('data');
  });

  it.each([
    ['fields[book]=title', ['title'], undefined],
    ['fields[book]=title,id', ['title'], undefined],
    ['fields[book]=', [], undefined],
    ['fields[book]=authorId,tags', ['authorId'], ['tags']],
    ['fields[book]=author', [], ['author']],
    [
      'fields[author]=name',
      ['title', 'genre', 'createdAt', 'authorId', 'publisherCode'],
      ['author', 'publisher', 'tags'],
    ],
  ])('renders of a book with %s the attributes %j and the relationships %j', (fields, ...names) => {
    const { attributes, relationships } = render('book', book, { fields }).resource;
    const shown = [Object.keys(attributes ?? {}), relationships && Object.keys(relationships)];
    expect(shown).toEqual(names);
  });

  it('annotates no value of a field whose name superjson rejects', () => {
    const scalars = ['constructor', 'at'].map((name) => ({
      ...scalarField('book', 'createdAt'),
      name,
    }));
    const annotations = createAnnotationWriter();
    const row = { constructor: [new Date(0), new Date(0)], at: new Date(0) };
    const attributes = createRenderAttributes(new Map(), annotations)(
      { ...libraryModel('book'), scalars },
      row,
      'data.0',
    );
    const at = '1970-01-01T00:00:00.000Z';
    expect(attributes).toEqual({ constructor: [at, at], at });
    expect(annotations.toJson()).toBe('{"values":{"data.0.attributes.at":["Date"]}}');
  });

  it('writes each type in its wire form and annotates it', () => {
    const json = { a: [null], constructor: 1, date: new Date(0).toJSON() };
    const { resource, meta } = render('sample', {
      id: 9007199254740993n,
      string: 's',
      boolean: false,
      int: 0,
      bigInt: -1n,
      float: Number.NaN,
      decimal: '0.10',
      dateTime: new Date(0),
      bytes: new Uint8Array([0, 1]),
      json,
      requiredJson: null,
      object: { at: new Date(0) },
      genre: 'POETRY',
      strings: ['', 'a'],
      ints: [1],
      objects: [{ a: 1 }],
    });
    expect(resource.id).toBe('9007199254740993');
    expect(resource.attributes).toEqual({
      string: 's',
      boolean: false,
      int: 0,
      bigInt: '-1',
      float: 'NaN',
      decimal: '0.10',
      dateTime: '1970-01-01T00:00:00.000Z',
      bytes: 'AAE=',
      json,
      requiredJson: null,
      object: { at: '1970-01-01T00:00:00.000Z' },
      genre: 'POETRY',
      strings: ['', 'a'],
      ints: [1],
      objects: [{ a: 1 }],
    });
    expect(meta).toEqual({
      values: {
        'data.0.attributes.bigInt': ['bigint'],
        'data.0.attributes.float': ['number'],
        'data.0.attributes.dateTime': ['Date'],
        'data.0.attributes.bytes': [['custom', 'Bytes']],
        'data.0.attributes.object.at': ['Date'],
      },
    });
  });
});

describe('renderIdentifier', () => {
  it('renders only type and id', () => {
    const row = { bookId: 1, reader: 'a_b', dueAt: null };
    expect(renderIdentifier(libraryModel('bookLoan'), row, libraryContext())).toStrictEqual({
      type: 'bookLoan',
      id: '1_a%5Fb',
    });
    const context = libraryContext({ strict: true });
    expect(renderIdentifier(libraryModel('book'), { id: 1 }, context).id).toBe('1');
  });
});

describe('resourceUrl', () => {
  it.each([
    ['http://a.test/api/', 'http://a.test/api/book/1'],
    ['/api', '/api/book/1'],
    ['', '/book/1'],
    ['/', '/book/1'],
  ])('starts with the endpoint %j', (endpoint, url) => {
    expect(resourceUrl(libraryModel('book'), 1, libraryContext({ endpoint }))).toBe(url);
  });
});
