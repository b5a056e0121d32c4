import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CreateApiHandler, type InterceptContext, rpcHandler } from '@modelway/core';
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
  for (const page of ['interceptors', 'interceptor-responses']) {
    writeProject(FOLDER, readPage(`guide/${page}.md`).blocks);
  }
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

it('limits the writes of a caller, whatever the spelling of its headers', async () => {
  const { limitWrites } = await import(join(FOLDER, 'rate-limit.ts'));
  const callerOf = ({ client }: InterceptContext<BlogClient>) => String(client.$auth?.id);
  const send = sendTo(rpcHandler({ intercept: limitWrites(callerOf), log: false }));
  const writeAs = (user: number, authorization: string) =>
    send('/tag/deleteMany?q={"where":{"id":"none"}}', user, {
      method: 'DELETE',
      headers: { authorization },
    });
  for (let writes = 0; writes < 100; writes += 1) await writeAs(ANN, `bearer ${writes}`);
  const { status } = await writeAs(ANN, 'BEARER x');
  expect([status, (await writeAs(BEN, 'BEARER x')).status]).toEqual([429, 200]);
});
