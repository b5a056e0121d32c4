import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { ApiRequest } from '../http/api-handler.ts';
import { splitTarget } from '../http/request-target.ts';
import { signalOfSocket } from '../http/socket-signal.ts';
import { readNodeBody } from './read-node-body.ts';

/** A Node request, with its `body` if a parser of the framework has already read it. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown };

/** Options of `readNodeRequest`. */
export interface NodeRequestOptions<Client> {
  /** The URL below the mount path, with its query string. */
  readonly url: string;
  readonly getClient: () => Client | Promise<Client>;
  /**
   * The stream of the body, if something in front has replaced it, such as a decompressor. Its
   * bytes count towards the limit; `Content-Encoding` and `Content-Length` are ignored.
   * @default the request itself
   */
  readonly body?: Readable;
}

/** Converts a Node request for a handler. The body is read only when the handler asks for it. */
export function readNodeRequest<Client>(
  message: NodeRequest,
  { url, getClient, body }: NodeRequestOptions<Client>,
): ApiRequest<Client> {
  return {
    method: message.method ?? 'GET',
    ...splitTarget(url),
    header: (name) => {
      // RFC 9113, section 8.3.1: clients of HTTP/2 send `:authority` instead of `Host`.
      const sent =
        name === 'host'
          ? (message.headers.host ?? message.headers[':authority'])
          : message.headers[name];
      return Array.isArray(sent) ? sent.join(', ') : sent;
    },
    readBody: (limit, signal) => readNodeBody(message, { limit, signal, body }),
    getClient,
    signal: signalOfSocket(message.socket),
  };
}
