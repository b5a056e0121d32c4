import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { can, itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { BY_ID, COLLECTIONS, DEEP, GROUPS } from './related-filter-cases.ts';

/** Whether a URL sorts by a value that is NULL in some rows. */
function isOfNull(url: string): boolean {
  return /sort=(-author\.email|-?category\.name)/.test(url);
}

type Sort = readonly [
  type: string,
  sort: string,
  ids: readonly unknown[],
  leastNull?: readonly unknown[],
];

/** The expected ids with NULL as the greatest value, as in PostgreSQL, and as the least. */
const SORTS: readonly Sort[] = [
  ['post', 'author.name,-id', [3, 2, 1, 5, 4], [5, 4, 3, 2, 1]],
  ['post', '-author.name,id', [4, 5, 1, 2, 3], [1, 2, 3, 4, 5]],
  ['post', 'author.email,-title', [2, 1, 3, 4, 5], [5, 2, 1, 3, 4]],
  ['post', 'published,-author.email,title', [3, 5, 4, 1, 2], [3, 4, 1, 2, 5]],
  ['post', 'category.parent.name,-category.name', [1, 2, 3, 5, 4], [4, 3, 5, 1, 2]],
  ['post', 'author.profile.bio', [1, 2, 3, 4, 5], [4, 5, 1, 2, 3]],
  ['user', 'profile.bio', [3, 1, 2, 4], [2, 4, 3, 1]],
  ['user', 'name', [3, 1, 4, 2], [2, 3, 1, 4]],
  ['user', '-role,name', [3, 1, 4, 2], [3, 1, 2, 4]],
  ['user', 'locker.code,-email', [1, 4, 2, 3], [4, 2, 3, 1]],
  ['membership', 'team.name,-user.email', ['2_a%5Fb', '1_a%5Fb', '1_t2']],
  ['badge', '-membership.level', [3, 4, 1, 2], [1, 2, 3, 4]],
  ['post', 'author,-id', [3, 2, 1, 4, 5], [5, 3, 2, 1, 4]],
  ['badge', '-membership,id', [3, 4, 2, 1], [2, 1, 3, 4]],
  ['membership', '-id', ['2_a%5Fb', '1_t2', '1_a%5Fb']],
  ['sample', 'intOpt', ['9007199254740993', '2', '1', '3'], ['3', '9007199254740993', '2', '1']],
  ['sample', 'boolean,-decimal', ['2', '3', '9007199254740993', '1']],
];

type Rejected = readonly [url: string, code: string, parameter: string];

const REJECTED: readonly Rejected[] = [
  ['/post?filter[author]=x', 'invalid-filter', 'filter[author]'],
  ['/post?filter[author]=', 'invalid-filter', 'filter[author]'],
  ['/post?filter[author]=1,', 'invalid-filter', 'filter[author]'],
  ['/post?filter[author$gt]=1', 'invalid-filter', 'filter[author$gt]'],
  ['/post?filter[author$isEmpty]=true', 'invalid-filter', 'filter[author$isEmpty]'],
  ['/post?filter[author$every][name]=Ann', 'invalid-filter', 'filter[author$every][name]'],
  ['/post?filter[tags$null]=true', 'invalid-filter', 'filter[tags$null]'],
  ['/post?filter[tags$isEmpty]=1', 'invalid-value', 'filter[tags$isEmpty]'],
  ['/post?filter[tags$some][name]=red', 'invalid-filter', 'filter[tags$some][name]'],
  ['/post?filter[author][nope]=1', 'invalid-filter', 'filter[author][nope]'],
  ['/post?filter[author][name][x]=1', 'invalid-filter', 'filter[author][name][x]'],
  ['/post?filter[author][id]=x', 'invalid-value', 'filter[author][id]'],
  ['/badge?filter[membership]=1', 'invalid-filter', 'filter[membership]'],
  ['/membership?filter[id]=1', 'invalid-filter', 'filter[id]'],
  ['/membership?filter[id$gt]=1_t2', 'invalid-filter', 'filter[id$gt]'],
  ['/badge?filter[membership]=1_a_b', 'invalid-filter', 'filter[membership]'],
  ['/post?filter[$or][id]=1', 'invalid-filter', 'filter[$or][id]'],
  ['/post?filter[$or][0]=1', 'invalid-filter', 'filter[$or][0]'],
  ['/post?filter[$not]=1', 'invalid-filter', 'filter[$not]'],
  ['/post?filter[$nor][0][id]=1', 'invalid-filter', 'filter[$nor][0][id]'],
  ['/post?filter[]=1', 'invalid-filter', 'filter[]'],
  ['/post?filter[id]x=1', 'invalid-filter', 'filter[id]x'],
  ['/post?filter=1', 'unknown-parameter', 'filter'],
  ['/post?sort=tags.name', 'invalid-sort', 'sort'],
  ['/post?sort=tags', 'invalid-sort', 'sort'],
  ['/post?sort=', 'invalid-sort', 'sort'],
  ['/post?sort=id,', 'invalid-sort', 'sort'],
  ['/post?sort=--id', 'invalid-sort', 'sort'],
  ['/sample?sort=json', 'invalid-sort', 'sort'],
  ['/sample?sort=ints', 'invalid-sort', 'sort'],
  ['/user/1?filter[name]=Ann', 'unknown-parameter', 'filter[name]'],
  ['/post/1/author?filter[name]=Ann', 'unknown-parameter', 'filter[name]'],
];

/** Describes filters on relationships, groups of filters, and sort keys on relationships. */
export function describeRestFiltersRelated(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const get = (url: string, client = database.as(ADA)): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: '/api', log: false })(database.orm), { url, client });
  const ids = async (url: string, client = database.as(ADA)) => {
    const { status, body } = await get(url, client);
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ id }: { readonly id: unknown }) => id);
  };

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
  });
  afterAll(() => database.close());

  it.each(BY_ID)('filters by the related id: %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });

  it.each(DEEP)('filters through relationships: %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });

  itEachNeeds(start, GROUPS, ([url]) =>
    url.endsWith('contains]=O') ? 'case-sensitive-search' : undefined,
  )('combines filters: %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });

  itEachNeeds(start, COLLECTIONS, ([url]) => (isOfNull(url) ? 'nulls-order' : undefined))(
    'filters the resources of a relationship: %s',
    async (url, expected) => {
      expect(await ids(url)).toEqual(expected);
    },
  );

  const [place, orderOf] = can(start, 'nulls-order')
    ? (['greatest', ([, , ids]: Sort) => ids] as const)
    : (['least', ([, , ids, leastNull = ids]: Sort) => leastNull] as const);

  itEachNeeds(
    start,
    SORTS.map((each) => ({ type: each[0], sort: each[1], order: orderOf(each) })),
    ({ sort }) => (sort.includes('role') ? 'enum-order' : undefined),
  )(`sorts $type by $sort, NULL as the ${place}`, async ({ type, sort, order }) => {
    expect(await ids(`/${type}?sort=${sort}`)).toEqual(order);
  });

  it.each(SORTS)('pages through %s by %s without gaps or repetitions', async (type, sort) => {
    const whole = await ids(`/${type}?sort=${sort}`);
    for (const more of ['', '&page[total]=false']) {
      const seen: unknown[] = [];
      let url: string | null = `/api/${type}?sort=${sort}&page[limit]=1${more}`;
      while (url !== null) {
        const { body }: TestResponse = await get(url.slice('/api'.length));
        seen.push(...body.data.map(({ id }: { readonly id: unknown }) => id));
        url = body.links.next;
      }
      expect(seen).toEqual(whole);
    }
  });

  itNeeds(start, 'policies')('treats rows that the caller cannot read as missing', async () => {
    const bob = database.as(BOB);
    expect(await ids('/user?filter[posts][title]=Draft', bob)).toEqual([]);
    expect(await ids('/user?filter[posts]=3', bob)).toEqual([]);
    expect(await ids('/user?filter[posts$none][published]=false', bob)).toEqual([1, 2, 3, 4]);
    expect(await ids('/user?filter[posts$every][published]=true', bob)).toEqual([1, 2, 3, 4]);
    expect(await ids('/user/1/posts?filter[title$contains]=r', bob)).toEqual([1]);
  });

  it.each(REJECTED)('rejects %s with %s', async (url, code, parameter) => {
    const { status, body } = await get(url);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ code })]]);
    expect(body.errors[0].source).toEqual({ parameter });
  });
}
