import type { ApiResponse } from '@modelway/core';
import { closeUnread, setReplyHeaders } from '@modelway/core/node';
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
  setReplyHeaders(reply, headers);
  // Without a serializer, Fastify adds a charset, which JSON:API does not allow.
  reply.serializer(asIs).send(body);
  closeUnread(reply.raw, { sending });
}

function asIs(text: string): string {
  return text;
}
