import { createSvelteKitHandle, type SvelteKitHandle } from '@modelway/adapter-sveltekit';
import { APP_VARY } from '@modelway/testing/contract-app';
import { sequence } from '@sveltejs/kit/hooks';
import { app, getClient } from './contract-app.ts';

/** A hook in front of the handlers, like the session hook of an app. */
const mark: SvelteKitHandle = async ({ event, resolve }) => {
  const response = await resolve(event);
  response.headers.set('x-hook', 'in front');
  response.headers.append('vary', APP_VARY);
  return response;
};

/** A hook behind the handlers, which gets only the other requests. */
const otherHook: SvelteKitHandle = async ({ event, resolve }) => {
  if (event.url.pathname === '/other-hook') return new Response('other hook');
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
    otherHook,
  );
