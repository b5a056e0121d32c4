import { parseKeyset } from '../../../src/rest/parse/query/parse-keyset.ts';
import { parseSort } from '../../../src/rest/parse/query/parse-sort.ts';
import { renderNextQuery, renderPagesAround } from '../../../src/rest/render/render-next-query.ts';
import { decodeCursor } from '../../../src/rest/rest-cursor.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';

const linkOf = (path: string, limit: number, query: string) => {
  const option = { path, limit, filter: undefined, sort: [], count: false };
  const shown = Array.from({ length: limit }, (_, id) => ({ id }));
  const { links } = renderPagesAround(option, { shown, hasMore: true }, 'postgresql');
  return [renderNextQuery(option, query), links.next].filter((part) => part !== '').join('&');
};
const next = (...request: Parameters<typeof linkOf>) => decodeURIComponent(linkOf(...request));

describe('renderNextQuery', () => {
  it.each([
    ['posts', 2, 'include=posts', 'include=posts&page[offset]=2&page[limit]=2'],
    ['posts', 0, 'include=posts', 'include=posts'],
    [
      'author.posts',
      1,
      'include=author.posts,tags,author.posts.tags,author.postsX',
      'include=posts,posts.tags&page[offset]=1&page[limit]=1',
    ],
    [
      'posts',
      1,
      'sort=-id&filter[id]=1&page[limit]=5&page[total]=true&include=posts&fields[post]=title',
      'include=posts&fields[post]=title&page[offset]=1&page[limit]=1',
    ],
    [
      'posts',
      1,
      'include=posts&includeOptions[posts][filter][$or][0][title]=a&includeOptions[posts][sort]=-id&includeOptions[posts][limit]=1&includeOptions[posts][count]=true',
      'include=posts&filter[$or][0][title]=a&sort=-id&page[offset]=1&page[limit]=1',
    ],
    [
      'author.posts',
      1,
      'includeOptions[author.posts.tags][filter][name]=x&includeOptions[author][filter][id]=1&includeOptions[author.posts.tags][limit]=3&include=author.posts.tags',
      'includeOptions[posts.tags][filter][name]=x&includeOptions[posts.tags][limit]=3&include=posts.tags&page[offset]=1&page[limit]=1',
    ],
  ])('keeps for %s with the limit %i what applies of %s', (path, limit, query, expected) => {
    expect(next(path, limit, query)).toBe(expected);
  });

  it('encodes values again', () => {
    const query = 'include=posts&includeOptions%5Bposts%5D%5Bfilter%5D%5Btitle%5D=a+%26%3D%25';
    expect(linkOf('posts', 1, query)).toBe(
      'include=posts&filter%5Btitle%5D=a%20%26%3D%25&page%5Boffset%5D=1&page%5Blimit%5D=1',
    );
  });
});

describe('renderPagesAround', () => {
  it('leads back to before the cursor if the first member has none', () => {
    const keyset = parseKeyset(
      parseSort([{ name: 'sort', value: 'title' }], libraryModel('book'), libraryContext()),
      { list: 'author.books', model: libraryModel('book'), provider: 'postgresql' },
    );
    const after = { values: ['a', 1], behind: false };
    const option = { path: 'books', limit: 1, filter: undefined, sort: [], count: false };
    const pagesAround = (title: string) =>
      renderPagesAround(
        { ...option, keyset, after },
        { shown: [{ title, id: 2 }], hasMore: true },
        'postgresql',
      );
    const cursorIn = (link = '') => {
      const cursor = new URLSearchParams(link).get('page[before]') ?? '';
      return decodeCursor(cursor, keyset, 'postgresql');
    };
    expect(cursorIn(pagesAround('b').links.prev)).toEqual({ values: ['b', 2], behind: false });
    const long = pagesAround('b'.repeat(5000));
    expect(cursorIn(long.links.prev)).toEqual({ values: ['a', 1], behind: true });
    // The link starts over.
    expect([long.cursors, long.links.next]).toEqual([[undefined], '']);
  });
});
