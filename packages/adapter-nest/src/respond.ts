import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ApiResponse } from '@modelway/core';
import { splitTarget, withoutSegments } from '@modelway/core/fetch';
import {
  closeUnread,
  readNodeRequest,
  setReplyHeaders,
  writeNodeResponse,
} from '@modelway/core/node';
import type { Mount } from './mount.ts';

/** The members of a request of Express that this package uses. */
export interface ExpressRequest extends IncomingMessage {
  readonly route: { readonly path: string };
  readonly body?: unknown;
}

/** The members of a request of Fastify that this package uses. */
export interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly routeOptions: { readonly url: string };
  readonly body?: unknown;
}

/** The members of a reply of Fastify that this package uses. */
export interface FastifyReply {
  readonly raw: ServerResponse;
  readonly sent: boolean;
  code(status: number): unknown;
  getHeader(name: string): unknown;
  header(name: string, value: string | readonly string[]): unknown;
  serializer(serialize: (text: string) => string): {
    send(body: string | undefined): PromiseLike<void>;
  };
}

/** The request and the response of the platform. */
export type Exchange =
  | [req: ExpressRequest, res: ServerResponse]
  | [req: FastifyRequest, res: FastifyReply];

/** Passes a request of either platform to the handler, and writes its response. */
export async function respond<Client>(
  { api, getClient }: Mount<Client>,
  [req, res]: Exchange,
): Promise<void> {
  const { message, route, body } = toMessage(req);
  const request = readNodeRequest(message, {
    url: urlBelow(message.url ?? '/', route),
    getClient: () => getClient(req, res),
    ...(body && { body }),
  });
  const response = await api.handle(request);
  if ('raw' in res) await sendReply(res, response);
  else writeNodeResponse(res, response);
}

/** A request of either platform in Node's terms. */
interface Message {
  readonly message: IncomingMessage & { readonly body?: unknown };
  /** The path of the route. */
  readonly route: string;
  /** The stream that a hook of Fastify has put in the place of the body. */
  readonly body?: Readable;
}

function toMessage(req: ExpressRequest | FastifyRequest): Message {
  if (!('raw' in req)) return { message: req, route: req.route.path };
  const { raw, body, routeOptions } = req;
  const route = routeOptions.url;
  if (body instanceof Readable) return { message: raw, route, body };
  return { message: body === undefined ? raw : Object.assign(raw, { body }), route };
}

/** Returns the part of a URL below the mount path, still percent-encoded. */
function urlBelow(url: string, route: string): string {
  const { path, query } = splitTarget(url);
  return `${withoutSegments(path, countSegments(route))}?${query}`;
}

/** The numbers of segments in front of the wildcards of routes. An app has few routes. */
const counts = new Map<string, number>();

function countSegments(route: string): number {
  const known = counts.get(route);
  if (known !== undefined) return known;
  const names = route.split('/').filter((name) => name !== '' && !name.startsWith('*'));
  counts.set(route, names.length);
  return names.length;
}

/** Sends a response with the headers and hooks of Fastify. */
async function sendReply(
  reply: FastifyReply,
  { status, headers, body, sending }: ApiResponse,
): Promise<void> {
  if (reply.sent || reply.raw.headersSent) {
    sending?.release();
    return;
  }
  reply.code(status);
  setReplyHeaders(reply, headers);
  // Without a serializer, Fastify adds a charset, which JSON:API does not allow.
  const sent = reply.serializer(asIs).send(body);
  closeUnread(reply.raw, { sending });
  // Fastify would send a second response if a hook of the app is still running.
  await sent;
}

function asIs(text: string): string {
  return text;
}
