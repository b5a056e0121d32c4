import {
  type RestHandlerOptions,
  type RpcHandlerOptions,
  restHandler,
  rpcHandler,
} from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '../zenstack/gen/schema.ts';
import type { Blog } from './blog.ts';
import type { Sample } from './sample.ts';

/** Responds to the request of a sample, with both handlers mounted as in the quick start. */
export type RespondToSample = (request: Request, sample: Sample) => Promise<Response>;

const ENDPOINT = 'http://localhost:3000/api/rest';

/** Mounts the handlers over the blog. */
export function createBlogApi(blog: Blog): RespondToSample {
  const orm = zenstack(schema);
  const getClient = (request: Request) =>
    blog.as(Number(request.headers.get('x-user')) || undefined);
  const mountRest = (options: Partial<RestHandlerOptions>, pick: typeof getClient = getClient) =>
    createFetchHandler({
      orm,
      getClient: pick,
      prefix: '/api/rest',
      handler: restHandler({ endpoint: ENDPOINT, ...options }),
    });
  const mountRpc = (options: RpcHandlerOptions, pick: typeof getClient = getClient) =>
    createFetchHandler({ orm, getClient: pick, prefix: '/api/rpc', handler: rpcHandler(options) });
  const by: Readonly<Record<Mount, (request: Request) => Promise<Response>>> = {
    rest: mountRest({}),
    rpc: mountRpc({}),
    strict: mountRest({ strict: true }),
    'all-linkage': mountRest({ linkage: 'all' }),
    meta: mountRest({
      meta: {
        Post: {
          fields: ['words', 'authorId'],
          toMeta: ({ words, authorId }, { request }) => ({
            minutes: Math.ceil(Number(words) / 200),
            mine: request.header('x-user') === String(authorId),
          }),
        },
      },
    }),
    exposed: mountRest({
      expose: { models: { User: { operations: ['read'], fields: { email: false } } } },
    }),
    nested: mountRest({ nestedRoutes: true }),
    bulk: mountRest({ bulkWrites: { Post: ['update', 'delete'] } }),
    small: mountRest({ limits: { bodyBytes: 64 } }),
    'failing-rest': mountRest({ log: false }, fail),
    'failing-rpc': mountRpc({ log: false }, fail),
  };
  return async (request, { handler }) => {
    const api = new URL(request.url).pathname.startsWith('/api/rpc') ? 'rpc' : 'rest';
    return by[handler === 'failing' ? (`failing-${api}` as const) : (handler ?? api)](request);
  };
}

type Mount =
  | 'rest'
  | 'rpc'
  | 'failing-rest'
  | 'failing-rpc'
  | Exclude<NonNullable<Sample['handler']>, 'failing'>;

/** A `getClient` that responds to tokens with 401 or 503, and fails without a token. */
function fail(request: Request): never {
  const token = request.headers.get('authorization');
  const status = token && (token.endsWith('down') ? 503 : 401);
  throw Object.assign(new Error('not for clients'), status && { status });
}
