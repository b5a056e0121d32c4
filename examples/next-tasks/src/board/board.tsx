'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewTask } from './new-task';
import { NoticeBar } from './notice-bar';
import { Progress } from './progress';
import { listTasks, q, type Task } from './queries';
import { COLUMNS } from './task';
import { TaskCard } from './task-card';
import { useHydrated } from './use-hydrated';

/** The board with the tasks of all users, or only those of the caller. */
export function Board({ userId }: { readonly userId: string }) {
  const isHydrated = useHydrated();
  const [isMine, setMine] = useState(false);
  const { data, isFetching, isPending, isLoadingError, refetch } = useQuery(
    listTasks(q, isMine ? userId : undefined),
  );
  return (
    <>
      <div className="intro">
        <div>
          <h1>Crew tasks</h1>
          <p>All members see every task. Only its owner and the lead can change it.</p>
        </div>
        <Progress />
      </div>
      <NewTask />
      <NoticeBar />
      <label className="filter">
        <input
          type="checkbox"
          checked={isMine}
          disabled={!isHydrated}
          onChange={() => setMine(!isMine)}
        />
        Only my tasks
      </label>
      <fieldset className="columns" aria-busy={isFetching} disabled={!isHydrated}>
        {isPending && <p role="status">Loading the tasks …</p>}
        {isLoadingError && (
          <div role="alert">
            The tasks could not be loaded.
            <button type="button" className="button quiet" onClick={() => void refetch()}>
              Try again
            </button>
          </div>
        )}
        {COLUMNS.map(([status, title]) => {
          const tasks = data?.filter((task) => task.status === status);
          return tasks && <Column key={status} title={title} tasks={tasks} />;
        })}
      </fieldset>
    </>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly tasks: readonly Task[];
}

function Column({ title, tasks }: ColumnProps) {
  return (
    <section className="column" aria-label={title}>
      <h2>
        {title} <span className="count">{tasks.length}</span>
      </h2>
      {tasks.length === 0 && <p className="empty">No tasks.</p>}
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}
