import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import { libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const plan = async (url: string, options: Partial<RestHandlerOptions> = {}) => {
  const planned = await planRest({ url }, libraryContext(options));
  if (planned.kind !== 'related' && planned.kind !== 'relationship') throw new TypeError(url);
  return planned;
};
const TAG = { name: true };
const byName = [{ name: 'asc' }];

describe('a relationship', () => {
  it.each([
    ['/reminder/5/loan', { loan: { select: { bookId: true, reader: true, dueAt: true } } }],
    ['/reminder/5/relationships/loan', { loan: { select: { bookId: true, reader: true } } }],
    [
      '/tag/a/books?fields[book]=title',
      {
        books: { select: { id: true, title: true }, orderBy: [{ id: 'asc' }], take: 100 },
        _count: { select: { books: true } },
      },
    ],
    [
      '/tag/a/relationships/books',
      {
        books: { select: { id: true }, orderBy: [{ id: 'asc' }], take: 100 },
        _count: { select: { books: true } },
      },
    ],
  ])('at %s is read with its owner, in one call', async (url, selected) => {
    const { findUnique, page } = await plan(url);
    const id = url.startsWith('/tag') ? 'name' : 'id';
    expect(findUnique.select).toEqual({ [id]: true, ...selected });
    expect(page === undefined).toBe(!('_count' in selected));
  });

  it('is filtered, sorted, sliced and counted like any collection', async () => {
    const url = '/book/1/tags?filter[name$gt]=a&sort=-name&page[offset]=2&page[limit]=3';
    const where = { name: { gt: 'a' } };
    const { findUnique, page } = await plan(url);
    expect(findUnique).toEqual({
      where: { id: 1 },
      select: {
        id: true,
        tags: { select: TAG, where, orderBy: [{ name: 'desc' }], skip: 2, take: 3 },
        _count: { select: { tags: { where } } },
      },
    });
    expect(page).toEqual({ offset: 2, limit: 3, total: true, form: 'offset' });
  });

  it('is not counted unless the total is requested', async () => {
    const tags = { select: TAG, orderBy: byName, take: 101 };
    for (const [url, options] of [
      ['/book/1/relationships/tags?page[total]=false', {}],
      ['/book/1/tags', { total: false }],
    ] as const) {
      expect((await plan(url, options)).findUnique.select).toEqual({ id: true, tags });
    }
  });

  it('is read with the resources that it includes', async () => {
    const { findUnique } = await plan('/profile/p/author?include=mentor&fields[author]=name');
    const author = { id: true, name: true, mentorId: true };
    expect(findUnique.select).toEqual({
      id: true,
      author: { select: { ...author, mentor: { select: { id: true, name: true } } } },
    });
  });

  it('is read as resources if they are included with its linkage', async () => {
    const fields = 'fields[tag]=name&fields[book]=title';
    const { findUnique } = await plan(`/book/1/relationships/tags?include=tags.books&${fields}`);
    const books = { select: { id: true, title: true }, orderBy: [{ id: 'asc' }] };
    expect(findUnique.select).toMatchObject({
      tags: { select: { ...TAG, books }, orderBy: byName, take: 100 },
    });
  });
});
