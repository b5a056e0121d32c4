import { createSvelteKitHandler } from '@modelway/adapter-sveltekit';
import { app, getClient } from '../../../contract-app.ts';

const prefix = `${process.env.PATHS_BASE ?? ''}/prefixed`;

/** The default handler, which accepts bodies of up to 1 MiB. */
export const fallback = app && createSvelteKitHandler({ orm: app.orm, getClient, prefix });
