import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateApiHandler, InterceptContext } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { type Blog, type BlogClient, openBlog } from '../samples/blog.ts';
import { schema } from '../zenstack/gen/schema.ts';
import { writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';

const FOLDER = join(import.meta.dirname, 'gen/interceptor-pages');
const ANN = 1;
const BEN = 2;
let blog: Blog;

beforeAll(async () => {
  writeProject(FOLDER, readPage('guide/interceptors.md').blocks);
  blog = await openBlog();
}, 60_000);
afterAll(async () => {
  await blog?.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

/** Returns a function that sends requests to a handler, as a user. */
function sendTo(handler: CreateApiHandler) {
  const handle = createFetchHandler({
    orm: zenstack(schema),
    getClient: ({ headers }) => blog.as(Number(headers.get('x-user'))),
    handler,
  });
  return async (path: string, user: number, init: RequestInit = {}) => {
    const headers = { 'x-user': String(user), 'content-type': 'application/json', ...init.headers };
    const response = await handle(new Request(`http://localhost${path}`, { ...init, headers }));
    return { status: response.status, body: await response.json() };
  };
}

it('reads from the replica with the policies of the caller', async () => {
  const { withReplica } = await import(join(FOLDER, 'replica.ts'));
  let reads = 0;
  const replica = blog.as(undefined);
  const send = sendTo(
    withReplica(({ client }: InterceptContext<BlogClient>) => {
      reads += 1;
      return replica.$setAuth(client.$auth);
    }),
  );
  const draft = '/post/count?q={"where":{"slug":"draft"}}';
  const counts = await Promise.all([ANN, BEN].map(async (id) => (await send(draft, id)).body.data));
  expect([counts, reads]).toEqual([[1, 0], 2]);
});
