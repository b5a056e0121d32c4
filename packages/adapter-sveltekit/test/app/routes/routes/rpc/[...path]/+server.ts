import { createSvelteKitHandler } from '@modelway/adapter-sveltekit';
import { app, getClient } from '../../../../contract-app.ts';

export const trailingSlash = 'ignore';

export const fallback =
  app && createSvelteKitHandler({ orm: app.orm, getClient, handler: app.rpc });
