import type { ApiResponse } from '@modelway/core';
import { closeUnread } from '@modelway/core/node';
import type { FastifyReply } from 'fastify';

/** Sends a handler's response, unless `getClient` has sent another one. */
export function sendResponse(reply: FastifyReply, { status, headers, body }: ApiResponse): void {
  if (reply.sent) return;
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) {
    // Fastify appends only cookies.
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
