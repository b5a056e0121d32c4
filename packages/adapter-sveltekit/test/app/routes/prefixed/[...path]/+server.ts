import { createSvelteKitHandler } from '@modelway/adapter-sveltekit';
import { app, getClient } from '../../../contract-app.ts';

const prefix = `${process.env.PATHS_BASE ?? ''}/prefixed`;

/** With the default handler, which takes bodies of up to a mebibyte. */
export const fallback = app && createSvelteKitHandler({ orm: app.orm, getClient, prefix });
