import { post, tags } from './conditional-cases.ts';

/** A bulk write that succeeds, with the number of rows and the columns that it changes. */
export type BulkCase = readonly [
  method: 'PATCH' | 'DELETE',
  url: string,
  body: unknown,
  count: number,
  changed: Readonly<Record<string, unknown>>,
];

const resource = (type: string, attributes: object, relationships: object = {}) => ({
  data: { type, attributes, relationships },
});
const to = (type: string, id: unknown) => ({ data: { type, id } });

/** The writes of an administrator. A deleted row is one whose id has changed to undefined. */
export const BULK_WRITES: readonly BulkCase[] = [
  [
    'DELETE',
    '/tag?filter[name]=red,blue',
    undefined,
    2,
    { 'tag 1 id': undefined, 'tag 2 id': undefined },
  ],
  [
    'DELETE',
    '/post?filter[author][name]=Ann&filter[published]=true',
    undefined,
    2,
    { 'post 1 id': undefined, 'post 2 id': undefined },
  ],
  [
    'DELETE',
    '/post?filter[$or][0][id]=4&filter[$or][1][author$null]=true',
    undefined,
    2,
    { 'post 4 id': undefined, 'post 5 id': undefined },
  ],
  ['DELETE', '/badge?filter[membership$null]=true', undefined, 1, { 'badge 3 id': undefined }],
  [
    'DELETE',
    '/membership?filter[id]=2_a%255Fb,3_a%255Fb',
    undefined,
    2,
    { 'membership 2 userId': undefined, 'membership 7 userId': undefined },
  ],
  ['DELETE', '/post?filter[title]=None', undefined, 0, {}],
  ['DELETE', '/post?filter[title]=', undefined, 0, {}],
  [
    'PATCH',
    '/post?filter[published]=false',
    post({ published: true }),
    1,
    { 'post 3 published': true },
  ],
  [
    'PATCH',
    '/post?filter[tags][name]=red',
    post({ title: 'Red' }),
    2,
    { 'post 1 title': 'Red', 'post 4 title': 'Red' },
  ],
  [
    'PATCH',
    '/post?filter[author]=2',
    post({}, { author: { data: null } }),
    1,
    { 'post 4 authorId': null },
  ],
  [
    'PATCH',
    '/post?filter[author$null]=true',
    post({ title: 'x' }, { author: to('user', 2) }),
    1,
    { 'post 5 title': 'x', 'post 5 authorId': 2 },
  ],
  ['PATCH', '/post?filter[title]=None', post({ title: 'x' }), 0, {}],
  [
    'PATCH',
    '/category?filter[name]=left,right',
    resource('category', {}, { parent: to('category', 4) }),
    2,
    { 'category 2 parentId': 4, 'category 3 parentId': 4 },
  ],
  [
    'PATCH',
    '/badge?filter[label$startsWith]=t',
    resource('badge', {}, { membership: to('membership', '2_a%5Fb') }),
    2,
    { 'badge 2 userId': 2, 'badge 3 userId': 2, 'badge 3 teamId': 'a_b' },
  ],
  [
    'PATCH',
    '/membership?filter[team]=a_b',
    resource('membership', { level: 'x' }),
    3,
    { 'membership 1 level': 'x', 'membership 2 level': 'x', 'membership 7 level': 'x' },
  ],
];

/** A bulk write that is rejected, with the code and the source of the error. */
export type RejectedBulkCase = readonly [
  method: 'PATCH' | 'DELETE',
  url: string,
  body: unknown,
  status: number,
  code: string,
  source: Readonly<Record<string, string>> | undefined,
];

const FILTER = { parameter: 'filter' };
const at = (pointer: string) => ({ pointer: `/data${pointer}` });
const title = post({ title: 'x' });

