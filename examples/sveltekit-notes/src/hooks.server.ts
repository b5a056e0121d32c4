import { createSvelteKitHandle } from '@modelway/adapter-sveltekit';
import { type Handle, type ServerInit, sequence } from '@sveltejs/kit/hooks';
import { getClient, orm, rest } from './server/api.ts';
import { closeDatabase, database } from './server/database.ts';
import { readCaller } from './server/session.ts';

/** Opens the database before the first request. */
export const init: ServerInit = async () => {
  await database();
  process.on('sveltekit:shutdown', closeDatabase);
};

const readSession: Handle = async ({ event, resolve }) => {
  const caller = await readCaller(event.cookies);
  if (caller) event.locals.caller = caller;
  return resolve(event);
};

// REST is mounted as a hook, RPC as a route: see src/routes/api/rpc.
export const handle = sequence(
  readSession,
  createSvelteKitHandle({ prefix: '/api/rest', orm, getClient, handler: rest }),
);
