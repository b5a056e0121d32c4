import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import type { RequestEvent } from '@sveltejs/kit';
import { schema } from '../../zenstack/gen/schema.ts';
import { database } from './database.ts';

/** What both APIs of the app are made of. */
export const orm = zenstack(schema);

export const rest = restHandler({ endpoint: '/api/rest' });

/** Policies live in the data client: it only has to know who is asking. */
export async function getClient({ locals }: RequestEvent) {
  return (await database()).$setAuth(locals.caller);
}
