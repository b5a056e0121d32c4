import { hydration } from '../notes/hydration.svelte.ts';
import { createNoteQueries, listNotes, listPeople } from '../notes/queries.ts';
import type { PageLoad } from './$types';

/** Fills the cache on the server, and in the browser from the page: its `fetch` sends nothing. */
export const load: PageLoad = async ({ fetch, parent, url }) => {
  const search = url.searchParams.get('q')?.trim() ?? '';
  if (hydration.isDone) return { search };
  const { cache } = await parent();
  const q = createNoteQueries(fetch);
  await Promise.all([
    cache.prefetchQuery(listNotes(q, search)),
    cache.prefetchQuery(listPeople(q)),
  ]);
  return { search };
};
