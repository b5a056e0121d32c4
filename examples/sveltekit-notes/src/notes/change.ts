import type { NoteValues } from './note.ts';

/** A change failed. The message is shown to the user. */
export class NotChanged extends Error {}

/** The parts of a JSON:API error that the page reads. */
interface ErrorDocument {
  readonly errors?: readonly { readonly detail?: string; readonly title?: string }[];
}

const NOTES_URL = '/api/rest/note';

/** Creates a note. */
export function createNote(attributes: NoteValues): Promise<void> {
  const data = { type: 'note', attributes };
  return send(NOTES_URL, { method: 'POST', body: JSON.stringify({ data }) });
}

/** Updates a note. */
export function updateNote(id: number, attributes: NoteValues): Promise<void> {
  const data = { type: 'note', id, attributes };
  return send(`${NOTES_URL}/${id}`, { method: 'PATCH', body: JSON.stringify({ data }) });
}

/** Deletes a note. */
export function deleteNote(id: number): Promise<void> {
  return send(`${NOTES_URL}/${id}`, { method: 'DELETE' });
}

/** Signs in as another user, or as a guest with `null`. */
export function switchCaller(id: string | null): Promise<void> {
  return send('/session', { method: 'PUT', body: JSON.stringify({ id }) });
}

async function send(path: string, init: RequestInit): Promise<void> {
  // Also without a body: SvelteKit treats a request without a Content-Type as a form.
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new NotChanged('Cannot reach the server. Nothing was changed. Please try again.');
  });
  if (!response.ok) throw new NotChanged(await explain(response));
}

async function explain(response: Response): Promise<string> {
  if (response.status === 403) return 'Not allowed. Only the author can change this note.';
  if (response.status === 404) return 'This note no longer exists.';
  if (response.status >= 500) return 'Something went wrong on the server. Nothing was changed.';
  const { errors = [] } = (await response.json().catch(() => ({}))) as ErrorDocument;
  return errors.map(({ detail, title }) => detail ?? title).join(' ') || 'The change failed.';
}
