import { Readable } from 'node:stream';
import {
  type AdapterOptions,
  type ApiRequest,
  type ApiResponse,
  createApiHandler,
} from '@modelway/core';
import { closeUnread, readNodeRequest } from '@modelway/core/node';
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
  RouteOptions,
} from 'fastify';
import { createPathBelow } from './path-below-prefix.ts';

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
 * @throws {TypeError} If an option is invalid; the message names it.
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
>(options: FastifyHandlerOptions<Client, Route, Server>): FastifyPluginCallback {
  const api = createApiHandler(options);
  const getClient = options.getClient as unknown as GetClient<Client>;
  const plugin: FastifyPluginCallback = (app, _options, done) => {
    const pathBelow = createPathBelow(app);
    const handle: RouteOptions['handler'] = (request, reply) => {
      const read = toApiRequest(request, {
        url: pathBelow(request.url),
        getClient: () => getClient(request, reply),
      });
      api
        .handle(read)
        .then((response) => send(reply, response))
        .catch((error) => reply.send(error));
    };
    if (!app.supportedMethods.includes('QUERY')) app.addHttpMethod('QUERY', { hasBody: true });
    passBodies(app);
    const route: Omit<RouteOptions, 'url'> = {
      method: app.supportedMethods as RouteOptions['method'],
      handler: handle,
      exposeHeadRoute: false,
      // For @fastify/swagger: the handlers have OpenAPI documents of their own.
      schema: { hide: true } as FastifySchema,
    };
    if (app.prefix !== '') app.route({ ...route, url: '' });
    app.route({ ...route, url: '/*' });
    done();
  };
  return Object.assign(plugin, {
    [Symbol.for('plugin-meta')]: { name: '@modelway/adapter-fastify', fastify: '5.x' },
  });
}

/** Makes the body of each request its stream, which the handler reads within its own limits. */
function passBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    // Another reader of the stream has started it: wait for the handler.
    if (payload.readableFlowing) payload.pause();
    done(null, payload);
  });
  // A body that remains unread would block the connection.
  app.addHook('onResponse', ({ body }, _reply, done) => {
    if (body instanceof Readable && body.isPaused()) body.resume();
    done();
  });
}

type GetClient<Client> = (request: FastifyRequest, reply: FastifyReply) => Client | Promise<Client>;

function toApiRequest<Client>(
  { raw, body }: FastifyRequest,
  options: { readonly url: string; readonly getClient: () => Client | Promise<Client> },
): ApiRequest<Client> {
  return readNodeRequest(raw, { ...options, ...(body instanceof Readable && { body }) });
}

function send(reply: FastifyReply, { status, headers, body }: ApiResponse): void {
  if (reply.sent) return;
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) {
    const earlier = name === 'vary' ? reply.getHeader(name) : undefined;
    reply.header(name, earlier === undefined ? value : [earlier, value].flat().join(', '));
  }
  // Without a serializer, Fastify adds a charset, which JSON:API does not allow.
  reply.serializer(asIs).send(body);
  closeUnread(reply.raw);
}

function asIs(text: string): string {
  return text;
}
