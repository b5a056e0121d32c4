import type { ExposeOptions } from '../../../../src/schema/exposure.ts';
import { libraryContext } from '../../../library-context.ts';
import { errorsOf, rejectionsOf } from '../../../thrown.ts';
import { parseRest } from '../../rest-stages.ts';

const parse = async (method: string, url: string, body: unknown, expose: ExposeOptions = {}) => {
  const parsed = await parseRest({ method, url, body }, libraryContext({ expose }));
  return 'linkage' in parsed ? [parsed.kind, parsed.linkage] : [parsed.kind];
};
const TAGS = '/book/1/relationships/tags';
const AUTHOR = '/book/1/relationships/author';
const REVIEWS = '/member/m/relationships/reviews';
const tag = { type: 'tag', id: 'a' };
const review = { type: 'review', id: 'm_1' };

describe('parseRelationshipDocument', () => {
  it.each([
    ['POST', TAGS, [tag, tag], ['add', [{ name: 'a' }]]],
    ['PATCH', TAGS, [tag], ['replace', [{ name: 'a' }]]],
    ['PUT', TAGS, [], ['replace', []]],
    ['DELETE', TAGS, [tag], ['remove', [{ name: 'a' }]]],
    ['DELETE', TAGS, [], ['remove', []]],
    ['PATCH', AUTHOR, { type: 'author', id: '1' }, ['replace', { id: 1 }]],
    ['PUT', AUTHOR, null, ['replace', null]],
    ['PUT', '/book/1/author', null, ['replace', null]],
    ['PATCH', '/book/1/tags', [tag], ['replace', [{ name: 'a' }]]],
    ['POST', REVIEWS, [review], ['add', [{ memberId: 'm', bookId: 1 }]]],
    ['PATCH', REVIEWS, [review], ['replace', [{ memberId: 'm', bookId: 1 }]]],
  ])('parses %s %s %j', async (method, url, data, parsed) => {
    expect(await parse(method, url, { data, links: {}, jsonapi: {}, x: 1 })).toEqual(parsed);
  });

  it.each<[ExposeOptions, string]>([
    [{}, '"member"'],
    [{ models: { Review: { fields: { member: false } } } }, 'other side'],
  ])('names the other side of a required relationship unless it is hidden: %j', async (...row) => {
    const [expose, other] = row;
    const [error] = await errorsOf(() => parse('DELETE', REVIEWS, { data: [review] }, expose));
    expect(error?.message).toBe(
      `The linked review resources require their ${other} and cannot be removed from "reviews".`,
    );
  });

  it('parses ids from their text, whatever the metadata says', async () => {
    const meta = { serialization: { values: { 'data.id': ['bigint'] } } };
    const body = { data: { type: 'author', id: '1' }, meta };
    expect(await parse('PATCH', AUTHOR, body)).toEqual(['replace', { id: 1 }]);
    const wrong = { data: { type: 'author', id: 'x' }, meta };
    expect(await rejectionsOf(() => parse('PATCH', AUTHOR, wrong))).toEqual([
      ['invalid-payload', { pointer: '/meta' }],
    ]);
  });

  it.each([
    ['', undefined],
    ['[]', undefined],
    ['{', undefined],
    ['null', undefined],
    ['{}', { pointer: '/data' }],
    ['{"data2":[]}', { pointer: '/data' }],
    ['{"__proto__":{"data":[]}}', undefined],
  ])('rejects the body %j', async (body, source) => {
    expect(await rejectionsOf(() => parse('POST', TAGS, body))).toEqual([
      source ? ['invalid-payload', source] : ['invalid-payload'],
    ]);
  });

  it.each([
    ['POST', TAGS, tag, '/data'],
    ['POST', TAGS, null, '/data'],
    ['PATCH', TAGS, [tag, { type: 'book', id: 1 }], '/data/1'],
    ['PATCH', AUTHOR, [], '/data'],
    ['PATCH', AUTHOR, { type: 'author', id: '12abc' }, '/data'],
    ['PATCH', '/profile/p/author', null, '/data'],
    ['PATCH', '/author/1/profile', null, '/data'],
  ])('rejects %s %s %j', async (method, url, data, pointer) => {
    expect(await rejectionsOf(() => parse(method, url, { data }))).toEqual([
      ['invalid-relation-data', { pointer }],
    ]);
  });

  it('returns 403 for an impossible removal, not a malformed body', async () => {
    const [error] = await errorsOf(() => parse('DELETE', REVIEWS, { data: [review] }));
    expect(error).toMatchObject({ code: 'forbidden', source: { pointer: '/data' } });
    const [malformed] = await errorsOf(() => parse('PATCH', AUTHOR, { data: [] }));
    expect(malformed?.status).toBe(400);
  });

  it('reports each invalid identifier', async () => {
    const data = [1, tag, { type: 'tag' }];
    expect(await rejectionsOf(() => parse('POST', TAGS, { data }))).toEqual([
      ['invalid-relation-data', { pointer: '/data/0' }],
      ['invalid-relation-data', { pointer: '/data/2' }],
    ]);
  });

  it('rejects a read-only relationship, whatever the body', async () => {
    const expose = { models: { Book: { fields: { tags: { write: false } } } } };
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      expect(await rejectionsOf(() => parse(method, TAGS, '{', expose))).toEqual([['forbidden']]);
    }
  });

  it('rejects query parameters other than include and fields', async () => {
    const url = `${TAGS}?include=tags.books&fields[tag]=name`;
    expect(await parse('POST', url, { data: [] })).toEqual(['add', []]);
    for (const name of ['page[limit]', 'sort', 'filter[name]']) {
      expect(await rejectionsOf(() => parse('POST', `${TAGS}?${name}=1`, { data: [] }))).toEqual([
        ['unknown-parameter', { parameter: name }],
      ]);
    }
  });
});
