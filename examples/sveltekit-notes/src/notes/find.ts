import { decodeResponse, encodeQuery } from '@modelway/serialization/client';
import { error } from '@sveltejs/kit';
import type { Note, Person } from './note.ts';

type Fetch = typeof globalThis.fetch;

/** Returns the notes that the caller can read and that contain the search text, newest first. */
export async function findNotes(fetch: Fetch, search: string): Promise<readonly Note[]> {
  const contains = { contains: search, mode: 'insensitive' };
  const notes = await callRpc(fetch, '/api/rpc/note/findMany', {
    ...(search && { where: { OR: [{ title: contains }, { body: contains }] } }),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { author: true },
  });
  return notes as readonly Note[];
}

/** Returns all users. */
export async function findPeople(fetch: Fetch): Promise<readonly Person[]> {
  const people = await callRpc(fetch, '/api/rpc/user/findMany', { orderBy: { name: 'asc' } });
  return people as readonly Person[];
}

/** Calls the RPC API. Decoding uses the metadata of the response, so that dates are Dates. */
async function callRpc(fetch: Fetch, path: string, args: object): Promise<unknown> {
  const response = await fetch(`${path}?${new URLSearchParams(encodeQuery(args))}`);
  if (!response.ok) error(502, 'The notes could not be loaded');
  return decodeResponse(await response.json());
}
