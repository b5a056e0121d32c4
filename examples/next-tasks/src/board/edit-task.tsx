import type { FormEvent } from 'react';
import { NOTE_LENGTH, TITLE_LENGTH } from './task';
import { deniedTo, type TaskActions } from './task-actions';

interface EditTaskProps extends TaskActions {
  readonly onClose: () => void;
}

/** The form that edits the texts of a task. */
export function EditTask({ task, act, onClose }: EditTaskProps) {
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const attributes = Object.fromEntries(new FormData(event.currentTarget));
    const isDone = await act({
      method: 'PATCH',
      path: `/task/${task.id}`,
      data: { type: 'task', id: task.id, attributes },
      done: `“${attributes.title}” was saved.`,
      denied: deniedTo('edit', task),
    });
    // Otherwise the form stays open, to keep the input.
    if (isDone) onClose();
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
