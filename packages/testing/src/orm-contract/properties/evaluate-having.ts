import type { ConditionModel, StoredRow } from './condition-models.ts';
import { type ComparisonRules, evaluateFilter } from './evaluate-filter.ts';
import { all, any, not, type Truth } from './truth.ts';

/** A group of rows, with equal values in the fields that it is made by. */
export type Group = readonly [StoredRow, ...StoredRow[]];

interface HavingScope {
  readonly model: ConditionModel;
  readonly rules: ComparisonRules;
}

/** Divides rows into groups. */
export function groupRows(rows: readonly StoredRow[], by: readonly string[]): readonly Group[] {
  const groups = Map.groupBy(rows, (row) => by.map((name) => String(row[name])).join());
  return [...groups.values()] as unknown as readonly Group[];
}

/** Whether a group matches a `having`, in SQL's three-valued logic. */
export function evaluateHaving(having: object, group: Group, scope: HavingScope): Truth {
  const evaluate = (each: object): Truth => evaluateHaving(each, group, scope);
  return all(
    Object.entries(having).map(([name, value]) => {
      if (name === 'AND') return all(value.map(evaluate));
      if (name === 'OR') return any(value.map(evaluate));
      if (name === 'NOT') return all(value.map((each: object) => not(evaluate(each))));
      const field = scope.model.fields.find((each) => each.name === name);
      if (!field) throw new TypeError(`${scope.model.name} has no ${name}`);
      const at = { field, rules: scope.rules };
      const [row] = group;
      const entries = Object.entries(Object(value) as object);
      const ofAggregates = entries.length > 0 && entries.every(([key]) => key.startsWith('_'));
      if (!ofAggregates) return evaluateFilter(value, row[name], at);
      return all(
        entries.map(([key, filter]) => {
          const stored = group.flatMap((each) => (each[name] as number | null) ?? []);
          return evaluateFilter(filter, aggregateOf(key, stored), at);
        }),
      );
    }),
  );
}

function aggregateOf(name: string, values: readonly number[]): number | null {
  if (name === '_count') return values.length;
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (name === '_sum') return sum;
  if (name === '_avg') return sum / values.length;
  return name === '_min' ? Math.min(...values) : Math.max(...values);
}
