import { useEffect, useState } from 'react';
import type { Status, Task } from './task';

interface StatusCount {
  readonly status: Status;
  readonly _count: number;
}

const QUERY = encodeURIComponent(JSON.stringify({ by: ['status'], _count: true }));

/** How much is done, counted by the database: one RPC call, to the API route in the pages router. */
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

/** Counts again whenever the server has sent the tasks anew. */
function useCounts(tasks: readonly Task[]): readonly StatusCount[] | undefined {
  const [counts, setCounts] = useState<readonly StatusCount[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tasks are when, not what.
  useEffect(() => {
    const gone = new AbortController();
    fetch(`/api/rpc/task/groupBy?q=${QUERY}`, { signal: gone.signal })
      .then(async (response) => response.ok && setCounts((await response.json()).data))
      // Gone, or out of reach: the board says so where it matters.
      .catch(() => {});
    return () => gone.abort();
  }, [tasks]);
  return counts;
}