/** Filters that are missing, or match each row by their form. */
const OPEN: readonly (readonly [
  query: string,
  code: string,
  source: Readonly<Record<string, string>>,
])[] = [
  ['', 'invalid-filter', FILTER],
  ['?', 'invalid-filter', FILTER],
  ['?filter[title$null]=false', 'invalid-filter', FILTER],
  ['?filter[$or][0][title$null]=false&filter[$or][1][id]=1', 'invalid-filter', FILTER],
  ['?filter[$not][title$null]=true', 'invalid-filter', FILTER],
  ['?filter[$not][$not][title$null]=false', 'invalid-filter', FILTER],
  ['?filter[tags$every][name$null]=false', 'invalid-filter', FILTER],
  ['?filter[tags$none][name$null]=true', 'invalid-filter', FILTER],
  ['?filter[title$contains]=', 'invalid-value', { parameter: 'filter[title$contains]' }],
  ['?filter[title$icontains]=x,', 'invalid-value', { parameter: 'filter[title$icontains]' }],
  ['?filter[title$startsWith]=', 'invalid-value', { parameter: 'filter[title$startsWith]' }],
  ['?filter[title$ne]=', 'invalid-value', { parameter: 'filter[title$ne]' }],
  ['?filter[title$gte]=', 'invalid-value', { parameter: 'filter[title$gte]' }],
  ['?filter[author][name$ne]=', 'invalid-value', { parameter: 'filter[author][name$ne]' }],
  ['?filter[id]=', 'invalid-value', { parameter: 'filter[id]' }],
  ['?filter[nope]=1', 'invalid-filter', { parameter: 'filter[nope]' }],
  [
    '?filter[id]=1&filter[author][passwordHash]=secret',
    'invalid-filter',
    { parameter: 'filter[author][passwordHash]' },
  ],
  ['?filter=1', 'unknown-parameter', FILTER],
  ['?filter[]=1', 'invalid-filter', { parameter: 'filter[]' }],
  ...[
    'page[limit]=1',
    'sort=id',
    'include=author',
    'fields[post]=id',
    'aggregateFields[id]=count',
  ].map(
    (other) =>
      [
        `?filter[id]=1&${other}`,
        'unknown-parameter',
        { parameter: other.split('=')[0] ?? '' },
      ] as const,
  ),
];

/** The writes that are rejected, and change nothing. */
export const REJECTED_BULK_WRITES: readonly RejectedBulkCase[] = [
  ...OPEN.flatMap(([query, code, source]) => [
    ['DELETE', `/post${query}`, undefined, 400, code, source] as const,
    ['PATCH', `/post${query}`, title, 400, code, source] as const,
  ]),
  [
    'DELETE',
    '/profile?filter[avatar$ne]=',
    undefined,
    400,
    'invalid-value',
    { parameter: 'filter[avatar$ne]' },
  ],
  [
    'PATCH',
    '/post?filter[id]=1',
    { data: { ...title.data, id: 1 } },
    400,
    'invalid-payload',
    at('/id'),
  ],
  ['PATCH', '/post?filter[id]=1', { data: [title.data] }, 400, 'invalid-payload', at('')],
  ['PATCH', '/post?filter[id]=1', post({}), 400, 'invalid-payload', at('')],
  ['PATCH', '/post?filter[id]=1', resource('tag', { name: 'x' }), 409, 'conflict', at('/type')],
  [
    'PATCH',
    '/post?filter[id]=1',
    post({ nope: 1 }),
    400,
    'invalid-payload',
    at('/attributes/nope'),
  ],
  [
    'PATCH',
    '/post?filter[id]=1',
    post({ title: 1 }),
    400,
    'invalid-value',
    at('/attributes/title'),
  ],
  ['PATCH', '/post?filter[id]=1', post({ id: 9 }), 400, 'invalid-payload', at('/attributes/id')],
  [
    'PATCH',
    '/user?filter[id]=1',
    resource('user', { passwordHash: 'x' }),
    400,
    'invalid-payload',
    at('/attributes/passwordHash'),
  ],
  [
    'PATCH',
    '/post?filter[id]=1',
    post({ title: 'x' }, { tags: tags(1) }),
    403,
    'forbidden',
    at('/relationships/tags'),
  ],
  [
    'PATCH',
    '/locker?filter[id]=2',
    resource('locker', {}, { spareOf: to('locker', 1) }),
    403,
    'forbidden',
    at('/relationships/spareOf'),
  ],
  [
    'PATCH',
    '/membership?filter[position]=1',
    resource('membership', { userId: 3 }),
    403,
    'forbidden',
    at('/attributes/userId'),
  ],
  [
    'PATCH',
    '/membership?filter[position]=1',
    resource('membership', {}, { user: to('user', 3) }),
    403,
    'forbidden',
    at('/relationships/user'),
  ],
  [
    'PATCH',
    '/badge?filter[id]=3',
    resource('badge', { userId: 1 }),
    400,
    'validation-error',
    undefined,
  ],
  [
    'PATCH',
    '/post?filter[id]=1',
    post({}, { author: to('user', 99) }),
    404,
    'not-found',
    at('/relationships/author/data'),
  ],
  [
    'PATCH',
    '/post?filter[id]=1',
    post({ authorId: 99 }),
    404,
    'not-found',
    at('/attributes/authorId'),
  ],
  ['PATCH', '/tag?filter[id]=1,2', resource('tag', { name: 'x' }), 409, 'conflict', undefined],
  [
    'PATCH',
    '/tag?filter[id]=1',
    { ...resource('tag', { name: 'x' }), meta: { operation: 'upsert', matchFields: ['name'] } },
    400,
    'invalid-payload',
    { pointer: '/meta/operation' },
  ],
];
