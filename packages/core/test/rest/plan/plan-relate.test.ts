import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import { libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const plan = async (
  method: string,
  url: string,
  data: unknown,
  options: Partial<RestHandlerOptions> = {},
) => {
  const planned = await planRest({ method, url, body: { data } }, libraryContext(options));
  if (!('relation' in planned && 'update' in planned)) throw new TypeError(planned.kind);
  return planned;
};
const TAGS = '/book/1/relationships/tags';
const tag = { type: 'tag', id: 'a' };
const card = { type: 'card', id: 5 };
const author = { type: 'author', id: 2 };
const review = { type: 'review', id: 'm_1' };
const compound = { memberId_bookId: { memberId: 'm', bookId: 1 } };

describe('planRelate', () => {
  it.each([
    ['POST', TAGS, [tag], { tags: { connect: [{ name: 'a' }] } }],
    ['DELETE', TAGS, [tag], { tags: { disconnect: [{ name: 'a' }] } }],
    ['PATCH', TAGS, [tag], { tags: { set: [{ name: 'a' }] } }],
    ['PUT', TAGS, [], { tags: { set: [] } }],
    ['POST', '/member/m/relationships/reviews', [review], { reviews: { connect: [compound] } }],
    ['PATCH', '/book/1/relationships/author', author, { authorId: 2 }],
    ['PUT', '/book/1/author', null, { authorId: null }],
    ['PATCH', '/member/m/relationships/card', card, { card: { connect: { id: 5 } } }],
    ['PATCH', '/member/m/relationships/card', null, { card: { disconnect: true } }],
    ['PATCH', '/reminder/1/relationships/loan', null, { loanBookId: null, loanReader: null }],
  ])('%s %s %j changes only the relationship', async (method, url, data, written) => {
    expect((await plan(method, url, data)).update.data).toEqual(written);
  });

  it('reads the first page of the linkage, with its count', async () => {
    const { update, page } = await plan('POST', TAGS, [tag], { pageSize: 7 });
    expect(update.where).toEqual({ id: 1 });
    expect(update.select).toEqual({
      id: true,
      tags: { select: { name: true }, orderBy: [{ name: 'asc' }], take: 7 },
      _count: { select: { tags: true } },
    });
    expect(page).toEqual({ offset: 0, limit: 7, total: true, form: 'offset' });
  });

  it('reads the linkage of a to-one relationship', async () => {
    const { update, page } = await plan('PATCH', '/book/1/relationships/author', null);
    expect(update.select).toEqual({ id: true, author: { select: { id: true } } });
    expect(page).toBeUndefined();
  });

  it('reads the included resources', async () => {
    const url = `${TAGS}?include=tags.books&fields[book]=title`;
    const { update } = await plan('POST', url, [tag], { total: false });
    const books = { select: { id: true, title: true }, orderBy: [{ id: 'asc' }] };
    expect(update.select).toEqual({
      id: true,
      tags: { select: { name: true, books }, orderBy: [{ name: 'asc' }], take: 101 },
    });
  });

  it.each([
    ['POST', TAGS, [tag], { name: { in: ['a'] } }, [{ name: 'a' }], undefined],
    ['PATCH', TAGS, [tag], { name: { in: ['a'] } }, [{ name: 'a' }], 'exactly'],
    ['PATCH', TAGS, [], undefined, [], 'exactly'],
    ['DELETE', TAGS, [tag], { name: { in: ['a'] } }, [{ name: 'a' }], 'without'],
    ['PATCH', '/book/1/author', author, { id: { in: [2] } }, [{ id: 2 }], undefined],
    ['PATCH', '/book/1/author', null, undefined, [], undefined],
  ])('%s %s %j plans a check of the link', async (method, url, data, where, members, after) => {
    const { links, relation } = await plan(method, url, data);
    expect(links).toEqual([{ relation, pointer: '/data', where, members, after }]);
  });
});
