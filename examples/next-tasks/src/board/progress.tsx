import { useEffect, useState } from 'react';
import type { Status, Task } from './task';

interface StatusCount {
  readonly status: Status;
  readonly _count: number;
}

const QUERY = encodeURIComponent(JSON.stringify({ by: ['status'], _count: true }));

/** The number of finished tasks, counted with an RPC call to the API route in the pages router. */
export function Progress({ tasks }: { readonly tasks: readonly Task[] }) {
  const counts = useCounts(tasks);
  if (!counts) return <div className="progress" />;
  const total = counts.reduce((sum, { _count }) => sum + _count, 0);
  const done = counts.find(({ status }) => status === 'DONE')?._count ?? 0;
  return (
    <div className="progress">
      <label htmlFor="progress">
        <strong>{done}</strong> of {total} done
      </label>
      <progress id="progress" max={Math.max(total, 1)} value={done} />
    </div>
  );
}

/** Counts the tasks, and again when the server has sent new ones. */
function useCounts(tasks: readonly Task[]): readonly StatusCount[] | undefined {
  const [counts, setCounts] = useState<readonly StatusCount[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new tasks trigger a new count.
  useEffect(() => {
    const controller = new AbortController();
    fetch(`/api/rpc/task/groupBy?q=${QUERY}`, { signal: controller.signal })
      .then(async (response) => response.ok && setCounts((await response.json()).data))
      // Ignores aborts and network errors: the board reports these for its actions.
      .catch(() => {});
    return () => controller.abort();
  }, [tasks]);
  return counts;
}
