/** The part of a relationship object that `includeOptions` changes. */
export interface ExpectedPart {
  /** The ids of the linkage, in order. */
  readonly ids: readonly unknown[];
  /** The ids that `links.next` leads to; `undefined` if there is no such link. */
  readonly next?: readonly unknown[];
  readonly count?: number;
}

/** A request, and the parts of relationships by the names of their resources. */
interface IncludeCase {
  readonly url: string;
  readonly options: string;
  readonly parts: Readonly<Record<string, ExpectedPart>>;
  readonly included: readonly string[];
}

type Row = readonly [
  url: string,
  options: string,
  parts: IncludeCase['parts'],
  included: readonly string[],
];

const o = (path: string, option: string, value: string | number) =>
  `includeOptions[${path}]${option}=${value}`;
const all = (...options: readonly string[]) => options.join('&');

const ROWS: readonly Row[] = [
  // Limits, with and without more.
  [
    '/user/1?include=posts',
    o('posts', '[limit]', 2),
    { 'user 1 posts': { ids: [1, 2], next: [3] } },
    ['post 1', 'post 2'],
  ],
  [
    '/user/1?include=posts',
    o('posts', '[limit]', 3),
    { 'user 1 posts': { ids: [1, 2, 3] } },
    ['post 1', 'post 2', 'post 3'],
  ],
  [
    '/user/1?include=posts',
    o('posts', '[limit]', 0),
    { 'user 1 posts': { ids: [], next: [1, 2, 3] } },
    [],
  ],
  ['/user/3?include=posts', o('posts', '[limit]', 0), { 'user 3 posts': { ids: [] } }, []],
  // Filters, with groups, operators, and through relationships.
  [
    '/user/1?include=posts',
    o('posts', '[filter][published]', 'true'),
    { 'user 1 posts': { ids: [1, 2] } },
    ['post 1', 'post 2'],
  ],
  [
    '/user?include=posts',
    all(
      o('posts', '[filter][$or][0][title$contains]', 'i'),
      o('posts', '[filter][$or][1][id$gt]', 3),
      o('posts', '[filter][published]', 'true'),
    ),
    {
      'user 1 posts': { ids: [1, 2] },
      'user 2 posts': { ids: [4] },
      'user 3 posts': { ids: [] },
    },
    ['post 1', 'post 2', 'post 4'],
  ],
  [
    '/tag?include=posts',
    all(
      o('posts', '[filter][author][name]', 'Ann'),
      o('posts', '[limit]', 1),
      o('posts', '[count]', 'true'),
    ),
    {
      'tag 1 posts': { ids: [1], count: 1 },
      'tag 2 posts': { ids: [1], count: 2, next: [3] },
      'tag 3 posts': { ids: [3], count: 1 },
    },
    ['post 1', 'post 3'],
  ],
  [
    '/category/1?include=children',
    o('children', '[filter][posts$isEmpty]', 'false'),
    { 'category 1 children': { ids: [2] } },
    ['category 2'],
  ],
  // Orders: by columns, through a relationship, and by a count.
  [
    '/user/1?include=posts',
    all(o('posts', '[sort]', '-title'), o('posts', '[limit]', 1)),
    { 'user 1 posts': { ids: [2], next: [1, 3] } },
    ['post 2'],
  ],
  [
    '/tag?include=posts',
    o('posts', '[sort]', '-published,-id'),
    {
      'tag 1 posts': { ids: [4, 1] },
      'tag 2 posts': { ids: [1, 3] },
      'tag 3 posts': { ids: [3] },
    },
    ['post 1', 'post 3', 'post 4'],
  ],
  [
    '/tag?include=posts',
    o('posts', '[sort]', '-author.email'),
    {
      'tag 1 posts': { ids: [4, 1] },
      'tag 2 posts': { ids: [1, 3] },
      'tag 3 posts': { ids: [3] },
    },
    ['post 1', 'post 3', 'post 4'],
  ],
  [
    '/category/1?include=children',
    o('children', '[sort]', '-posts.$count'),
    { 'category 1 children': { ids: [2, 3] } },
    ['category 2', 'category 3'],
  ],
  [
    '/category/1?include=children',
    all(o('children', '[sort]', 'posts.$count'), o('children', '[limit]', 1)),
    { 'category 1 children': { ids: [3], next: [2] } },
    ['category 3'],
  ],
  // Counts.
  [
    '/user?include=posts',
    all(o('posts', '[count]', 'true'), o('posts', '[limit]', 1)),
    {
      'user 1 posts': { ids: [1], count: 3, next: [2, 3] },
      'user 2 posts': { ids: [4], count: 1 },
      'user 3 posts': { ids: [], count: 0 },
    },
    ['post 1', 'post 4'],
  ],
  [
    '/post/1?include=tags',
    all(o('tags', '[count]', 'true'), o('tags', '[filter][name]', 'red')),
    { 'post 1 tags': { ids: [1], count: 1 } },
    ['tag 1'],
  ],
  [
    '/team?include=memberships',
    all(o('memberships', '[count]', 'true'), o('memberships', '[limit]', 1)),
    {
      'team a_b memberships': { ids: ['1_a%5Fb'], count: 3, next: ['2_a%5Fb', '3_a%5Fb'] },
      'team c/d % memberships': { ids: ['2_c/d %25'], count: 1 },
      'team empty memberships': { ids: [], count: 0 },
    },
    ['membership 1_a%5Fb', 'membership 2_c/d %25'],
  ],
  // Below other relationships.
  [
    '/post/1?include=author.posts.tags',
    all(
      o('author.posts', '[sort]', '-id'),
      o('author.posts', '[limit]', 1),
      o('author.posts.tags', '[limit]', 1),
      o('author.posts.tags', '[count]', 'true'),
    ),
    {
      'user 1 posts': { ids: [3], next: [2, 1] },
      'post 3 tags': { ids: [2], count: 2, next: [3] },
    },
    ['user 1', 'post 3', 'tag 2'],
  ],
  [
    '/team/a_b?include=memberships.user.posts',
    all(o('memberships', '[filter][position$lt]', 7), o('memberships.user.posts', '[limit]', 1)),
    {
      'team a_b memberships': { ids: ['1_a%5Fb', '2_a%5Fb'] },
      'user 1 posts': { ids: [1], next: [2, 3] },
      'user 2 posts': { ids: [4] },
    },
    ['membership 1_a%5Fb', 'membership 2_a%5Fb', 'post 1', 'post 4', 'user 1', 'user 2'],
  ],
  // To-one relationships keep their linkage.
  [
    '/post?include=author',
    o('author', '[filter][name]', 'Ann'),
    {
      'post 1 author': { ids: [1] },
      'post 4 author': { ids: [2] },
      'post 5 author': { ids: [] },
    },
    ['user 1'],
  ],
  [
    '/category/1?include=children.posts.author',
    o('children.posts.author', '[filter][role]', 'ADMIN'),
    { 'category 2 posts': { ids: [1] }, 'post 1 author': { ids: [1] } },
    ['category 2', 'category 3', 'post 1'],
  ],
  // From other URLs.
  [
    '/user/1/posts?include=tags&page[limit]=1&sort=-id',
    o('tags', '[limit]', 1),
    { 'post 3 tags': { ids: [2], next: [3] } },
    ['tag 2'],
  ],
  [
    '/post/1/author?include=posts',
    all(o('posts', '[filter][id$gt]', 1), o('posts', '[limit]', 1)),
    { 'user 1 posts': { ids: [2], next: [3] } },
    ['post 2'],
  ],
  [
    '/post/1/relationships/tags?include=tags.posts',
    all(o('tags.posts', '[limit]', 1), o('tags.posts', '[sort]', '-author.email')),
    { 'tag 1 posts': { ids: [4], next: [1] }, 'tag 2 posts': { ids: [1], next: [3] } },
    ['post 1', 'post 4', 'tag 1', 'tag 2'],
  ],
  [
    '/post/1/relationships/author?include=author.posts',
    o('author.posts', '[limit]', 1),
    { 'user 1 posts': { ids: [1], next: [2, 3] } },
    ['post 1', 'user 1'],
  ],
  // The same relationship on two paths, with the same options.
  [
    '/post/1?include=author.posts,tags.posts.author.posts',
    all(o('author.posts', '[limit]', 1), o('tags.posts.author.posts', '[limit]', 1)),
    { 'user 1 posts': { ids: [1], next: [2, 3] }, 'tag 1 posts': { ids: [1, 4] } },
    ['post 3', 'post 4', 'tag 1', 'tag 2', 'user 1', 'user 2'],
  ],
  // A path without the relationship leaves it alone.
  [
    '/post/1?include=author.posts,tags.posts.author',
    o('author.posts', '[limit]', 1),
    { 'user 1 posts': { ids: [1], next: [2, 3] } },
    ['post 3', 'post 4', 'tag 1', 'tag 2', 'user 1', 'user 2'],
  ],
];

