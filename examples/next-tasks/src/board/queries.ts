import { createClient } from '@modelway/client';
import { createQueries, type QueryData } from '@modelway/tanstack-query';
import type { TaskClient } from '../server/db';

/** A task as the board shows it. */
export type Task = QueryData<ReturnType<typeof listTasks>>[number];

export type User = Task['owner'];

/** Creates the queries and mutations of the API. `send` replaces `fetch`. */
export function createTaskQueries(send?: typeof fetch) {
  return createQueries(createClient<TaskClient>({ url: '/api/rpc', fetch: send }));
}

/** The queries and mutations of the board in the browser. */
export const q = createTaskQueries();

/** The tasks of an owner, or all tasks. */
export function listTasks({ task }: typeof q, ownerId?: string) {
  const where = ownerId ? { ownerId } : {};
  return task.findMany.queryOptions({ where, include: { owner: true }, orderBy: { id: 'asc' } });
}

/** The number of tasks with each status. */
export function countTasks({ task }: typeof q) {
  return task.groupBy.queryOptions({ by: ['status'], _count: true });
}

/** All users. */
export function listUsers({ user }: typeof q) {
  return user.findMany.queryOptions({ orderBy: { id: 'asc' } });
}
