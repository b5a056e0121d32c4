import { zenstack } from '@modelway/orm-zenstack';
import { startContractApp } from '@modelway/testing/contract-app';
import type { RequestEvent } from '@sveltejs/kit';

/** `undefined` during the build, when SvelteKit imports the modules of the app, too. */
export const app = process.env.PORT ? await startContractApp(zenstack) : undefined;

/** Also sets headers and cookies, like an app that extends a session. */
export async function getClient(event: RequestEvent) {
  if (!app) throw new Error('Nobody asks for anything while the app is built');
  event.setHeaders({ 'x-get-client': 'ran' });
  event.cookies.set('session', 'of getClient', { path: '/' });
  event.cookies.set('session', 'prolonged', { path: '/' });
  event.cookies.delete('stale', { path: '/' });
  return app.getClient((name) => event.request.headers.get(name));
}
