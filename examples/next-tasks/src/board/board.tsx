'use client';

import { NewTask } from './new-task';
import { NoticeBar } from './notice-bar';
import { Progress } from './progress';
import { COLUMNS, type Task } from './task';
import { TaskCard } from './task-card';
import { type Act, useActions } from './use-actions';

/** The board with all tasks and their actions. */
export function Board({ tasks }: { readonly tasks: readonly Task[] }) {
  const { notice, isBusy, act, dismiss } = useActions();
  return (
    <>
      <div className="intro">
        <div>
          <h1>Crew tasks</h1>
          <p>All members see every task. Only its owner and the lead can change it.</p>
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
      {tasks.length === 0 && <p className="empty">No tasks.</p>}
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
