import { optimisticDelete, optimisticUpdate } from '@modelway/tanstack-query';
import { q, type Task } from './queries';

/** Creates a task of the caller. */
export const createTask = {
  ...q.task.create.mutationOptions(),
  meta: { done: 'added', denied: 'You are not allowed to create tasks. Are you still signed in?' },
};

/** Changes the task, on the board before the response arrives. */
export function updateTask(task: Task, verb: 'edit' | 'move') {
  const options = q.task.update.mutationOptions({ optimistic: optimisticUpdate(q.task) });
  return {
    ...options,
    meta: { done: verb === 'edit' ? 'saved' : 'moved', ...textsOf(verb, task) },
  };
}

/** Deletes the task, on the board before the response arrives. */
export function deleteTask(task: Task) {
  const options = q.task.delete.mutationOptions({ optimistic: optimisticDelete(q.task) });
  return { ...options, meta: { done: 'deleted', ...textsOf('delete', task) } };
}

/** Returns the texts for the message about a mutation. */
function textsOf(verb: string, { title, owner }: Task) {
  const denied = `Only ${owner.name} and the lead can ${verb} “${title}”. Nothing was changed.`;
  return { title, denied };
}
