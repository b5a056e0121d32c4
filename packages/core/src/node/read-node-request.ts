import type { IncomingMessage } from 'node:http';
import type { ApiRequest } from '../api-handler.ts';
import { readNodeBody } from './read-node-body.ts';

/** A Node request, with the body where a framework's own parser has read it already. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown };

/** What an adapter knows of a request beside the request itself. */
export interface NodeRequestOptions<Client> {
  /** The URL below the place where the handler is mounted, with its query string. */
  readonly url: string;
  readonly getClient: () => Client | Promise<Client>;
}

/** Translates a Node request for a handler. The body is read only when the handler asks for it. */
export function readNodeRequest<Client>(
  message: NodeRequest,
  { url, getClient }: NodeRequestOptions<Client>,
): ApiRequest<Client> {
  const target = toOriginForm(url);
  const question = target.indexOf('?');
  return {
    method: message.method ?? 'GET',
    path: question === -1 ? target : target.slice(0, question),
    query: question === -1 ? '' : target.slice(question + 1),
    header: (name) => {
      const value = message.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    readBody: (limit) => readNodeBody(message, limit),
    getClient,
  };
}

/** RFC 9112, section 3.2.2: a server takes a target with scheme and host too. */
function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  const target = url.replace(/^https?:\/\/[^/?]*/i, '');
  return target.startsWith('/') ? target : `/${target}`;
}
