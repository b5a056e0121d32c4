import { restHandler } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { can, itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** A collection with its parameters, and the ids in it. */
type Case = readonly [url: string, ids: readonly unknown[]];

const BY_ID: readonly Case[] = [
  ['/post?filter[author]=1', [1, 2, 3]],
  ['/post?filter[author]=1,2', [1, 2, 3, 4]],
  ['/post?filter[author]=99', []],
  ['/post?filter[author$in]=1,2', [1, 2, 3, 4]],
  ['/post?filter[author$ne]=1', [4]],
  ['/post?filter[author$notIn]=1,2', []],
  ['/post?filter[author$null]=true', [5]],
  ['/post?filter[author$null]=false', [1, 2, 3, 4]],
  ['/post?filter[$not][author]=1', [4]],
  ['/post?filter[$not][author$null]=true', [1, 2, 3, 4]],
  ['/user?filter[profile]=p1', [1]],
  ['/user?filter[profile]=p%5C,2', [3]],
  ['/user?filter[profile]=p1,p%5C,2,none', [1, 3]],
  ['/user?filter[profile$ne]=p1', [3]],
  ['/user?filter[profile$null]=true', [2, 4]],
  ['/user?filter[profile$null]=false', [1, 3]],
  ['/user?filter[$not][profile]=p1', [2, 3, 4]],
  ['/profile?filter[user]=3', ['p,2']],
  ['/profile?filter[user$null]=true', []],
  ['/profile?filter[user$null]=false', ['p,2', 'p1']],
  ['/profile?filter[$not][user$null]=false', []],
  ['/locker?filter[user]=1', [1]],
  ['/locker?filter[user$null]=true', [2]],
  ['/user?filter[locker]=1', [1]],
  ['/user?filter[locker]=2', []],
  ['/user?filter[posts]=4', [2]],
  ['/user?filter[posts]=1,2,4', [1, 2]],
  ['/user?filter[posts]=5', []],
  ['/user?filter[posts$ne]=4', [1, 3, 4]],
  ['/user?filter[posts$isEmpty]=true', [3, 4]],
  ['/user?filter[posts$isEmpty]=false', [1, 2]],
  ['/post?filter[tags]=1', [1, 2]],
  ['/post?filter[tags]=2,3', [1, 4, 5]],
  ['/post?filter[tags]=1&filter[tags]=2', [1]],
  ['/post?filter[tags$ne]=1', [3, 4, 5]],
  ['/post?filter[tags$notIn]=1,2', [3, 5]],
  ['/post?filter[tags$isEmpty]=true', [3]],
  ['/tag?filter[posts]=4', [2, 3]],
  ['/category?filter[parent]=1', [2]],
  ['/category?filter[parent$null]=true', [1, 4]],
  ['/category?filter[children]=3', [2]],
  ['/category?filter[children$isEmpty]=true', [3, 4]],
  ['/badge?filter[membership]=1_a%255Fb', [1]],
  ['/badge?filter[membership]=1_a%255Fb,2_a%255Fb', [1, 2]],
  ['/badge?filter[membership$ne]=1_a%255Fb', [2]],
  ['/badge?filter[membership$null]=true', [3, 4]],
  ['/badge?filter[membership$null]=false', [1, 2]],
  ['/user?filter[memberships]=1_t2', [1]],
  ['/user?filter[memberships]=1_t2,2_a%255Fb', [1, 2]],
  ['/membership?filter[badges]=2', ['2_a%5Fb']],
  ['/membership?filter[badges$isEmpty]=true', ['1_t2']],
  ['/membership?filter[team]=t2', ['1_t2']],
  ['/membership?filter[user]=1&filter[team]=a_b', ['1_a%5Fb']],
];

const DEEP: readonly Case[] = [
  ['/post?filter[author][name]=Ann', [1, 2, 3]],
  ['/post?filter[author][name]=', []],
  ['/post?filter[author][name$null]=true', [4]],
  ['/post?filter[author][name$ne]=Zoe', [1, 2, 3]],
  ['/post?filter[$not][author][name]=Ann', [4, 5]],
  ['/post?filter[author][role]=AUTHOR,READER', [1, 2, 3, 4]],
  ['/post?filter[author][profile]=p1', [1, 2, 3]],
  ['/post?filter[author][profile$null]=true', [4]],
  ['/post?filter[author][profile][bio$contains]=rit', [1, 2, 3]],
  ['/post?filter[author][memberships][team][name]=Second', [1, 2, 3]],
  ['/post?filter[author][memberships][badges][label$in]=gold,silver', [1, 2, 3, 4]],
  ['/post?filter[author][memberships][badges][label]=silver', [4]],
  ['/post?filter[category][parent][name]=Mid', [1]],
  ['/post?filter[category][parent][parent][name]=Root', [1]],
  ['/post?filter[category][parent][parent][parent$null]=true', [1]],
  ['/post?filter[category][parent$null]=true', [4]],
  ['/post?filter[tags][name]=a%5C,b', [4, 5]],
  ['/post?filter[tags][name$startsWith]=b', [1, 4]],
  ['/post?filter[tags][posts][author][name]=Ann', [1, 2, 4]],
  ['/user?filter[posts][tags][name]=blue', [1, 2]],
  ['/user?filter[posts][published]=false', [1]],
  ['/user?filter[posts$every][published]=true', [2, 3, 4]],
  ['/user?filter[posts$every][published]=true&filter[posts$isEmpty]=false', [2]],
  ['/user?filter[posts$none][title$contains]=a', [2, 3, 4]],
  ['/user?filter[posts$none][tags][name]=red', [2, 3, 4]],
  ['/user?filter[posts$none][tags$none][name]=red', [3, 4]],
  ['/user?filter[$not][posts][published]=true', [3, 4]],
  ['/user?filter[locker][code]=A', [1]],
  ['/user?filter[memberships][level]=owner', [1]],
  ['/user?filter[memberships$every][level]=member', [2, 3, 4]],
  ['/category?filter[children][children][name]=Leaf', [1]],
  ['/category?filter[parent][children][posts][title]=First', [3]],
  ['/team?filter[memberships][user][posts][title]=Of+Bob', ['a_b']],
  ['/badge?filter[membership][user][name]=Ann', [1]],
  ['/badge?filter[membership][team][memberships][position]=2', [1, 2]],
  ['/membership?filter[id]=1_a%255Fb', ['1_a%5Fb']],
  ['/membership?filter[id]=1_a%255Fb,2_a%255Fb,1_none', ['1_a%5Fb', '2_a%5Fb']],
  ['/membership?filter[id$in]=1_a%255Fb&filter[position$gt]=9', []],
  ['/membership?filter[id$ne]=1_a%255Fb', ['1_t2', '2_a%5Fb']],
  ['/membership?filter[$not][id$notIn]=1_t2', ['1_t2']],
  ['/badge?filter[membership][id]=1_a%255Fb', [1]],
  ['/user?filter[memberships$none][id]=1_t2', [2, 3, 4]],
];

const GROUPS: readonly Case[] = [
  ['/post?filter[author]=1&filter[published]=true', [1, 2]],
  ['/post?filter[title$contains]=o&filter[title$contains]=O', [4]],
  ['/post?filter[id$gt]=1&filter[id$lt]=4', [2, 3]],
  ['/post?filter[$or][0][title]=First&filter[$or][1][title]=Draft', [1, 3]],
  ['/post?filter[$or][0][title]=First', [1]],
  ['/post?filter[$or][0][author]=1&filter[$or][0][published]=false&filter[$or][7][id]=5', [3, 5]],
  ['/post?filter[$or][0][author]=1&filter[$or][1][author]=2&filter[published]=true', [1, 2, 4]],
  ['/post?filter[$or][0][author][name]=Ann&filter[$or][1][tags][name]=blue', [1, 2, 3, 4]],
  ['/post?filter[$and][0][id]=1,2&filter[$and][1][id]=2,3', [2]],
  ['/post?filter[$not][id]=1,2', [3, 4, 5]],
  ['/post?filter[$not][id]=1&filter[$not][published]=true', [2, 3, 4, 5]],
  ['/post?filter[$or][0][$not][published]=true&filter[$or][1][id]=1', [1, 3]],
  ['/post?filter[$and][0][$or][0][id]=1&filter[$and][0][$or][1][id]=2&filter[author]=1', [1, 2]],
];

const COLLECTIONS: readonly Case[] = [
  ['/user/1/posts?filter[published]=true', [1, 2]],
  ['/user/1/posts?filter[tags]=1,2&sort=-id', [2, 1]],
  ['/user/1/posts?filter[author]=2', []],
  ['/user/1/posts?filter[category][parent][name]=Mid', [1]],
  ['/user/1/posts?filter[$or][0][id]=1&filter[$or][1][published]=false', [1, 3]],
  ['/user/1/relationships/posts?filter[published]=true', [1, 2]],
  ['/user/1/relationships/posts?filter[title$endsWith]=comma', [2]],
  ['/user/1/relationships/posts?filter[author][name]=Ann&sort=-title', [2, 1, 3]],
  ['/post/1/tags?filter[name$ne]=red', [2]],
  ['/post/1/relationships/tags?filter[name]=red', [1]],
  ['/tag/2/posts?filter[author]=2&sort=author.name', [4]],
  ['/tag/3/posts?sort=-author.email,title', [5, 4]],
  ['/user/1/posts?sort=-category.name', [3, 2, 1]],
  ['/user/1/relationships/posts?sort=category.name,-title', [1, 2, 3]],
  ['/user/1/posts?sort=-category.name&include=category,tags', [3, 2, 1]],
  ['/user/1/memberships?sort=-team.name', ['1_t2', '1_a%5Fb']],
  ['/category/2/children?filter[posts$isEmpty]=false', [3]],
  ['/user/1/memberships?filter[team][name]=Second', ['1_t2']],
  ['/user/1/relationships/memberships?filter[position$gt]=0&sort=team.name', ['1_a%5Fb', '1_t2']],
  ['/membership/1_a%255Fb/badges?filter[label]=gold', [1]],
  ['/user/1/memberships?filter[id]=1_t2', ['1_t2']],
];

/** Whether it sorts by what is NULL for some of the rows. */
function isOfNull(url: string): boolean {
  return /sort=(-author\.email|-?category\.name)/.test(url);
}

type Sort = readonly [
  type: string,
  sort: string,
  ids: readonly unknown[],
  leastNull?: readonly unknown[],
];

/** The ids in order where NULL is the greatest value, as in PostgreSQL, and where it is the least. */
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

type Refused = readonly [url: string, code: string, parameter: string];

const REFUSED: readonly Refused[] = [
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

/** Filters that reach into relationships, groups of filters, and sort keys that do. */
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

  it.each(DEEP)('reaches into relationships: %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });

  itEachNeeds(start, GROUPS, ([url]) =>
    url.endsWith('contains]=O') ? 'case-sensitive-search' : undefined,
  )('combines filters: %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });

  itEachNeeds(start, COLLECTIONS, ([url]) => (isOfNull(url) ? 'nulls-order' : undefined))(
    'filters what a relationship leads to: %s',
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

  it.each(SORTS)('pages through %s by %s without a gap or a repetition', async (type, sort) => {
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

  itNeeds(start, 'policies')('treats rows that the caller cannot read as not there', async () => {
    const bob = database.as(BOB);
    expect(await ids('/user?filter[posts][title]=Draft', bob)).toEqual([]);
    expect(await ids('/user?filter[posts]=3', bob)).toEqual([]);
    expect(await ids('/user?filter[posts$none][published]=false', bob)).toEqual([1, 2, 3, 4]);
    expect(await ids('/user?filter[posts$every][published]=true', bob)).toEqual([1, 2, 3, 4]);
    expect(await ids('/user/1/posts?filter[title$contains]=r', bob)).toEqual([1]);
  });

  it.each(REFUSED)('refuses %s with %s', async (url, code, parameter) => {
    const { status, body } = await get(url);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ code })]]);
    expect(body.errors[0].source).toEqual({ parameter });
  });
}
