import { parseRestRequest } from '../../../src/rest/parse/parse-rest-request.ts';
import { planRestRequest } from '../../../src/rest/plan/plan-rest-request.ts';
import type { ListPlan } from '../../../src/rest/plan/rest-plan.ts';
import { apiRequest } from '../../api-request.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';

const plan = async (url: string, options = {}): Promise<ListPlan> => {
  const context = libraryContext(options);
  const request = apiRequest({ url });
  const model = libraryModel(request.path.slice(1));
  const parsed = await parseRestRequest({ kind: 'list', model }, request, context);
  return planRestRequest(parsed, context) as ListPlan;
};

describe('planList', () => {
  it.each([
    ['/book', [{ id: 'asc' }]],
    ['/book?sort=title', [{ title: 'asc' }, { id: 'asc' }]],
    ['/book?sort=-title,createdAt', [{ title: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }]],
    ['/book?sort=-id', [{ id: 'desc' }]],
    ['/book?sort=-id,title', [{ id: 'desc' }, { title: 'asc' }]],
    ['/bookLoan', [{ bookId: 'asc' }, { reader: 'asc' }]],
    ['/bookLoan?sort=-reader', [{ reader: 'desc' }, { bookId: 'asc' }]],
    ['/tag', [{ name: 'asc' }]],
  ])('gives %s a total order', async (url, orderBy) => {
    expect((await plan(url)).findMany.orderBy).toEqual(orderBy);
  });

  it.each([
    ['/book', {}],
    ['/book?filter[title]=a', { AND: [{ title: { equals: 'a' } }] }],
    ['/book?filter[title]=', { AND: [{ title: { equals: '' } }] }],
    ['/book?filter[id]=1,2', { AND: [{ id: { in: [1, 2] } }] }],
    [
      '/book?filter[id]=1&filter[id]=2&filter[genre]=NOVEL',
      { AND: [{ id: { equals: 1 } }, { id: { equals: 2 } }, { genre: { equals: 'NOVEL' } }] },
    ],
  ])('asks for the rows of %s, and counts the same', async (url, where) => {
    const { findMany, count } = await plan(url);
    expect(findMany.where).toEqual(where);
    expect(count).toEqual({ where });
  });

  it.each([
    ['/book', {}, { take: 100 }],
    ['/book?page[offset]=0', {}, { take: 100 }],
    ['/book?page[offset]=20&page[limit]=10', {}, { skip: 20, take: 10 }],
    ['/book', { pageSize: Number.POSITIVE_INFINITY }, {}],
    ['/book?page[offset]=5', { pageSize: Number.POSITIVE_INFINITY }, { skip: 5 }],
  ])('slices %s with %j', async (url, options, slice) => {
    const { where, select, orderBy, ...rest } = (await plan(url, options)).findMany;
    expect(rest).toEqual(slice);
  });

  it('keeps the query string as it came', async () => {
    expect((await plan('/book?sort=id&filter%5Bid%5D=1')).rawQuery).toBe(
      'sort=id&filter%5Bid%5D=1',
    );
  });
});
