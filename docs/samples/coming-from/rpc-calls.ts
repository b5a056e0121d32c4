import type { ApiClient } from '@modelway/client';
import type { BlogClient } from '../blog.ts';
import type { PerTask } from './tasks.ts';

/** The calls of the RPC client, which the pages show. */
export const RPC_CALLS = {
  list: (api) =>
    api.post.findMany({
      where: { published: true },
      orderBy: { publishedAt: 'desc' },
      take: 2,
      select: { id: true, title: true },
    }),
  or: (api) =>
    api.post.findMany({
      where: { published: true, OR: [{ kind: 'NOTE' }, { words: { gt: 1000 } }] },
      select: { id: true, title: true },
    }),
  embed: (api) =>
    api.post.findUnique({
      where: { id: 1 },
      select: { id: true, title: true, author: { select: { id: true, name: true } }, tags: true },
    }),
  related: (api) =>
    api.post.findMany({
      where: { published: true, tags: { some: { label: 'Databases' } } },
      select: { id: true, title: true },
    }),
  count: (api) => api.post.count({ where: { published: true } }),
  create: (api) => api.tag.create({ data: { id: 'rest', label: 'REST' } }),
  createWithRelation: (api) =>
    api.post.create({
      data: {
        slug: 'moving',
        title: 'Moving',
        author: { connect: { id: 1 } },
        tags: { connect: { id: 'http' } },
      },
      select: { id: true, slug: true, title: true },
    }),
  update: (api) =>
    api.post.update({
      where: { id: 1 },
      data: { title: 'Second steps' },
      select: { id: true, title: true },
    }),
  delete: (api) => api.post.delete({ where: { id: 3 }, select: { id: true } }),
  link: (api) =>
    api.post.update({
      where: { id: 1 },
      data: { tags: { connect: { id: 'db' } } },
      select: { id: true },
    }),
} satisfies PerTask<(api: ApiClient<BlogClient>) => PromiseLike<unknown>>;
