import { createSvelteKitHandle, type SvelteKitHandle } from '@modelway/adapter-sveltekit';
import { sequence } from '@sveltejs/kit/hooks';
import { app, getClient } from './contract-app.ts';

/** A hook in front, as apps have for sessions. */
const mark: SvelteKitHandle = async ({ event, resolve }) => {
  const response = await resolve(event);
  response.headers.set('x-hook', 'in front');
  return response;
};

/** A hook behind, which sees only what is not the handlers'. */
const tell: SvelteKitHandle = async ({ event, resolve }) => {
  if (event.url.pathname === '/tell') return new Response('told');
  const response = await resolve(event);
  response.headers.set('x-hook-behind', 'ran');
  return response;
};

const base = process.env.PATHS_BASE ?? '';

export const handle =
  app &&
  sequence(
    mark,
    createSvelteKitHandle({
      prefix: `${base}/api/rest`,
      orm: app.orm,
      getClient,
      handler: app.rest(`${base}/api/rest`),
    }),
    createSvelteKitHandle({ prefix: `${base}/api/rpc`, orm: app.orm, getClient, handler: app.rpc }),
    tell,
  );
