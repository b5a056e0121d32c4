import type { Capability } from '../support/capabilities.ts';

/** A rejected read of Bob, with the status and the code of the error. */
type RejectedRead = readonly [
  url: string,
  status: number,
  code: string,
  /** The query parameter that the error names. */
  parameter?: string | undefined,
  needs?: Capability | undefined,
];

const FILTERS: readonly (readonly [filter: string, code: string, needs?: Capability])[] = [
  ['/post?filter[nope]=1', 'invalid-filter'],
  ['/post?filter[__proto__]=1', 'invalid-filter'],
  ['/post?filter[constructor]=1', 'invalid-filter'],
  ['/post?filter[]=1', 'invalid-filter'],
  ['/post?filter[id=1', 'invalid-filter'],
  ['/post?filter=1', 'unknown-parameter'],
  ['/post?filter[title$nope]=1', 'invalid-filter'],
  ['/post?filter[title][id]=1', 'invalid-filter'],
  ['/sample?filter[decimal$contains]=1', 'invalid-filter'],
  ['/user?filter[passwordHash]=x', 'invalid-filter'],
  ['/post?filter[author][passwordHash$startsWith]=s', 'invalid-filter'],
  ['/post?filter[id]=x', 'invalid-value'],
  ['/post?filter[id]=1,', 'invalid-value'],
  ['/post?filter[id]=99999999999', 'invalid-value', 'narrow-ints'],
  ['/post?filter[published]=yes', 'invalid-value'],
  ['/post?filter[createdAt]=today', 'invalid-value'],
  ['/user?filter[role]=KING', 'invalid-value'],
];

const SORTS: readonly string[] = [
  ...['/post?sort=nope', '/post?sort=', '/post?sort=id,,title', '/post?sort=--id'],
  ...['/post?sort=__proto__', '/user?sort=passwordHash', '/post?sort=author.passwordHash'],
  '/post?sort=tags.id',
];

const AGGREGATES: readonly string[] = [
  ...['/post?aggregateFields[nope]=sum', '/post?aggregateFields[title]=sum'],
  ...[
    '/post?aggregateFields[id]=',
    '/post?aggregateFields[id]=sum,',
    '/post?aggregateFields[]=sum',
  ],
  ...['/post?aggregateFields[author]=count', '/post?aggregateFields[author][name]=count'],
  ...['/user?aggregateFields[passwordHash]=max', '/post?aggregateFields[__proto__]=max'],
  ...['/sample?aggregateFields[json]=min', '/post?aggregateFields[constructor]=count'],
];

const PAGES: readonly string[] = [
  ...['/post?page[limit]=0', '/post?page[limit]=1001', '/post?page[limit]=ten'],
  ...['/post?page[limit]=1&page[limit]=2', '/post?page[offset]=-1', '/post?page[total]=maybe'],
];

const INCLUDES: readonly string[] = [
  ...['/post?include=nope', '/post?include=title', '/post?include=author.constructor'],
  '/post/1/relationships/tags?include=author',
];

/** Returns the name of the last query parameter. */
function lastParameter(url: string): string {
  return /[?&]([^=&]*)=[^&]*$/.exec(url)?.[1] ?? '';
}

const badRequest =
  (code: string) =>
  (url: string): RejectedRead => [url, 400, code, lastParameter(url)];

const notFound =
  (code: string) =>
  (url: string): RejectedRead => [url, 404, code];

/** Reads that are rejected: by the path, the query string or the caller's access. */
export const REJECTED_READS: readonly RejectedRead[] = [
  ...['/Post', '/posts', '/__proto__', '/constructor/1'].map(notFound('unsupported-model')),
  ...['/', '/post/%ZZ', '/post/1/relationships/author/x'].map(notFound('invalid-path')),
  ...['/post/1.0', `/team/${'a'.repeat(10_000)}`, '/post/99/author'].map(notFound('not-found')),
  ...['/membership/1', '/membership/1_a%255Fb_x', '/membership/x_a%255Fb'].map(
    notFound('not-found'),
  ),
  ['/post/3/tags', 404, 'not-found', undefined, 'policies'],
  ['/post/3/relationships/author', 404, 'not-found', undefined, 'policies'],
  ...['/post/1/nope', '/post/1/title', '/post/1/relationships/__proto__'].map(
    notFound('unsupported-relationship'),
  ),
  ...FILTERS.map(([url, code, needs]): RejectedRead => [url, 400, code, lastParameter(url), needs]),
  ...SORTS.map(badRequest('invalid-sort')),
  ...AGGREGATES.map(badRequest('invalid-aggregate')),
  ...PAGES.map(badRequest('invalid-page')),
  ...INCLUDES.map(badRequest('invalid-include')),
  badRequest('limit-exceeded')('/post?include=author.posts.author.posts.author.posts'),
  ...['/post?fields[post]=nope', '/user?fields[user]=passwordHash', '/post?fields[nope]=title'].map(
    badRequest('invalid-fields'),
  ),
  ...['/post?page[cursor]=1', '/post/1/author?sort=id', '/post?nope=1', '/post/1?nope=1'].map(
    badRequest('unknown-parameter'),
  ),
  ['/post?filter[title]=%E0%A4%A', 400, 'invalid-query'],
];
