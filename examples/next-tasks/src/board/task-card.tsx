import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from './avatar';
import { EditTask } from './edit-task';
import { deleteTask, updateTask } from './mutations';
import type { Task } from './queries';
import { COLUMNS, type FormProps } from './task';

/** The card of a task, or its form while it is edited. */
export function TaskCard({ task }: { readonly task: Task }) {
  const [mode, setMode] = useState<'edit' | 'delete' | 'closed'>();
  const close = () => setMode('closed');
  if (mode === 'edit') return <EditTask task={task} onClose={close} />;
  return (
    <article className="card" aria-label={task.title}>
      <h3>{task.title}</h3>
      {task.note && <p className="note">{task.note}</p>}
      <div className="owner">
        <Avatar user={task.owner} />
        <span>{task.owner.name}</span>
      </div>
      {mode === 'delete' ? (
        <ConfirmDelete task={task} onClose={close} />
      ) : (
        <div className="tools">
          <MoveTask task={task} />
          <button
            type="button"
            className="button quiet"
            onClick={() => setMode('edit')}
            ref={mode === 'closed' ? focus : null}
          >
            Edit
          </button>
          <button type="button" className="button quiet danger" onClick={() => setMode('delete')}>
            Delete
          </button>
        </div>
      )}
    </article>
  );
}

function MoveTask({ task }: { readonly task: Task }) {
  const mutationKey = ['move', task.id];
  const { mutate } = useMutation({ ...updateTask(task, 'move'), mutationKey });
  // In another column, the list is a new element, which takes over the focus.
  const isMoving = useIsMutating({ mutationKey }) > 0;
  const move = (status: string) =>
    mutate({ where: { id: task.id }, data: { status: status as Task['status'] } });
  return (
    <select
      aria-label="Column"
      value={task.status}
      ref={isMoving ? focus : null}
      onChange={(event) => move(event.target.value)}
    >
      {COLUMNS.map(([status, title]) => (
        <option key={status} value={status}>
          {title}
        </option>
      ))}
    </select>
  );
}

function ConfirmDelete({ task, onClose }: FormProps) {
  const { mutate } = useMutation(deleteTask(task));
  const remove = () => mutate({ where: { id: task.id } });
  return (
    <div className="tools confirm">
      <p>Delete this task?</p>
      <button type="button" className="button quiet danger" onClick={remove}>
        Yes, delete
      </button>
      <button type="button" className="button quiet" onClick={onClose} ref={focus}>
        Cancel
      </button>
    </div>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
