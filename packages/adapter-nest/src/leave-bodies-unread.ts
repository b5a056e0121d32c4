import type { AbstractHttpAdapter } from '@nestjs/core';

/** The configuration that marks the routes of this package on Fastify. */
export const UNREAD_BODY: { readonly modelwayUnreadBody: true } = { modelwayUnreadBody: true };

/** A media type of our own, whose parser leaves the body to the handler. */
const UNREAD_TYPE = 'application/x-modelway-unread';

/** The Fastify instances that are prepared. Several modules may share one. */
const prepared = new WeakSet<Fastify>();

/**
 * Lets the handler read bodies itself on Fastify, which otherwise rejects types that it has no parser
 * for, such as `application/vnd.api+json`. As on Express, the parsers of Nest still read theirs,
 * unless the app has `bodyParser: false`.
 */
export function leaveBodiesUnread(adapter: AbstractHttpAdapter): void {
  if (adapter.getType() !== 'fastify') return;
  const fastify: Fastify = adapter.getInstance();
  if (prepared.has(fastify)) return;
  prepared.add(fastify);
  const isParsed = (type = ''): boolean => {
    const { isParserRegistered } = adapter as { readonly isParserRegistered?: boolean };
    const mediaType = type.split(';', 1).join('').trim().toLowerCase();
    return isParserRegistered === true && fastify.hasContentTypeParser(mediaType);
  };
  fastify.addContentTypeParser(UNREAD_TYPE, (_req, _payload, done) => done(null));
  fastify.addHook('onRoute', (route) => {
    if (!route.config?.modelwayUnreadBody) return;
    const hide: PreParsing = (req, _reply, ...[payload, done]) => {
      if (!isParsed(req.headers['content-type'])) req.headers = { 'content-type': UNREAD_TYPE };
      done(null, payload);
    };
    const show: PreValidation = (req, _reply, done) => {
      req.headers = {};
      done(null);
    };
    route.preParsing = [route.preParsing ?? [], hide].flat();
    route.preValidation = [show, route.preValidation ?? []].flat();
  });
}

interface FastifyRequest {
  /** Headers that are set hide those of the client. */
  headers: { readonly 'content-type'?: string };
}

type Done = (error: null, payload?: unknown) => void;
type PreParsing = (
  ...args: [req: FastifyRequest, reply: unknown, payload: unknown, done: Done]
) => void;
type PreValidation = (req: FastifyRequest, reply: unknown, done: Done) => void;

/** The members of a Fastify instance and a route that this file uses. */
interface Fastify {
  addContentTypeParser(
    type: string,
    parser: (req: unknown, payload: unknown, done: Done) => void,
  ): void;
  hasContentTypeParser(type: string): boolean;
  addHook(name: 'onRoute', hook: (route: Route) => void): void;
}

interface Route {
  readonly config?: Partial<typeof UNREAD_BODY>;
  preParsing?: PreParsing | PreParsing[];
  preValidation?: PreValidation | PreValidation[];
}
