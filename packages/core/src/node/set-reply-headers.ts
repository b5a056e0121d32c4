import { type ApiResponse, LIST_HEADERS } from '../http/api-handler.ts';

/** A response of a framework that keeps its headers beside those of Node's response, such as Fastify. */
export interface ReplyHeaders {
  readonly raw: { getHeader(name: string): unknown };
  getHeader(name: string): unknown;
  header(name: string, value: string | string[]): unknown;
}

/**
 * Sets the headers of a handler's response on a reply. Adds to the lists that the app has set: `vary`
 * and `set-cookie`.
 */
export function setReplyHeaders(reply: ReplyHeaders, headers: ApiResponse['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!LIST_HEADERS.has(name)) {
      reply.header(name, value);
      continue;
    }
    const set = reply.getHeader(name);
    // A reply appends cookies to its own, but not to those of Node's response.
    const isAppended = name === 'set-cookie' && set !== reply.raw.getHeader(name);
    const values = [isAppended ? [] : (set ?? []), value].flat().map(String);
    reply.header(name, name === 'set-cookie' ? values : values.join(', '));
  }
}
