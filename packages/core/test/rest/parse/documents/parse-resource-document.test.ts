import { parseObjectBody } from '../../../../src/http/parse-json.ts';
import { parseResourceDocument } from '../../../../src/rest/parse/documents/parse-resource-document.ts';
import { matchRestRoute } from '../../../../src/rest/route/match-rest-route.ts';
import { receivedRequest } from '../../../api-request.ts';
import { libraryContext } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

const context = libraryContext();

const parse = async (method: string, url: string, body: unknown) => {
  const request = receivedRequest({ method, url, body });
  const route = matchRestRoute(request, context.schema);
  if (route.kind !== 'create' && route.kind !== 'update') throw new TypeError(route.kind);
  const document = parseResourceDocument(route, parseObjectBody(request), context);
  const byName = (map: ReadonlyMap<{ readonly name: string }, unknown>) =>
    Object.fromEntries([...map].map(([{ name }, value]) => [name, value]));
  return {
    id: document.id,
    attributes: byName(document.attributes),
    relationships: byName(document.relationships),
  };
};
const rejections = (method: string, url: string, body: unknown) =>
  rejectionsOf(() => parse(method, url, body));
const identifier = (type: string, id: unknown) => ({ data: { type, id } });

describe('parseResourceDocument', () => {
  it('parses a resource, and ignores unknown members', async () => {
    const data = {
      type: 'book',
      attributes: { title: 'a' },
      relationships: { author: identifier('author', 1) },
      links: {},
      meta: {},
      lid: 'x',
    };
    const body = { data, jsonapi: {}, links: {}, unknown: 1, meta: { own: 1 } };
    expect(await parse('POST', '/book', body)).toEqual({
      id: undefined,
      attributes: { title: 'a' },
      relationships: { author: { id: 1 } },
    });
  });

  it('parses ids from their text, whatever the metadata says', async () => {
    const values = {
      'data.id': ['bigint'],
      'data.relationships.author.data.id': ['bigint'],
    };
    const data = { type: 'book', id: '1', relationships: { author: identifier('author', '1') } };
    const meta = { serialization: { values } };
    expect(await parse('PATCH', '/book/1', { data, meta })).toMatchObject({
      id: { id: 1 },
      relationships: { author: { id: 1 } },
    });
  });

  it.each([
    ['POST', '/profile', { type: 'profile', id: 'x' }, { id: 'x' }],
    ['POST', '/bookLoan', { type: 'bookLoan', id: '1_a%5Fb' }, { bookId: 1, reader: 'a_b' }],
    ['PATCH', '/book/1', { type: 'book' }, { id: 1 }],
    ['PATCH', '/book/1', { type: 'book', id: 1 }, { id: 1 }],
    ['PUT', '/book/1', { type: 'book', id: '1' }, { id: 1 }],
    [
      'PATCH',
      '/bookLoan/1_a%255Fb',
      { type: 'bookLoan', id: '1_a%5Fb' },
      { bookId: 1, reader: 'a_b' },
    ],
  ])('accepts the id of %s %s %j', async (method, url, data, id) => {
    expect((await parse(method, url, { data })).id).toEqual(id);
  });

  it.each([
    ['[]', undefined],
    ['{}', { pointer: '/data' }],
    ['{"data":null}', { pointer: '/data' }],
    ['{"data":[{"type":"book"}]}', { pointer: '/data' }],
    ['{"__proto__":{"data":{"type":"book"}}}', undefined],
    ['{"data":{}}', { pointer: '/data/type' }],
    ['{"data":{"type":5}}', { pointer: '/data/type' }],
    ['{"data":{"__proto__":{"type":"book"}}}', undefined],
    ['{"data":{"type":"book"},"meta":5}', { pointer: '/meta' }],
    ['{"data":{"type":"book"},"meta":{"serialization":5}}', { pointer: '/meta' }],
  ])('rejects %s', async (body, source) => {
    const expected = source ? ['invalid-payload', source] : ['invalid-payload'];
    expect(await rejections('POST', '/book', body)).toEqual([expected]);
  });

  it.each([
    ['POST', '/book', { type: 'author' }, 'conflict', '/data/type'],
    ['POST', '/book', { type: 'book', id: 1 }, 'forbidden', '/data/id'],
    ['POST', '/book', { type: 'book', id: null }, 'forbidden', '/data/id'],
    ['POST', '/profile', { type: 'profile', id: null }, 'invalid-id', '/data/id'],
    ['POST', '/profile', { type: 'profile', id: ['x'] }, 'invalid-id', '/data/id'],
    ['POST', '/bookLoan', { type: 'bookLoan', id: '1' }, 'invalid-id', '/data/id'],
    ['PATCH', '/book/1', { type: 'book', id: 2 }, 'conflict', '/data/id'],
    ['PATCH', '/book/1', { type: 'book', id: null }, 'conflict', '/data/id'],
    ['PATCH', '/book/1', { type: 'book', id: ['1'] }, 'conflict', '/data/id'],
    ['PATCH', '/book/1', { type: 'book', id: { toString: 1 } }, 'conflict', '/data/id'],
    ['PATCH', '/book/1', { type: 'book', id: '01' }, 'conflict', '/data/id'],
  ])('rejects %s %s %j', async (method, url, data, code, pointer) => {
    expect(await rejections(method, url, { data })).toEqual([[code, { pointer }]]);
  });

  it('returns 404 for an id that no row can have', async () => {
    expect(await rejections('PATCH', '/book/12abc', { data: { type: 'book' } })).toEqual([
      ['not-found'],
    ]);
  });

  it.each([
    ['POST', '/bookLoan', { id: '1_a' }],
    ['PATCH', '/bookLoan/1_a', {}],
  ])('accepts the same parts of the id again in %s, but not others', async (method, url, rest) => {
    const data = { type: 'bookLoan', ...rest };
    const same = {
      attributes: { reader: 'a' },
      relationships: { book: identifier('book', 1) },
    };
    const { attributes } = await parse(method, url, { data: { ...data, ...same } });
    expect(attributes).toEqual({ reader: 'a' });
    const other = {
      attributes: { reader: 'b' },
      relationships: { book: identifier('book', 2) },
    };
    expect(await rejections(method, url, { data: { ...data, ...other } })).toEqual([
      ['conflict', { pointer: '/data/attributes/reader' }],
      ['conflict', { pointer: '/data/relationships/book' }],
    ]);
  });

  it('rejects a key that an attribute and a relationship set differently', async () => {
    const body = (attributes: object, author: object | null) => ({
      data: { type: 'book', attributes, relationships: { author: { data: author } } },
    });
    const one = { type: 'author', id: 1 };
    const rejection = [['invalid-payload', { pointer: '/data/relationships/author' }]];
    expect(await rejections('POST', '/book', body({ authorId: 2 }, one))).toEqual(rejection);
    expect(await rejections('POST', '/book', body({ authorId: null }, one))).toEqual(rejection);
    expect(await rejections('POST', '/book', body({ authorId: 2 }, null))).toEqual(rejection);
    for (const [authorId, author] of [[1, one] as const, [null, null] as const]) {
      const { attributes } = await parse('POST', '/book', body({ authorId }, author));
      expect(attributes).toEqual({ authorId });
    }
  });

  it('reports every error, at most a hundred', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`x${i}`, 1]));
    const tags = { data: Array.from({ length: 70 }, () => 0) };
    const body = (relationships: object) => ({ data: { type: 'book', attributes, relationships } });
    expect(await rejections('POST', '/book', body({ nope: 1 }))).toHaveLength(71);
    expect(await rejections('POST', '/book', body({ tags }))).toHaveLength(100);
  });

  it.each(['toString', 'valueOf', 'toJSON', 'constructor'])(
    'accepts a Json value with a key named %s',
    async (key) => {
      const json = `{"${key}":1,"a":[{"${key}":null}]}`;
      const body = `{"data":{"type":"sample","id":1,"attributes":{"json":${json}}}}`;
      const { attributes } = await parse('POST', '/sample', body);
      expect(JSON.stringify(attributes.json)).toBe(json);
    },
  );

  it('decodes values by meta.serialization, from the root of the body', async () => {
    const body = {
      data: { type: 'sample', id: '1', attributes: { bytes: 'AAE=', bigInt: '5' } },
      meta: { serialization: { values: { 'data.attributes.bigInt': ['bigint'] } } },
    };
    expect((await parse('POST', '/sample', body)).attributes).toEqual({
      bytes: new Uint8Array([0, 1]),
      bigInt: 5n,
    });
  });
});
