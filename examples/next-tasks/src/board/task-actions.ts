import type { Task } from './task';
import type { Act } from './use-actions';

/** A task, and how to act on it. */
export interface TaskActions {
  readonly task: Task;
  readonly act: Act;
}

/** Who may, where the caller may not. */
export function deniedTo(verb: string, { title, owner }: Task): string {
  return `Only ${owner.name} and the lead may ${verb} “${title}”. Nothing has changed.`;
}
