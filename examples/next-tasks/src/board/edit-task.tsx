import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { updateTask } from './mutations';
import { type FormProps, NOTE_LENGTH, readTexts, TITLE_LENGTH } from './task';

/** The form that edits the texts of a task. */
export function EditTask({ task, onClose }: FormProps) {
  const { mutate } = useMutation(updateTask(task, 'edit'));
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = readTexts(event.currentTarget);
    // After a failure, the form stays open, to keep the input.
    mutate({ where: { id: task.id }, data }, { onSuccess: onClose });
  };
  const [title, note] = [`title-${task.id}`, `note-${task.id}`];
  return (
    <form className="card editing" onSubmit={save} aria-label={`Edit ${task.title}`}>
      <div className="field">
        <label htmlFor={title}>Title</label>
        <input
          id={title}
          name="title"
          defaultValue={task.title}
          required
          maxLength={TITLE_LENGTH}
          ref={focus}
        />
      </div>
      <div className="field">
        <label htmlFor={note}>Note</label>
        <textarea id={note} name="note" defaultValue={task.note} maxLength={NOTE_LENGTH} rows={3} />
      </div>
      <div className="tools">
        <button type="submit" className="button primary">
          Save
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
