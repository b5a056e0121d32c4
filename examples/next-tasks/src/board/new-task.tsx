import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { createTask } from './mutations';
import { NOTE_LENGTH, readTexts, TITLE_LENGTH } from './task';
import { useHydrated } from './use-hydrated';

/** The form that creates a task of the caller. */
export function NewTask() {
  const isHydrated = useHydrated();
  const { mutate } = useMutation(createTask);
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    mutate({ data: readTexts(form) }, { onSuccess: () => form.reset() });
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
