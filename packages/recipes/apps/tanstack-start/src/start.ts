import { createMiddleware, createStart } from '@tanstack/react-start';

const vary = createMiddleware().server(async ({ next }) => {
  const result = await next();
  result.response.headers.append('vary', process.env.APP_VARY ?? '');
  return result;
});

export const startInstance = createStart(() => ({ requestMiddleware: [vary] }));
