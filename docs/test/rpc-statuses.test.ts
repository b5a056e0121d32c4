import { readFileSync } from 'node:fs';
import { PAGES } from '../samples/all-samples.ts';
import { type Blog, openBlog } from '../samples/blog.ts';
import { createBlogApi } from '../samples/blog-api.ts';
import type { Sample } from '../samples/sample.ts';
import { toRequest } from '../samples/to-block.ts';

let blog: Blog;

beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

/** Statuses that no sample of rpc/index.md shows. */
const OTHERS: readonly Sample[] = [
  { path: '/api/rpc/post', status: 400 },
  {
    path: '/api/rpc/post/findMany',
    headers: { Authorization: 'Bearer expired' },
    handler: 'failing',
    status: 401,
  },
  {
    method: 'DELETE',
    path: '/api/rpc/post/delete?q={"where":{"id":1}}',
    headers: { 'If-Match': '*' },
    status: 412,
  },
  {
    method: 'POST',
    path: '/api/rpc/post/create',
    body: { data: { title: 'a'.repeat(1_048_576) } },
    status: 413,
  },
  {
    method: 'POST',
    path: '/api/rpc/post/create',
    body: '{}',
    headers: { 'Content-Type': 'text/plain' },
    status: 415,
  },
  {
    path: '/api/rpc/post/findMany',
    headers: { Authorization: 'Bearer of-a-session-store-that-is-down' },
    handler: 'failing',
    status: 503,
  },
];

it('rpc/index.md has a row for each status', async () => {
  const respond = createBlogApi(blog);
  for (const sample of OTHERS) {
    expect((await respond(toRequest(sample), sample)).status).toBe(sample.status);
  }
  const samples = [...Object.values(PAGES['rpc/index.md'] ?? {}), ...OTHERS];
  const statuses = new Set(samples.map(({ status }) => status).filter((status) => status >= 400));
  const page = readFileSync(new URL('../rpc/index.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\d{3}) /gm)].map(([, status]) => Number(status));
  expect(rows).toEqual([...statuses].sort((one, two) => one - two));
});
