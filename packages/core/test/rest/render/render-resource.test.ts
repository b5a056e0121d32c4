import { createAnnotations } from '@modelway/serialization';
import { renderResource, resourceUrl } from '../../../src/rest/render/render-resource.ts';
import { ENDPOINT, libraryContext, libraryModel } from '../../library-context.ts';

const render = (type: string, row: Readonly<Record<string, unknown>>, options = {}) => {
  const annotations = createAnnotations();
  const place = { path: 'data.0', annotations };
  const model = libraryModel(type);
  const resource = renderResource(row, { model, place }, libraryContext(options));
  return { resource, meta: annotations.toMeta() };
};
const links = (self: string, name: string) => ({
  self: `${self}/relationships/${name}`,
  related: `${self}/${name}`,
});
const book = { id: 1, title: 'a', genre: 'NOVEL', authorId: 2, publisherCode: null };

describe('renderResource', () => {
  it('links by the own key, by the related row where there is none, and lists by links alone', () => {
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

  it.each([
    ['book', { ...book, authorId: null }, 'author'],
    ['book', { ...book, publisher: null }, 'publisher'],
    ['book', book, 'publisher'],
    ['author', { id: 1, profile: null }, 'profile'],
    ['reminder', { id: 1, loanBookId: 1, loanReader: null }, 'loan'],
  ])('links an empty relationship of %s to null', (type, row, name) => {
    expect(render(type, row).resource.relationships?.[name]?.data).toBeNull();
  });

  it('links a compound id in the order of the id', () => {
    const row = { id: 1, loanBookId: 1, loanReader: 'a_b' };
    expect(render('reminder', row).resource.relationships?.loan?.data).toEqual({
      type: 'bookLoan',
      id: '1_a%5Fb',
    });
  });

  it('shows parts of the id among the attributes, but nothing named id', () => {
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

  it('shows no column that a row has beyond the visible ones', () => {
    expect(render('author', { id: 1, secret: 'x' }).resource.attributes).toEqual({
      name: null,
      bookCount: null,
      mentorId: null,
    });
  });

  it('has no member relationships where a type has none', () => {
    expect(render('sample', { id: 1n }).resource).not.toHaveProperty('relationships');
  });

  it('makes every id a string where it is strict', () => {
    const { resource } = render('book', book, { strict: true });
    expect([resource.id, resource.relationships?.author?.data?.id]).toEqual(['1', '2']);
  });

  it('writes each type in its wire form and notes which it is', () => {
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
      object: { at: new Date(0) },
      genre: 'POETRY',
      strings: ['', 'a'],
      ints: [1],
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
      object: { at: '1970-01-01T00:00:00.000Z' },
      genre: 'POETRY',
      strings: ['', 'a'],
      ints: [1],
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
