import { Readable } from 'node:stream';
import { SetMetadata, UnsupportedMediaTypeException } from '@nestjs/common';
import { type AbstractHttpAdapter, Reflector } from '@nestjs/core';

/** The metadata of `@RouteConfig()` of `@nestjs/platform-fastify`. */
const ROUTE_CONFIG = '__fastify_route_config__';

interface RouteConfig {
  readonly modelwayUnreadBody?: true;
}

/** Decorates a route whose handler reads the body. */
export const UnreadBody = (): MethodDecorator =>
  SetMetadata<string, RouteConfig>(ROUTE_CONFIG, { modelwayUnreadBody: true });

/** A media type of our own, whose parser leaves the body to the handler. */
const UNREAD_TYPE = 'application/x-modelway-unread';

/** The Fastify instances that are prepared. Several modules may share one. */
const prepared = new WeakSet<Fastify>();

/**
 * Lets the handler read bodies itself on Fastify, which otherwise rejects types that it has no
 * parser for, such as `application/vnd.api+json`. As on Express, the parsers of Nest still read
 * theirs, unless the app has `bodyParser: false`.
 */
export function leaveBodiesUnread(adapter: AbstractHttpAdapter): void {
  if (adapter.getType() !== 'fastify') return;
  const fastify: Fastify = adapter.getInstance();
  if (prepared.has(fastify)) return;
  prepared.add(fastify);
  const isParsed = (type = ''): boolean => {
    const { isParserRegistered } = adapter as { readonly isParserRegistered?: boolean };
    const mediaType = type.split(';', 1).join('').trim().toLowerCase();
    const isKnown = mediaType !== UNREAD_TYPE && fastify.hasContentTypeParser(mediaType);
    return isParserRegistered === true && isKnown;
  };
  // What hooks of the app have set while the content type is hidden; `undefined` if they have not.
  const hidden = new WeakMap<FastifyRequest, Headers | undefined>();
  fastify.addContentTypeParser(UNREAD_TYPE, (req, payload, done) => {
    // A caller has sent this type to another route.
    if (!hidden.has(req)) return done(new UnsupportedMediaTypeException());
    // A hook of the app may have replaced the body, for example by a decompressed one.
    done(null, payload === req.raw ? undefined : payload);
  });
  fastify.addHook('onRoute', (route) => {
    // In the first versions of Nest 12, routes for all methods have no configuration.
    const config = route.config ?? new Reflector().get<RouteConfig>(ROUTE_CONFIG, route.handler);
    if (!config?.modelwayUnreadBody) return;
    const hide: PreParsing = (req, reply, ...[payload, done]) => {
      const { method, headers } = req;
      const mayHaveBody = method !== 'GET' && method !== 'HEAD';
      if (mayHaveBody && !isParsed(headers['content-type'])) {
        hidden.set(req, headers === req.raw.headers ? undefined : headers);
        req.headers = { ...headers, 'content-type': UNREAD_TYPE };
        // A body that remains unread would block the connection.
        reply.raw.once('finish', () => drain(req));
      }
      done(null, payload);
    };
    const show: PreValidation = (req, _reply, done) => {
      if (hidden.has(req)) req.headers = hidden.get(req);
      done(null);
    };
    route.preParsing = [route.preParsing ?? [], hide].flat();
    route.preValidation = [show, route.preValidation ?? []].flat();
  });
}

function drain({ body }: FastifyRequest): void {
  if (body instanceof Readable && !body.readableFlowing) body.resume();
}

type Headers = Readonly<Record<string, string | string[] | undefined>> & {
  readonly 'content-type'?: string;
};

interface FastifyRequest {
  readonly raw: { readonly headers: Headers };
  readonly method: string;
  readonly body?: unknown;
  /** Those of the client, with those that a hook sets. */
  get headers(): Headers;
  set headers(added: Headers | undefined);
}

interface FastifyReply {
  readonly raw: { once(event: 'finish', listener: () => void): unknown };
}

type Done = (error: Error | null, payload?: unknown) => void;
type PreParsing = (
  ...args: [req: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done]
) => void;
type PreValidation = (req: FastifyRequest, reply: unknown, done: Done) => void;

/** The members of a Fastify instance and a route that this file uses. */
interface Fastify {
  addContentTypeParser(
    type: string,
    parser: (req: FastifyRequest, payload: unknown, done: Done) => void,
  ): void;
  hasContentTypeParser(type: string): boolean;
  addHook(name: 'onRoute', hook: (route: Route) => void): void;
}

interface Route {
  readonly config?: RouteConfig;
  readonly handler: () => void;
  preParsing?: PreParsing | PreParsing[];
  preValidation?: PreValidation | PreValidation[];
}