/** The requests, all of which see every row. */
export const INCLUDE_CASES: readonly IncludeCase[] = ROWS.map(
  ([url, options, parts, included]) => ({
    url,
    options,
    parts,
    included,
  }),
);

/** Parameters that are rejected: with the URL, the code of the error, and a part of its text. */
export const REJECTED_OPTIONS: readonly (readonly [
  url: string,
  parameter: string,
  code: string,
  text: string,
])[] = [
  ['/user?include=posts', 'includeOptions[posts]=1', 'invalid-include', '[filter], [sort]'],
  ['/user?include=posts', 'includeOptions[posts][]=1', 'invalid-include', 'Malformed'],
  ['/user?include=posts', 'includeOptions[posts][limt]=1', 'invalid-include', '"limit"'],
  ['/user?include=posts', 'includeOptions[posts][limit][x]=1', 'invalid-include', 'Malformed'],
  ['/user?include=posts', 'includeOptions[posts][limit]=-1', 'invalid-include', 'whole number'],
  ['/user?include=posts', 'includeOptions[posts][limit]=1001', 'invalid-include', 'maxPageSize'],
  ['/user?include=posts', 'includeOptions[posts][limit]=', 'invalid-include', 'whole number'],
  ['/user?include=posts', 'includeOptions[posts][count]=yes', 'invalid-include', 'true or false'],
  ['/user?include=posts', 'includeOptions[posts][sort]=nope', 'invalid-sort', '"nope" on post'],
  ['/user?include=posts', 'includeOptions[posts][sort]=tags', 'invalid-sort', 'tags.$count'],
  ['/user?include=posts', 'includeOptions[posts][filter]=1', 'invalid-filter', 'Malformed'],
  ['/user?include=posts', 'includeOptions[posts][filter][titel]=1', 'invalid-filter', '"title"'],
  ['/user?include=posts', 'includeOptions[posts][filter][id]=x', 'invalid-value', '"x"'],
  ['/user?include=posts', 'includeOptions[posts][filter][$or][id]=1', 'invalid-filter', 'an index'],
  ['/user', 'includeOptions[posts][limit]=1', 'invalid-include', 'does not name "posts"'],
  ['/user?include=posts', 'includeOptions[pots][limit]=1', 'invalid-include', '"posts"'],
  ['/user?include=posts', 'includeOptions[posts.tags][limit]=1', 'invalid-include', 'not name'],
  ['/user?include=posts', 'includeOptions[__proto__][limit]=1', 'invalid-include', 'not name'],
  ['/post?include=author', 'includeOptions[author][limit]=1', 'invalid-include', 'to-one'],
  ['/post?include=author', 'includeOptions[author][sort]=id', 'invalid-include', 'to-one'],
  ['/post?include=author', 'includeOptions[author][count]=true', 'invalid-include', 'to-one'],
  ['/post?include=author', 'includeOptions[author][after]=x', 'invalid-include', 'to-one'],
  ['/profile?include=user', 'includeOptions[user][filter][id]=1', 'invalid-include', 'optional'],
  ['/user?include=profile', 'includeOptions[profile][filter][id]=1', 'invalid-include', 'optional'],
  [
    '/user/1/relationships/posts?include=posts',
    'includeOptions[posts][limit]=1',
    'invalid-include',
    'primary data',
  ],
  [
    '/post/1?include=author.posts,tags.posts.author.posts',
    'includeOptions[author.posts][limit]=1',
    'invalid-include',
    'the same includeOptions',
  ],
  ['/user?filter[posts][$count$gt]=1', 'sort=id', 'invalid-filter', 'posts$isEmpty'],
  ['/user', 'sort=posts', 'invalid-sort', 'posts.$count'],
  ['/user', 'sort=posts.$count.x', 'invalid-sort', 'posts.$count'],
];
