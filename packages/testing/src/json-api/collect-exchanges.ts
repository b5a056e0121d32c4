import { BY_CURSOR } from '../orm-contract/support/by-cursor.ts';
import type { Exchange, JsonApi, Sent } from './json-api.ts';

type Step = readonly [method: string, url: string, sent?: Sent];

const tag = (...ids: number[]) => ids.map((id) => ({ type: 'tag', id: String(id) }));
const user = (id: string) => ({ type: 'user', id });

/** Requests of every kind, to every kind of URL, with every kind of response. */
const STEPS: readonly Step[] = [
  ...[
    '/user?page[limit]=2',
    '/user?page[offset]=1&page[limit]=1',
    '/post?include=author,tags,category.parent',
    '/post?include=author.posts.tags&fields[user]=name,posts&fields[tag]=',
    '/category?include=parent,children.parent.children',
    '/membership?include=user,team.memberships,badges',
    '/badge?include=membership.user.profile',
    '/sample',
    '/auditEntry',
    '/post?filter[id]=99',
    '/post/1',
    '/post/5?include=author,category,tags',
    '/user/2?include=profile,locker,posts',
    '/team/c%2Fd%20%25',
    '/post/1/author',
    '/post/5/author',
    '/post/1/tags?sort=-name&page[limit]=1',
    '/post/5/tags',
    '/user/1/posts?include=tags',
    '/post/1/relationships/author',
    '/post/5/relationships/author',
    '/post/1/relationships/tags?page[limit]=1',
    '/post/5/relationships/tags',
    '/post/1/relationships/tags?include=tags.posts',
    '/user/2/relationships/profile',
    '/post/1/relationships/author?include=author',
    // Rejected.
    '/nope',
    '/',
    '/post/99',
    '/post/99/author',
    '/post/1/nope',
    '/post?sort=nope&page[limit]=0&nope=1&include=nope&fields[post]=nope&filter[nope]=1',
  ].map((url) => ['GET', url] as const),
  ...[
    '/post?page[size]=2&sort=-author.name&include=author,tags&page[total]=true',
    '/post/1/tags?page[size]=1',
    '/post/1/relationships/tags?page[size]=1',
    // Rejected.
    '/user?sort=role',
    '/post?page[size]=1001',
    '/post?page[after]=x&page[limit]=1',
  ].map((url) => ['GET', url, { headers: BY_CURSOR }] as const),
  ['HEAD', '/post'],
  ['OPTIONS', '/post/1/relationships/tags'],
  ['PATCH', '/post', { data: [] }],
  ['GET', '/post', { headers: { accept: 'text/html' } }],
  ['POST', '/tag', { body: '{' }],
  ['POST', '/tag', { data: { type: 'tag', attributes: { name: 'red' } } }],
  ['POST', '/tag', { data: { type: 'tag', attributes: { name: 5, nope: 1 } } }],
  ['POST', '/user', { data: { type: 'user', attributes: { email: 'nope' } } }],
  ['PATCH', '/post/1', { data: { type: 'post', id: '2' } }],
  [
    'POST',
    '/auditEntry',
    { data: { type: 'auditEntry', attributes: { text: 'x' } }, caller: { id: 2, role: 'READER' } },
  ],
  [
    'PATCH',
    '/post/4',
    {
      data: { type: 'post', id: '4', attributes: { title: 'x' } },
      caller: { id: 1, role: 'AUTHOR' },
    },
  ],
];

/** Writes that succeed with a document. */
export const WRITES: readonly Step[] = [
  [
    'POST',
    '/post?include=tags,author',
    {
      data: {
        type: 'post',
        attributes: { title: 'New' },
        relationships: { tags: { data: tag(1, 2) }, author: { data: user('3') } },
      },
    },
  ],
  ['POST', '/team', { data: { type: 'team', id: 'own', attributes: { name: 'Own' } } }],
  ['PATCH', '/post/1', { data: { type: 'post', id: '1', attributes: { title: 'Other' } } }],
  [
    'PATCH',
    '/post/1?include=tags',
    { data: { type: 'post', id: '1', relationships: { tags: { data: tag(3) } } } },
  ],
  ['PATCH', '/post/2/relationships/author?include=author', { data: user('3') }],
  ['POST', '/post/2/relationships/tags?include=tags', { data: tag(1, 3) }],
  ['DELETE', '/post/2/relationships/tags?include=tags.posts', { data: tag(3) }],
  ['PUT', '/post/1/tags?include=tags.posts', { data: tag(2, 3) }],
];

/** Writes that succeed without a document. */
const QUIET_WRITES: readonly Step[] = [
  ['PATCH', '/post/2/relationships/tags', { data: [] }],
  ['PATCH', '/post/2/author', { data: null }],
  ['DELETE', '/post/2'],
];

const collected = new WeakMap<JsonApi, Promise<readonly Exchange[]>>();

/** Returns the responses to requests of every kind, sent once per API. The API must be fresh. */
export function collectExchanges(api: JsonApi): Promise<readonly Exchange[]> {
  const known = collected.get(api);
  if (known) return known;
  const exchanges = sendAll(api);
  collected.set(api, exchanges);
  return exchanges;
}

async function sendAll(api: JsonApi): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const [method, url, sent] of [...STEPS, ...WRITES, ...QUIET_WRITES])
    exchanges.push(await api.send(method, url, sent));
  return exchanges;
}
