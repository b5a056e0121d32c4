import type { FormEvent } from 'react';
import { NOTE_LENGTH, TITLE_LENGTH } from './task';
import type { Act } from './use-actions';
import { useHydrated } from './use-hydrated';

/** The form that creates a task of the caller. */
export function NewTask({ act }: { readonly act: Act }) {
  const isHydrated = useHydrated();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const attributes = Object.fromEntries(new FormData(form));
    const isDone = await act({
      method: 'POST',
      path: '/task',
      data: { type: 'task', attributes },
      done: `“${attributes.title}” was added.`,
      denied: 'You are not allowed to create tasks. Are you still signed in?',
    });
    if (isDone) form.reset();
  };
  return (
    <form className="new-task" onSubmit={create} aria-label="New task">
      <div className="field">
        <label htmlFor="new-title">New task</label>
        <input
          id="new-title"
          name="title"
          required
          maxLength={TITLE_LENGTH}
          placeholder="What needs to be done?"
        />
      </div>
      <div className="field">
        <label htmlFor="new-note">Note</label>
        <input id="new-note" name="note" maxLength={NOTE_LENGTH} placeholder="Optional" />
      </div>
      <button type="submit" className="button primary" disabled={!isHydrated}>
        Add task
      </button>
    </form>
  );
}
