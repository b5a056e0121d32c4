import { setTimeout } from 'node:timers/promises';
import type { InterceptContext } from '../../src/index.ts';
import type { Sent } from '../api-request.ts';
import { intercepted, type Protocol } from './intercept-library.ts';

type Seen = Pick<InterceptContext, 'operation' | 'route' | 'reads' | 'writes' | 'plan'>;

/** Returns the parts of the context that an interceptor sees for a request. */
async function see(protocol: Protocol, sent: Sent): Promise<Seen> {
  let seen: Seen | undefined;
  const see = async ({ operation, route, reads, writes, plan }: InterceptContext) => {
    seen = { operation, route, reads, writes, plan };
    return { status: 204, headers: {}, body: undefined };
  };
  const nested = protocol === 'rest' && {
    nestedRoutes: true,
    versionField: { Book: 'createdAt' },
  };
  const { status, body } = await intercepted(protocol, see, { ...nested }).send(sent);
  if (!seen) throw new Error(`${status} ${JSON.stringify(body)}`);
  return seen;
}

const identifier = { type: 'author', id: '2' };
const book = { data: { type: 'book', attributes: { title: 'x' } } };
const upsert = {
  data: { type: 'publisher', attributes: { code: 'x' } },
  meta: { operation: 'upsert', matchFields: ['code'] },
};

describe('the context of an interceptor', () => {
  it.each<[Sent, string, string]>([
    [{ url: '/book' }, 'list', '/book'],
    [{ url: '/book/1', method: 'HEAD' }, 'fetch', '/book/:id'],
    [{ url: '/book/1/author' }, 'related', '/book/:id/author'],
    [{ url: '/book/1/relationships/author' }, 'relationship', '/book/:id/relationships/author'],
    [{ url: '/book', method: 'POST', body: book }, 'create', '/book'],
    [{ url: '/publisher', method: 'POST', body: upsert }, 'upsert', '/publisher'],
    [{ url: '/author/1/books', method: 'POST', body: book }, 'create', '/author/:id/books'],
    [{ url: '/author/1/books/2' }, 'fetch', '/author/:id/books/:relatedId'],
    [{ url: '/author/1/books/2', method: 'DELETE' }, 'delete', '/author/:id/books/:relatedId'],
    [{ url: '/book/1', method: 'DELETE' }, 'delete', '/book/:id'],
    [
      { url: '/book/1/author', method: 'PATCH', body: { data: identifier } },
      'replace',
      '/book/:id/author',
    ],
    [
      {
        url: '/book/1/author',
        method: 'PATCH',
        body: { data: { ...identifier, attributes: { name: 'x' } } },
      },
      'update',
      '/book/:id/author',
    ],
    [
      { url: '/author/1/relationships/pupils', method: 'POST', body: { data: [identifier] } },
      'add',
      '/author/:id/relationships/pupils',
    ],
    [
      { url: '/author/1/relationships/pupils', method: 'DELETE', body: { data: [identifier] } },
      'remove',
      '/author/:id/relationships/pupils',
    ],
  ])('names the operation and the route of REST: %p', async (sent, operation, route) => {
    expect(await see('rest', sent)).toMatchObject({ operation, route });
  });

  it('names the operation and the route of RPC', async () => {
    expect(await see('rpc', { url: '/BOOK/findMany' })).toMatchObject({
      operation: 'findMany',
      route: '/book/findMany',
      plan: [{ model: 'Book', operation: 'findMany', args: {} }],
    });
    const body = [{ model: 'Tag', op: 'create', args: { data: { name: 'x' } } }];
    expect(
      await see('rpc', { method: 'POST', url: '/$transaction/sequential', body }),
    ).toMatchObject({
      operation: '$transaction',
      route: '/$transaction/sequential',
      writes: [{ model: 'Tag', operation: 'create', fields: ['name'] }],
    });
  });

  it('names the models that are read, in results and in conditions', async () => {
    const included = await see('rest', { url: '/tag?include=books&filter[books][author][name]=x' });
    // Of the included books, the ids of to-one relationships are read too.
    expect([...included.reads].sort()).toEqual(['Author', 'Book', 'Publisher', 'Tag']);
    const nested = await see('rest', { url: '/author/1/books/2' });
    expect([...nested.reads].sort()).toEqual(['Author', 'Book', 'Publisher']);
    const q = JSON.stringify({
      where: { author: { profile: { bio: 'x' } } },
      select: { id: true },
    });
    const filtered = await see('rpc', { url: `/book/findMany?q=${q}` });
    expect([...filtered.reads].sort()).toEqual(['Author', 'Book', 'Profile']);
    expect(filtered.writes).toEqual([]);
  });

  it('lists the writes of REST, with the changed relationships', async () => {
    const replaced = await see('rest', {
      url: '/book/1/relationships/author',
      method: 'PATCH',
      body: { data: identifier },
    });
    expect(replaced.writes).toMatchObject([
      { model: 'Book', operation: 'update', fields: ['authorId', 'author'] },
      {
        model: 'Author',
        operation: 'disconnect',
        parent: { model: 'Book', relationship: 'author' },
      },
      { model: 'Author', operation: 'connect', where: { id: 2 } },
    ]);
  });

  it('gives a value of an earlier result as an object that equals no value', async () => {
    const body = [
      { model: 'Author', op: 'create', args: { data: { name: 'x' } } },
      {
        model: 'Book',
        op: 'create',
        args: { data: { title: 'y' } },
        references: { 'data.authorId': '0.id' },
      },
    ];
    const { writes } = await see('rpc', { method: 'POST', url: '/$transaction/sequential', body });
    const created = writes.find(({ model }) => model === 'Book');
    expect(created?.fields).toContain('author');
    expect(typeof Object(created?.data).authorId).toBe('object');
  });

  it('is the same for equal writes, whose version is the time of their run', async () => {
    const data = { type: 'book', id: '1', attributes: { title: 'x' } };
    const sent = { url: '/book/1', method: 'PATCH', body: { data } };
    const first = await see('rest', sent);
    await setTimeout(2);
    expect(await see('rest', sent)).toEqual(first);
    expect(first.writes).toMatchObject([{ model: 'Book', fields: ['title'] }]);
  });

  it('has the request and its headers', async () => {
    let request: InterceptContext['request'] | undefined;
    const { send } = intercepted('rpc', (context, next) => {
      request = context.request;
      return next();
    });
    await send({
      url: '/author/findUnique?q={"where":{"id":1}}',
      headers: { 'x-request-id': '7' },
    });
    expect(request).toMatchObject({
      method: 'GET',
      path: '/author/findUnique',
      query: 'q={"where":{"id":1}}',
    });
    expect(request?.header('x-request-id')).toBe('7');
  });
});
