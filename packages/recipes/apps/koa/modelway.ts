// modelway.ts
import type { createNodeResponder } from '@modelway/core/node';
import type { Middleware } from 'koa';

/** Mounts an API. A path outside of its prefix goes on to the next middleware. */
export function modelway(respond: ReturnType<typeof createNodeResponder>): Middleware {
  return async (ctx, next) => {
    const { body } = ctx.request as { readonly body?: unknown }; // if a body parser has read it
    const response = await respond(Object.assign(ctx.req, { body }), ctx.res);
    if (!response) return next();
    ctx.body = response.body ?? null;
    ctx.status = response.status;
    ctx.set(response.headers);
  };
}
