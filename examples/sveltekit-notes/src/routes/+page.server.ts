import { findNotes, findPeople } from '../notes/find.ts';
import type { PageServerLoad } from './$types';

/** Loads the page's data from the API. This `fetch` calls it in the same process. */
export const load: PageServerLoad = async ({ fetch, locals, url }) => {
  const search = url.searchParams.get('q')?.trim() ?? '';
  const [notes, people] = await Promise.all([findNotes(fetch, search), findPeople(fetch)]);
  return { caller: locals.caller ?? null, notes, people, search };
};
