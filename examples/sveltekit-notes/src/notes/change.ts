import type { NoteValues } from './note.ts';

/** Why a change was not made, in words for the person at the screen. */
export class NotChanged extends Error {}

/** The parts of a JSON:API error that the page reads. */
interface ErrorDocument {
  readonly errors?: readonly { readonly detail?: string; readonly title?: string }[];
}

const PLACE = '/api/rest/note';

/** Pins a new note. */
export function createNote(attributes: NoteValues): Promise<void> {
  const data = { type: 'note', attributes };
  return send(PLACE, { method: 'POST', body: JSON.stringify({ data }) });
}

/** Changes a note. */
export function updateNote(id: number, attributes: NoteValues): Promise<void> {
  const data = { type: 'note', id, attributes };
  return send(`${PLACE}/${id}`, { method: 'PATCH', body: JSON.stringify({ data }) });
}

/** Takes a note down. */
export function deleteNote(id: number): Promise<void> {
  return send(`${PLACE}/${id}`, { method: 'DELETE' });
}

/** Makes the browser somebody else, or nobody in particular. */
export function switchCaller(id: string | null): Promise<void> {
  return send('/session', { method: 'PUT', body: JSON.stringify({ id }) });
}

async function send(path: string, init: RequestInit): Promise<void> {
  // Also where there is no body: SvelteKit takes a request without a type for a form.
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new NotChanged('The server cannot be reached. Nothing was changed; please try again.');
  });
  if (!response.ok) throw new NotChanged(await explain(response));
}

async function explain(response: Response): Promise<string> {
  if (response.status === 403) return 'You may not do that: only the author of a note can.';
  if (response.status === 404) return 'This note is not on the board any more.';
  if (response.status >= 500) return 'Something went wrong on the server. Nothing was changed.';
  const { errors = [] } = (await response.json().catch(() => ({}))) as ErrorDocument;
  return errors.map(({ detail, title }) => detail ?? title).join(' ') || 'This cannot be done.';
}
