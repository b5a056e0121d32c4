import { useQuery } from '@tanstack/react-query';
import { countTasks, q } from './queries';

/** The number of finished tasks. */
export function Progress() {
  const { data: counts } = useQuery(countTasks(q));
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
