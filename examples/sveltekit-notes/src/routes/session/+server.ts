import { error } from '@sveltejs/kit';
import { findCaller, writeCaller } from '../../server/session.ts';
import type { RequestHandler } from './$types';

/** Takes `{"id": "ada"}`, or `{"id": null}` for nobody in particular. */
export const PUT: RequestHandler = async ({ request, cookies }) => {
  const body: unknown = await request.json().catch(() => undefined);
  const { id } = Object(body) as { readonly id?: unknown };
  const caller = typeof id === 'string' ? await findCaller(id) : undefined;
  if (!caller && id !== null) error(400, 'There is nobody of that id on this board');
  writeCaller(cookies, caller);
  return new Response(null, { status: 204 });
};
