import { Readable } from 'node:stream';
import {
  type AdapterOptions,
  type ApiRequest,
  assertKnownOptions,
  createApiHandler,
} from '@modelway/core';
import { readNodeRequest } from '@modelway/core/node';
import type {
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
  RouteOptions,
} from 'fastify';
import { drainBody, passBodies } from './pass-bodies.ts';
import { createPathBelow } from './path-below-prefix.ts';
import { sendResponse } from './send-response.ts';

/**
 * Options of `createFastifyPlugin`.
 *
 * If `getClient` sends a response itself, that response is final: `await reply.redirect('/login')`.
 */
export interface FastifyHandlerOptions<
  Client,
  Route extends RouteGenericInterface = RouteGenericInterface,
  Server extends RawServerBase = RawServerDefault,
> extends AdapterOptions<
    Client,
    [request: FastifyRequest<Route, Server>, reply: FastifyReply<Route, Server>]
  > {}

/**
 * Creates a Fastify plugin that mounts a handler under the `prefix` of `app.register`, which may
 * have parameters. The plugin is encapsulated: hooks and decorators of the app apply to it, but its
 * content type parsers do not apply to the app.
 *
 * @throws {TypeError} if an option is invalid; the message names it.
 * @example
 * ```ts
 * app.register(createFastifyPlugin({ orm: zenstack(schema), getClient: () => db }), {
 *   prefix: '/api/rpc',
 * });
 * ```
 */
export function createFastifyPlugin<
  Client,
  Route extends RouteGenericInterface = RouteGenericInterface,
  Server extends RawServerBase = RawServerDefault,
>(options: FastifyHandlerOptions<Client, Route, Server>): FastifyPluginAsync {
  const api = createApiHandler(options);
  const getClient = options.getClient as unknown as GetClient<Client>;
  const plugin: FastifyPluginAsync = async (app, registered) => {
    assertKnownOptions(registered, REGISTER_OPTIONS);
    const pathBelow = createPathBelow(app);
    const handle: RouteOptions['handler'] = (request, reply) => {
      const read = toApiRequest(request, {
        url: pathBelow(request.url),
        getClient: () => getClient(request, reply),
      });
      api
        .handle(read)
        .then((response) => sendResponse(reply, response))
        .catch((error) => reply.send(error));
    };
    if (!app.supportedMethods.includes('QUERY')) app.addHttpMethod('QUERY', { hasBody: true });
    passBodies(app);
    const route = {
      handler: handle,
      exposeHeadRoute: false,
      // For @fastify/swagger: the handlers have OpenAPI documents of their own.
      schema: { hide: true } as FastifySchema,
    };
    const bodyless = app.supportedMethods.filter((method) => BODYLESS.has(method));
    const others = app.supportedMethods.filter((method) => !BODYLESS.has(method));
    for (const url of app.prefix === '' ? ['/*'] : ['', '/*']) {
      app.route({ ...route, url, method: bodyless });
      app.route({ ...route, url, method: others, onResponse: drainBody });
    }
  };
  return Object.assign(plugin, {
    [Symbol.for('plugin-meta')]: { name: '@modelway/adapter-fastify', fastify: '5.x' },
  });
}

/** The methods whose bodies Fastify leaves to Node. A hook takes time in every request. */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** The options of `app.register`, which Fastify itself reads. */
const REGISTER_OPTIONS: readonly string[] = ['prefix', 'logLevel', 'logSerializers'];

type GetClient<Client> = (request: FastifyRequest, reply: FastifyReply) => Client | Promise<Client>;

function toApiRequest<Client>(
  { raw, body }: FastifyRequest,
  options: { readonly url: string; readonly getClient: () => Client | Promise<Client> },
): ApiRequest<Client> {
  return readNodeRequest(raw, { ...options, ...(body instanceof Readable && { body }) });
}
