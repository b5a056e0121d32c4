import { createSvelteKitHandler } from '@modelway/adapter-sveltekit';
import { getClient, orm } from '../../../../server/api.ts';

// RPC is the default handler; `fallback` handles every method.
export const fallback = createSvelteKitHandler({ orm, getClient });
export const trailingSlash = 'ignore';
