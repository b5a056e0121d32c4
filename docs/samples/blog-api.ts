import { restHandler, rpcHandler } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '../zenstack/gen/schema.ts';
import type { Blog } from './blog.ts';
import type { Sample } from './sample.ts';

/** Answers a request of a sample: both handlers, mounted as in the quick start. */
export type AnswerSample = (request: Request, sample: Sample) => Promise<Response>;

const ENDPOINT = 'http://localhost:3000/api/rest';

/** Mounts the handlers over the blog. */
export function createBlogApi(blog: Blog): AnswerSample {
  const orm = zenstack(schema);
  const getClient = (request: Request) =>
    blog.as(Number(request.headers.get('x-user')) || undefined);
  const rest = { orm, getClient, prefix: '/api/rest' };
  const rpc = createFetchHandler({ orm, getClient, prefix: '/api/rpc' });
  const usual = createFetchHandler({ ...rest, handler: restHandler({ endpoint: ENDPOINT }) });
  const others: Readonly<Record<NonNullable<Sample['handler']>, typeof usual>> = {
    strict: createFetchHandler({
      ...rest,
      handler: restHandler({ endpoint: ENDPOINT, strict: true }),
    }),
    'all-linkage': createFetchHandler({
      ...rest,
      handler: restHandler({ endpoint: ENDPOINT, linkage: 'all' }),
    }),
    exposed: createFetchHandler({
      ...rest,
      handler: restHandler({
        endpoint: ENDPOINT,
        expose: { models: { User: { operations: ['read'], fields: { email: false } } } },
      }),
    }),
    failing: failing(orm),
  };
  return async (request, { handler }) => {
    if (handler) return others[handler](request);
    return new URL(request.url).pathname.startsWith('/api/rpc') ? rpc(request) : usual(request);
  };
}

/** Its `getClient` refuses who sends a token, and fails for everybody else. */
function failing(orm: ReturnType<typeof zenstack<typeof schema>>) {
  const getClient = (request: Request): never => {
    const status = request.headers.has('authorization') ? 401 : undefined;
    throw Object.assign(new Error('not for clients'), status && { status });
  };
  const log = false;
  const rest = createFetchHandler({
    orm,
    getClient,
    prefix: '/api/rest',
    handler: restHandler({ endpoint: ENDPOINT, log }),
  });
  const rpc = createFetchHandler({
    orm,
    getClient,
    prefix: '/api/rpc',
    handler: rpcHandler({ log }),
  });
  return (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/rpc') ? rpc(request) : rest(request);
}
