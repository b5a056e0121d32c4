// modelway.ts
import { Elysia } from 'elysia';
import { handle } from './api.ts';

export const modelway = new Elysia().all(
  '/api/*',
  async ({ request, set }) => {
    const response = await handle(request);
    // Otherwise the Vary of the response would replace the one that the app has set.
    if (set.headers.vary) response.headers.append('vary', set.headers.vary);
    return response;
  },
  { parse: 'none' },
);
