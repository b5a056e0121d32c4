import { ApiClientError, createClient } from '@modelway/client';
import { createQueries, type QueryData } from '@modelway/tanstack-query';
import { QueryClient } from '@tanstack/svelte-query';
import { browser } from '$app/env';
import type { BoardClient } from '../server/database.ts';

/** A note as the board shows it. */
export type Note = QueryData<ReturnType<typeof listNotes>>[number];

/** A user who writes notes. */
export type Person = Note['author'];

/** The values of a note that its author can set. */
export type NoteValues = Pick<Note, 'title' | 'body' | 'private'>;

/** Creates the queries and mutations of the API. On the server, `fetch` is that of `load`. */
export function createNoteQueries(fetch?: typeof globalThis.fetch) {
  // Also without a body: SvelteKit treats a request without a Content-Type as a form.
  const headers = { 'content-type': 'application/json' };
  return createQueries(createClient<BoardClient>({ url: '/api/rpc', fetch, headers }));
}

/** The queries and mutations of the page. */
export const q = createNoteQueries();

/** Creates the cache of queries: one in the browser, and one for each page on the server. */
export function createCache(): QueryClient {
  const queries = { enabled: browser, retry: false, staleTime: 60_000 };
  return new QueryClient({ defaultOptions: { queries } });
}

/** The notes that the caller can read and that contain the search text, newest first. */
export function listNotes({ note }: typeof q, search: string) {
  const contains = { contains: search, mode: 'insensitive' } as const;
  return note.findMany.queryOptions({
    ...(search && { where: { OR: [{ title: contains }, { body: contains }] } }),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { author: true },
  });
}

/** All users. */
export function listPeople({ user }: typeof q) {
  return user.findMany.queryOptions({ orderBy: { name: 'asc' } });
}

/** Returns the text for a change that failed. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiClientError)) {
    return 'Cannot reach the server. Nothing was changed. Please try again.';
  }
  if (error.status === 403) return 'Not allowed. Only the author can change this note.';
  if (error.status === 404) return 'This note no longer exists.';
  if (error.status >= 500) return 'Something went wrong on the server. Nothing was changed.';
  return error.message;
}
