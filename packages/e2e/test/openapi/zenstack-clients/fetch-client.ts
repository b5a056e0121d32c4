// Calls the API through the types of the documents of `@zenstackhq/server`.
import createClient from 'openapi-fetch';
import type { paths as RestPaths } from './rest.d.ts';
import type { paths as RpcPaths } from './rpc.d.ts';

const baseUrl = process.env.API;
const rest = createClient<RestPaths>({ baseUrl: `${baseUrl}/rest` });
const rpc = createClient<RpcPaths>({ baseUrl: `${baseUrl}/rpc` });

async function print(
  name: string,
  sent: Promise<{ response: Response; data?: unknown; error?: unknown }>,
): Promise<void> {
  const { response, data, error } = await sent;
  console.log(name, response.status, JSON.stringify(data ?? error));
}

const postTags = { params: { path: { id: '1' } } };
const tag = (name: string) => ({ body: { data: { type: 'tag', attributes: { name } } } });

await print(
  'list',
  rest.GET('/post', {
    params: {
      query: {
        include: 'author,tags',
        sort: '-title',
        'page[limit]': 2,
        'page[offset]': 1,
        'filter[published]': 'true',
      },
    },
  }),
);
await print('filter', rest.GET('/post', { params: { query: { 'filter[title]': 'Post 1' } } }));
await print(
  'get',
  rest.GET('/post/{id}', { params: { path: { id: '1' }, query: { include: 'author' } } }),
);
await print('get none', rest.GET('/post/{id}', { params: { path: { id: '99' } } }));
await print('get compound', rest.GET('/membership/{id}', { params: { path: { id: '1_red' } } }));
await print('related', rest.GET('/user/{id}/posts', { params: { path: { id: '1' } } }));
await print('create', rest.POST('/tag', tag('new')));
await print('create again', rest.POST('/tag', tag('news')));
await print(
  'create linked',
  rest.POST('/post', {
    body: {
      data: {
        type: 'post',
        attributes: { title: 'Linked', published: true },
        relationships: {
          author: { data: { type: 'user', id: '1' } },
          tags: { data: [{ type: 'tag', id: '1' }] },
        },
      },
    },
  }),
);
await print(
  'create invalid',
  rest.POST('/post', { body: { data: { type: 'post', attributes: { title: '' } } } }),
);
await print(
  'update',
  rest.PATCH('/post/{id}', {
    ...postTags,
    body: { data: { type: 'post', id: '1', attributes: { title: 'Renamed' } } },
  }),
);
await print(
  'update denied',
  rest.PATCH('/post/{id}', {
    params: { path: { id: '5' } },
    body: { data: { type: 'post', id: '5', attributes: { title: 'Mine' } } },
  }),
);
await print('linkage', rest.GET('/post/{id}/relationships/tags', postTags));
await print(
  'link',
  rest.POST('/post/{id}/relationships/tags', {
    ...postTags,
    body: { data: [{ type: 'tag', id: '3' }] },
  }),
);
await print(
  'replace links',
  rest.PATCH('/post/{id}/relationships/tags', {
    ...postTags,
    body: { data: [{ type: 'tag', id: '2' }] },
  }),
);
await print(
  'unlink one',
  rest.PATCH('/post/{id}/relationships/category', { ...postTags, body: { data: null } }),
);
await print('delete', rest.DELETE('/tag/{id}', { params: { path: { id: '4' } } }));
await print('delete none', rest.DELETE('/tag/{id}', { params: { path: { id: '99' } } }));
await print('procedure', rest.GET('/$procs/ping'));

const where = { published: true, tags: { some: { name: { contains: 'new' } } } };
await print(
  'findMany',
  rpc.GET('/post/findMany', {
    params: { query: { q: JSON.stringify({ where, include: { tags: true } }) } },
  }),
);
await print(
  'findUnique',
  rpc.GET('/post/findUnique', { params: { query: { q: JSON.stringify({ where: { id: 1 } }) } } }),
);
await print(
  'count',
  rpc.GET('/post/count', { params: { query: { q: JSON.stringify({ where }) } } }),
);
await print(
  'groupBy',
  rpc.GET('/post/groupBy', {
    params: {
      query: {
        q: JSON.stringify({ by: ['published'], _count: true, orderBy: { published: 'asc' } }),
      },
    },
  }),
);
await print('create', rpc.POST('/tag/create', { body: { data: { name: 'newer' } } }));
await print('create again', rpc.POST('/tag/create', { body: { data: { name: 'news' } } }));
await print(
  'update',
  rpc.PUT('/post/update', { body: { where: { id: 1 }, data: { title: 'Again' } } }),
);
await print(
  'update none',
  rpc.PUT('/post/update', { body: { where: { id: 99 }, data: { title: 'None' } } }),
);
await print(
  'deleteMany',
  rpc.DELETE('/tag/deleteMany', {
    params: { query: { q: JSON.stringify({ where: { name: 'unused' } }) } },
  }),
);
await print(
  'transaction',
  rpc.POST('/$transaction/sequential', {
    // The document describes the arguments as an empty object.
    body: [{ model: 'Tag', op: 'create', args: { data: { name: 'in one' } } as never }],
  }),
);
