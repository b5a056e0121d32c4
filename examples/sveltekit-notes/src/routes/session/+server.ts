import { error } from '@sveltejs/kit';
import { findCaller, writeCaller } from '../../server/session.ts';
import type { RequestHandler } from './$types';

/** Signs in with `{"id": "ada"}`, or out with `{"id": null}`. */
export const PUT: RequestHandler = async ({ request, cookies }) => {
  const body: unknown = await request.json().catch(() => undefined);
  const { id } = Object(body) as { readonly id?: unknown };
  const caller = typeof id === 'string' ? await findCaller(id) : undefined;
  if (!caller && id !== null) error(400, 'Unknown user');
  writeCaller(cookies, caller);
  return new Response(null, { status: 204 });
};
