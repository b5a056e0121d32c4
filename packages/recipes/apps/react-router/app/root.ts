import type { MiddlewareFunction } from 'react-router';

export { Outlet as default } from 'react-router';

export const middleware: MiddlewareFunction<Response>[] = [
  async (_args, next) => {
    const response = await next();
    response.headers.append('vary', process.env.APP_VARY ?? '');
    return response;
  },
];
