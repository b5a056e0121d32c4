import type { PerTask } from './tasks.ts';

/** A request to a hand-written route. */
export interface RouteRequest {
  /** The method and the path, as the page shows them. */
  readonly line: string;
  readonly body?: object;
}

/** The requests to the hand-written routes of the tasks. */
export const EXPRESS_REQUESTS: PerTask<RouteRequest> = {
  list: { line: 'GET /posts?limit=2' },
  or: { line: 'GET /posts/notable' },
  embed: { line: 'GET /posts/1' },
  related: { line: 'GET /tags/Databases/posts' },
  count: { line: 'GET /post-count' },
  create: { line: 'POST /tags', body: { id: 'rest', label: 'REST' } },
  createWithRelation: {
    line: 'POST /posts',
    body: { slug: 'moving', title: 'Moving', tag: 'http' },
  },
  update: { line: 'PATCH /posts/1', body: { title: 'Second steps' } },
  delete: { line: 'DELETE /posts/3' },
  link: { line: 'PUT /posts/1/tags/db' },
};
