import type { Task } from './task';
import type { Act } from './use-actions';

/** A task, and the function that runs its actions. */
export interface TaskActions {
  readonly task: Task;
  readonly act: Act;
}

/** Returns the text for a denied action, which says who is allowed. */
export function deniedTo(verb: string, { title, owner }: Task): string {
  return `Only ${owner.name} and the lead can ${verb} “${title}”. Nothing was changed.`;
}
