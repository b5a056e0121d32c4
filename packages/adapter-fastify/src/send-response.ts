import type { ApiResponse } from '@modelway/core';
import { closeUnread, LIST_HEADERS } from '@modelway/core/node';
import type { FastifyReply } from 'fastify';

/** Sends a handler's response, unless `getClient` has sent another one. */
export function sendResponse(
  reply: FastifyReply,
  { status, headers, body, sending }: ApiResponse,
): void {
  if (reply.sent) {
    sending?.release();
    return;
  }
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) {
    const set = LIST_HEADERS.has(name) ? reply.getHeader(name) : undefined;
    // Fastify itself appends cookies to its own, but not to those of Node's response.
    const isAppended = name === 'set-cookie' && set !== reply.raw.getHeader(name);
    const values = [isAppended ? [] : (set ?? []), value].flat().map(String);
    reply.header(name, name === 'set-cookie' ? values : values.join(', '));
  }
  // Without a serializer, Fastify adds a charset, which JSON:API does not allow.
  reply.serializer(asIs).send(body);
  closeUnread(reply.raw, { sending });
}

function asIs(text: string): string {
  return text;
}
