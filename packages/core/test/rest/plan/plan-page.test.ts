import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import { libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const plan = async (url: string, options: Partial<RestHandlerOptions> = {}) => {
  const planned = await planRest({ url }, libraryContext(options));
  if (planned.kind !== 'list') throw new TypeError(planned.kind);
  const { select: _, ...page } = planned.findMany;
  return { page, count: planned.count };
};
const INFINITE = { pageSize: Number.POSITIVE_INFINITY };

describe('planPage', () => {
  it.each([
    ['/book', [{ id: 'asc' }]],
    ['/book?sort=title', [{ title: 'asc' }, { id: 'asc' }]],
    ['/book?sort=-title,createdAt', [{ title: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }]],
    ['/book?sort=-id', [{ id: 'desc' }]],
    ['/book?sort=-id,title', [{ id: 'desc' }, { title: 'asc' }]],
    ['/bookLoan', [{ bookId: 'asc' }, { reader: 'asc' }]],
    ['/bookLoan?sort=-reader', [{ reader: 'desc' }, { bookId: 'asc' }]],
    ['/tag', [{ name: 'asc' }]],
    ['/book?sort=-author.name', [{ author: { name: 'desc' } }, { id: 'asc' }]],
    [
      '/book?sort=author.mentor.name,title',
      [{ author: { mentor: { name: 'asc' } } }, { title: 'asc' }, { id: 'asc' }],
    ],
    // The id of another resource gives no total order.
    ['/book?sort=author.id', [{ author: { id: 'asc' } }, { id: 'asc' }]],
  ])('gives %s a total order', async (url, orderBy) => {
    expect((await plan(url)).page.orderBy).toEqual(orderBy);
  });

  it.each([
    ['/book', undefined],
    ['/book?filter[title]=a', { title: { equals: 'a' } }],
    ['/book?filter[id]=1,2', { id: { in: [1, 2] } }],
    [
      '/book?filter[id]=1&filter[$or][0][genre]=NOVEL&filter[$or][1][tags]=a',
      {
        AND: [
          { id: { equals: 1 } },
          { OR: [{ genre: { equals: 'NOVEL' } }, { tags: { some: { name: { in: ['a'] } } } }] },
        ],
      },
    ],
  ])('reads the rows of %s, and counts the same', async (url, where) => {
    const { page, count } = await plan(url);
    expect(page.where).toEqual(where);
    expect(count).toEqual({ where: where ?? {} });
  });

  it.each([
    ['/book', {}, { take: 100 }],
    ['/book?page[offset]=0', {}, { take: 100 }],
    ['/book?page[offset]=20&page[limit]=10', {}, { skip: 20, take: 10 }],
    ['/book', INFINITE, {}],
    ['/book?page[offset]=5', INFINITE, { skip: 5 }],
    // Without a count, one extra row shows whether there is another page.
    ['/book?page[total]=false', {}, { take: 101 }],
    ['/book?page[limit]=10', { total: false }, { take: 11 }],
    ['/book?page[limit]=10&page[total]=true', { total: false }, { take: 10 }],
    ['/book', { ...INFINITE, total: false }, {}],
  ])('slices %s with %j', async (url, options, slice) => {
    const { where, orderBy, ...rest } = (await plan(url, options)).page;
    expect(rest).toEqual(slice);
  });

  it('counts only if the total is requested', async () => {
    expect((await plan('/book?page[total]=false')).count).toBeUndefined();
    expect((await plan('/book', { total: false })).count).toBeUndefined();
    expect((await plan('/book?page[total]=true', { total: false })).count).toEqual({ where: {} });
  });
});
