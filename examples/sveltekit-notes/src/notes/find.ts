import { decodeResponse, encodeQuery } from '@modelway/serialization/client';
import { error } from '@sveltejs/kit';
import type { Note, Person } from './note.ts';

type Fetch = typeof globalThis.fetch;

/** The notes that the caller can read, the newest first; with a search, those that contain it. */
export async function findNotes(fetch: Fetch, search: string): Promise<readonly Note[]> {
  const contains = { contains: search, mode: 'insensitive' };
  const notes = await callRpc(fetch, '/api/rpc/note/findMany', {
    ...(search && { where: { OR: [{ title: contains }, { body: contains }] } }),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { author: true },
  });
  return notes as readonly Note[];
}

/** Everybody who writes on the board. */
export async function findPeople(fetch: Fetch): Promise<readonly Person[]> {
  const people = await callRpc(fetch, '/api/rpc/user/findMany', { orderBy: { name: 'asc' } });
  return people as readonly Person[];
}

/** Dates arrive as dates: the codec has them in the metadata of the answer. */
async function callRpc(fetch: Fetch, path: string, args: object): Promise<unknown> {
  const response = await fetch(`${path}?${new URLSearchParams(encodeQuery(args))}`);
  if (!response.ok) error(502, 'The board cannot be read at the moment');
  return decodeResponse(await response.json());
}
