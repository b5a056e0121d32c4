'use client';

import { NewTask } from './new-task';
import { NoticeBar } from './notice-bar';
import { Progress } from './progress';
import { COLUMNS, type Task } from './task';
import { TaskCard } from './task-card';
import { type Act, useActions } from './use-actions';

/** All tasks, and what one can do with them. */
export function Board({ tasks }: { readonly tasks: readonly Task[] }) {
  const { notice, isBusy, act, dismiss } = useActions();
  return (
    <>
      <div className="intro">
        <div>
          <h1>What the crew is up to</h1>
          <p>Everybody sees every task; only its owner and the lead can change it.</p>
        </div>
        <Progress tasks={tasks} />
      </div>
      <NewTask act={act} />
      <NoticeBar notice={notice} onClose={dismiss} />
      <div className="columns" aria-busy={isBusy}>
        {COLUMNS.map(([status, title]) => (
          <Column
            key={status}
            title={title}
            tasks={tasks.filter((task) => task.status === status)}
            act={act}
          />
        ))}
      </div>
    </>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly act: Act;
}

function Column({ title, tasks, act }: ColumnProps) {
  return (
    <section className="column" aria-label={title}>
      <h2>
        {title} <span className="count">{tasks.length}</span>
      </h2>
      {tasks.length === 0 && <p className="empty">Nothing here at the moment.</p>}
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} act={act} />
          </li>
        ))}
      </ul>
    </section>
  );
}
