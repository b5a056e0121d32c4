import { useState } from 'react';
import { Avatar } from './avatar';
import { EditTask } from './edit-task';
import { COLUMNS } from './task';
import { deniedTo, type TaskActions } from './task-actions';
import { useHydrated } from './use-hydrated';

/** The card of a task, or its form while it is edited. */
export function TaskCard({ task, act }: TaskActions) {
  const [isEdited, setEdited] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const isHydrated = useHydrated();
  if (isEdited) return <EditTask task={task} act={act} onClose={() => setEdited(false)} />;
  return (
    <article className="card" aria-label={task.title}>
      <h3>{task.title}</h3>
      {task.note && <p className="note">{task.note}</p>}
      <div className="owner">
        <Avatar user={task.owner} />
        <span>{task.owner.name}</span>
      </div>
      {isDeleting ? (
        <ConfirmDelete task={task} act={act} onClose={() => setDeleting(false)} />
      ) : (
        <div className="tools">
          <MoveTask task={task} act={act} />
          <button
            type="button"
            className="button quiet"
            disabled={!isHydrated}
            onClick={() => setEdited(true)}
          >
            Edit
          </button>
          <button
            type="button"
            className="button quiet danger"
            disabled={!isHydrated}
            onClick={() => setDeleting(true)}
          >
            Delete
          </button>
        </div>
      )}
    </article>
  );
}

function MoveTask({ task, act }: TaskActions) {
  const isHydrated = useHydrated();
  const move = (status: string) =>
    act({
      method: 'PATCH',
      path: `/task/${task.id}`,
      data: { type: 'task', id: task.id, attributes: { status } },
      done: `“${task.title}” was moved.`,
      denied: deniedTo('move', task),
    });
  return (
    <select
      aria-label="Column"
      value={task.status}
      disabled={!isHydrated}
      onChange={(event) => void move(event.target.value)}
    >
      {COLUMNS.map(([status, title]) => (
        <option key={status} value={status}>
          {title}
        </option>
      ))}
    </select>
  );
}

interface ConfirmDeleteProps extends TaskActions {
  readonly onClose: () => void;
}

function ConfirmDelete({ task, act, onClose }: ConfirmDeleteProps) {
  const remove = async () => {
    const isDone = await act({
      method: 'DELETE',
      path: `/task/${task.id}`,
      done: `“${task.title}” was deleted.`,
      denied: deniedTo('delete', task),
    });
    if (!isDone) onClose();
  };
  return (
    <div className="tools confirm">
      <p>Delete this task?</p>
      <button type="button" className="button quiet danger" onClick={() => void remove()}>
        Yes, delete
      </button>
      <button type="button" className="button quiet" onClick={onClose} ref={focus}>
        Cancel
      </button>
    </div>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
