import { defineMiddleware } from 'nitro';

export default defineMiddleware(async (_event, next) => {
  const response = await next();
  // Headers of the event would replace those of the response.
  if (response instanceof Response) response.headers.append('vary', process.env.APP_VARY ?? '');
  return response;
});
