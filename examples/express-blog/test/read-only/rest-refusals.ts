import { header, parameter } from './error-sources.ts';
import { expectRefusal, type Refusal } from './expect-refusal.ts';
import { demo } from './shared-demo.ts';

describe('a rejected read', () => {
  it('returns the documented error for an unknown resource type', async () => {
    const { body } = await demo.call('/rest/nope');
    expect(body).toEqual({
      jsonapi: { version: '1.1' },
      errors: [
        {
          code: 'unsupported-model',
          status: 404,
          title: 'Unsupported model type',
          detail: 'Unknown resource type "nope".',
        },
      ],
    });
  });

  it.each<[string, Refusal]>([
    ['/Post', [404, 'unsupported-model']],
    ['/posts', [404, 'unsupported-model']],
    ['/__proto__', [404, 'unsupported-model']],
    ['/constructor/1', [404, 'unsupported-model']],
    ['/', [404, 'invalid-path']],
    ['/post/%ZZ', [404, 'invalid-path']],
    ['/post/9999', [404, 'not-found']],
    ['/post/2', [404, 'not-found']],
    ['/post/12abc', [404, 'not-found']],
    ['/post/1.0', [404, 'not-found']],
    ['/post/99999999999', [404, 'not-found']],
    ['/postLike/1', [404, 'not-found']],
    ['/postLike/1_farid_x', [404, 'not-found']],
    ['/postLike/x_farid', [404, 'not-found']],
    ['/post?filter[nope]=1', [400, 'invalid-filter', parameter('filter[nope]')]],
    ['/post?filter[__proto__]=1', [400, 'invalid-filter', parameter('filter[__proto__]')]],
    ['/post?filter[constructor]=1', [400, 'invalid-filter', parameter('filter[constructor]')]],
    ['/user?filter[passwordHash]=x', [400, 'invalid-filter', parameter('filter[passwordHash]')]],
    ['/post?filter[]=1', [400, 'invalid-filter', parameter('filter[]')]],
    ['/post?filter[id=1', [400, 'invalid-filter', parameter('filter[id')]],
    ['/post?filter=1', [400, 'unknown-parameter', parameter('filter')]],
    ['/post?filter[id]=x', [400, 'invalid-value', parameter('filter[id]')]],
    ['/post?filter[id]=1,', [400, 'invalid-value', parameter('filter[id]')]],
    ['/post?filter[id]=99999999999', [400, 'invalid-value', parameter('filter[id]')]],
    ['/post?filter[published]=yes', [400, 'invalid-value', parameter('filter[published]')]],
    ['/post?filter[publishedAt]=today', [400, 'invalid-value', parameter('filter[publishedAt]')]],
    ['/postLike?filter[reaction]=HATE', [400, 'invalid-value', parameter('filter[reaction]')]],
    ['/post?sort=nope', [400, 'invalid-sort', parameter('sort')]],
    ['/post?sort=', [400, 'invalid-sort', parameter('sort')]],
    ['/post?sort=id,,title', [400, 'invalid-sort', parameter('sort')]],
    ['/post?sort=--id', [400, 'invalid-sort', parameter('sort')]],
    ['/post?sort=__proto__', [400, 'invalid-sort', parameter('sort')]],
    ['/user?sort=passwordHash', [400, 'invalid-sort', parameter('sort')]],
    ['/post?page[limit]=0', [400, 'invalid-page', parameter('page[limit]')]],
    ['/post?page[limit]=1001', [400, 'invalid-page', parameter('page[limit]')]],
    ['/post?page[limit]=ten', [400, 'invalid-page', parameter('page[limit]')]],
    ['/post?page[limit]=1&page[limit]=2', [400, 'invalid-page', parameter('page[limit]')]],
    ['/post?page[offset]=-1', [400, 'invalid-page', parameter('page[offset]')]],
    ['/post?page[cursor]=1', [400, 'unknown-parameter', parameter('page[cursor]')]],
    ['/post/1/nope', [404, 'unsupported-relationship']],
    ['/post/1/title', [404, 'unsupported-relationship']],
    ['/post/1/relationships/nope', [404, 'unsupported-relationship']],
    ['/post/1/relationships/__proto__', [404, 'unsupported-relationship']],
    ['/post/9999/author', [404, 'not-found']],
    ['/post/2/comments', [404, 'not-found']],
    ['/post/2/relationships/author', [404, 'not-found']],
    ['/post/1/relationships/author/x', [404, 'invalid-path']],
    ['/post?include=nope', [400, 'invalid-include', parameter('include')]],
    ['/post?include=title', [400, 'invalid-include', parameter('include')]],
    ['/post?include=author.constructor', [400, 'invalid-include', parameter('include')]],
    [
      '/post?include=author.posts.author.posts.author.posts',
      [400, 'limit-exceeded', parameter('include')],
    ],
    ['/post/1/relationships/tags?include=author', [400, 'invalid-include', parameter('include')]],
    ['/post?fields[post]=nope', [400, 'invalid-fields', parameter('fields[post]')]],
    ['/user?fields[user]=passwordHash', [400, 'invalid-fields', parameter('fields[user]')]],
    ['/post?fields[nope]=title', [400, 'invalid-fields', parameter('fields[nope]')]],
    ['/post?filter[tips$contains]=1', [400, 'invalid-filter', parameter('filter[tips$contains]')]],
    ['/post?filter[title$nope]=1', [400, 'invalid-filter', parameter('filter[title$nope]')]],
    [
      '/post?filter[author][passwordHash$startsWith]=s',
      [400, 'invalid-filter', parameter('filter[author][passwordHash$startsWith]')],
    ],
    ['/post?filter[title][id]=1', [400, 'invalid-filter', parameter('filter[title][id]')]],
    ['/post?sort=comments.id', [400, 'invalid-sort', parameter('sort')]],
    ['/post?sort=author.passwordHash', [400, 'invalid-sort', parameter('sort')]],
    ['/post/1/author?sort=id', [400, 'unknown-parameter', parameter('sort')]],
    ['/post?page[total]=maybe', [400, 'invalid-page', parameter('page[total]')]],
    ['/post?nope=1', [400, 'unknown-parameter', parameter('nope')]],
    ['/post/1?nope=1', [400, 'unknown-parameter', parameter('nope')]],
    ['/post?filter[title]=%E0%A4%A', [400, 'invalid-query']],
  ])('GET %s returns %j', async (path, refusal) => {
    await expectRefusal(demo, [path, {}], refusal);
  });

  it('returns 404 for a very long id', async () => {
    await expectRefusal(demo, [`/user/${'a'.repeat(10_000)}`, {}], [404, 'not-found']);
  });

  it('names the limit that a page exceeds', async () => {
    const { body } = await demo.call('/rest/post?page[limit]=1001');
    expect(body.errors[0].detail).toMatch(/1001.*1000/);
  });

  it('reports the errors of several parameters', async () => {
    const { body } = await demo.call('/rest/post?sort=x&page[limit]=0&nope=1&filter[y]=1');
    expect(body.errors.map(({ code }: { code: string }) => code).sort()).toEqual([
      'invalid-filter',
      'invalid-page',
      'invalid-sort',
      'unknown-parameter',
    ]);
  });

  it('returns 406 if JSON:API is not accepted', async () => {
    const refusal: Refusal = [406, 'not-acceptable', header('Accept')];
    await expectRefusal(demo, ['/post', { headers: { accept: 'text/html' } }], refusal);
    const withParameter = { accept: 'application/vnd.api+json; charset=utf-8' };
    await expectRefusal(demo, ['/post', { headers: withParameter }], refusal);
  });

  it('returns 401 for an unknown token', async () => {
    for (const authorization of ['Bearer demo-nobody', 'Bearer x', 'Basic YTpi', '']) {
      const options = { headers: { authorization } };
      const { headers } = await expectRefusal(demo, ['/post', options], [401, 'unauthorized']);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

describe('methods', () => {
  const list = 'GET, HEAD, POST, OPTIONS';
  const one = 'GET, HEAD, PATCH, PUT, DELETE, OPTIONS';
  const related = 'GET, HEAD, PATCH, PUT, OPTIONS';
  const many = 'GET, HEAD, PATCH, PUT, POST, DELETE, OPTIONS';

  it.each([
    ['/post', 'PATCH', list],
    ['/post', 'DELETE', list],
    ['/post/1', 'POST', one],
    ['/post/1/author', 'POST', related],
    ['/post/1/relationships/author', 'DELETE', related],
    ['/post/1/relationships/tags', 'PROPFIND', many],
  ])('%s returns 405 for %s, with the allowed methods', async (path, method, allow) => {
    const { headers } = await expectRefusal(demo, [path, { method }], [405, 'method-not-allowed']);
    expect(headers.get('allow')).toBe(allow);
  });

  it.each([
    ['/post', list],
    ['/post/1', one],
    ['/post/1/relationships/author', related],
    ['/post/1/relationships/tags', many],
  ])('%s returns the allowed methods for OPTIONS', async (path, allow) => {
    const answer = await demo.call(`/rest${path}`, { method: 'OPTIONS' });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('allow')).toBe(allow);
  });
});
