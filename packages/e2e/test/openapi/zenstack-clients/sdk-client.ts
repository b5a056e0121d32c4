// Calls the API through SDKs that are generated from the documents of `@zenstackhq/server`.
import { client as rest } from './rest-sdk/client.gen.ts';
import { createTag, deleteTag, getPost, listPost, updatePost } from './rest-sdk/index.ts';
import { client as rpc } from './rpc-sdk/client.gen.ts';
import { postAggregate, postUpsert, tagFindMany } from './rpc-sdk/index.ts';

const api = process.env.API;
rest.setConfig({ baseUrl: `${api}/rest` });
rpc.setConfig({
  baseUrl: `${api}/rpc`,
  querySerializer: (query) =>
    new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    ).toString(),
});

const print = (name: string, { data, error }: { data?: unknown; error?: unknown }): void =>
  console.log(name, JSON.stringify(data ?? error));

print('list', await listPost({ query: { sort: 'title', 'page[limit]': 3, include: 'author' } }));
print('get', await getPost({ path: { id: '2' } }));
print('get none', await getPost({ path: { id: '99' } }));
print('create', await createTag({ body: { data: { type: 'tag', attributes: { name: 'sdk' } } } }));
print(
  'update',
  await updatePost({
    path: { id: '2' },
    body: { data: { type: 'post', id: '2', attributes: { published: false } } },
  }),
);
print('delete', await deleteTag({ path: { id: '1' } }));
print('findMany', await tagFindMany({ query: { q: { orderBy: { name: 'desc' } } } }));
print('aggregate', await postAggregate({ query: { q: { _max: { id: true }, _count: true } } }));
print(
  'upsert',
  await postUpsert({
    body: { where: { id: 3 }, create: { title: 'Created' }, update: { title: 'Updated' } },
  }),
);
