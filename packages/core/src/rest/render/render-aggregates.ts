import { type Annotations, encodeAt } from '@modelway/serialization';
import type { RestResult } from '../execute/execute-rest-plan.ts';
import type { Aggregates } from '../parse/query/parse-aggregates.ts';

/**
 * Renders the requested aggregates: `{ views: { sum: 3, avg: 1.5 } }`. Without values, each is null,
 * and the count 0.
 *
 * @param annotations receives the types of the values that JSON cannot carry.
 */
export function renderAggregates(
  requested: Aggregates,
  result: RestResult,
  annotations: Annotations,
): Record<string, Record<string, unknown>> {
  const values = result.kind === 'rows' ? result.aggregates : undefined;
  const render = (field: string, aggregate: string) => {
    const path = annotations.join(annotations.join('meta.aggregates', field), aggregate);
    return encodeAt(values?.[`_${aggregate}`]?.[field] ?? null, annotations, path);
  };
  return Object.fromEntries(
    Array.from(requested, ([{ name }, aggregates]) => [
      name,
      Object.fromEntries(
        Array.from(aggregates, (aggregate) => [aggregate, render(name, aggregate)]),
      ),
    ]),
  );
}
