import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import type { RequestEvent } from '@sveltejs/kit';
import { schema } from '../../zenstack/gen/schema.ts';
import { database } from './database.ts';

/** The ORM binding of both APIs. */
export const orm = zenstack(schema);

export const rest = restHandler({ endpoint: '/api/rest' });

/** Returns the ORM client of the caller, which enforces the policies. */
export async function getClient({ locals }: RequestEvent) {
  return (await database()).$setAuth(locals.caller);
}
