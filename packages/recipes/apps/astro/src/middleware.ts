import type { MiddlewareHandler } from 'astro';

export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next();
  response.headers.append('vary', process.env.APP_VARY ?? '');
  return response;
};
