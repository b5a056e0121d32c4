import { Readable } from 'node:stream';
import type { FastifyInstance, onResponseHookHandler } from 'fastify';

/**
 * Makes the body of each request of a plugin its stream, which the handler reads within its own
 * limits.
 */
export function passBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    // Another reader of the stream has started it: wait for the handler.
    if (payload.readableFlowing) payload.pause();
    done(null, payload);
  });
}

/** A hook that reads the rest of a body: if it remained unread, it would block the connection. */
export const drainBody: onResponseHookHandler = ({ body }, _reply, done) => {
  if (body instanceof Readable && !body.readableFlowing) body.resume();
  done();
};
