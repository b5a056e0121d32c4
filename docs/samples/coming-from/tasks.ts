import type { Sample } from '../sample.ts';

/** A task of the pages in `coming-from`: each page shows how both systems do it. */
export interface Task {
  readonly title: string;
  /** The request to the REST handler. */
  readonly rest: Sample;
  /** The status with `strict: true`, if it is another one. */
  readonly strictStatus?: number;
}

/** The names of the tasks. */
export type TaskName = keyof typeof TASKS;

/** A value for each task. */
export type PerTask<T> = Readonly<Record<TaskName, T>>;

/** The ten tasks, in the order of the pages. */
export const TASKS = {
  list: {
    title: 'A page of published posts, newest first',
    rest: read('/post', {
      'filter[published]': 'true',
      sort: '-publishedAt',
      'page[limit]': '2',
      'fields[post]': 'title',
    }),
  },
  or: {
    title: 'Posts that meet one of two conditions',
    rest: read('/post', {
      'filter[published]': 'true',
      'filter[$or][0][kind]': 'NOTE',
      'filter[$or][1][words$gt]': '1000',
      'fields[post]': 'title',
    }),
  },
  embed: {
    title: 'A post with its author and tags',
    rest: read('/post/1', {
      include: 'author,tags',
      'fields[post]': 'title,author,tags',
      'fields[user]': 'name',
      'fields[tag]': 'label',
    }),
  },
  related: {
    title: 'Posts with a certain tag',
    rest: read('/post', {
      'filter[published]': 'true',
      'filter[tags][label]': 'Databases',
      'fields[post]': 'title',
    }),
  },
  count: {
    title: 'The number of published posts',
    rest: {
      ...read('/post', { 'filter[published]': 'true', 'page[limit]': '1', 'fields[post]': 'slug' }),
      without: ['data', 'links', 'jsonapi'],
    },
  },
  create: {
    title: 'Create a tag',
    rest: {
      ...write('POST', '/tag', {
        data: { type: 'tag', id: 'rest', attributes: { label: 'REST' } },
      }),
      query: { 'fields[tag]': 'label' },
    },
  },
  createWithRelation: {
    title: 'Create a post with an author and a tag',
    rest: {
      ...write('POST', '/post', {
        data: {
          type: 'post',
          attributes: { slug: 'moving', title: 'Moving' },
          relationships: {
            author: { data: { type: 'user', id: '1' } },
            tags: { data: [{ type: 'tag', id: 'http' }] },
          },
        },
      }),
      query: { 'fields[post]': 'slug,title' },
    },
  },
  update: {
    title: 'Change a title',
    rest: {
      ...write('PATCH', '/post/1', {
        data: { type: 'post', id: '1', attributes: { title: 'Second steps' } },
      }),
      query: { 'fields[post]': 'title' },
      status: 200,
    },
  },
  delete: {
    title: 'Delete a post',
    rest: { method: 'DELETE', path: '/api/rest/post/3', as: 'ann', status: 204 },
  },
  link: {
    title: 'Add a tag to a post',
    rest: {
      ...write('POST', '/post/1/relationships/tags', { data: [{ type: 'tag', id: 'db' }] }),
      status: 200,
    },
    strictStatus: 204,
  },
} satisfies Readonly<Record<string, Task>>;

/** The names of the tasks, in the order of the pages. */
export const TASK_NAMES = Object.keys(TASKS) as readonly TaskName[];

function read(path: string, query: Sample['query'] & object): Sample {
  return { path: `/api/rest${path}`, query, without: ['links', 'jsonapi'], status: 200 };
}

/** A write of Ann, who wrote posts 1, 3 and 4. */
function write(method: string, path: string, body: object): Sample {
  const without = ['links', 'jsonapi'] as const;
  return { method, path: `/api/rest${path}`, as: 'ann', body, without, status: 201 };
}
