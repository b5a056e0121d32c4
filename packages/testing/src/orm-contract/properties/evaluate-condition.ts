import type {
  ConditionModel,
  ConditionModels,
  ConditionRelation,
  StoredRow,
} from './condition-models.ts';
import { type ComparisonRules, evaluateFilter } from './evaluate-filter.ts';
import { all, any, not, type Truth } from './truth.ts';

/** The model of a row, and what its evaluation depends on. */
export interface ConditionScope {
  readonly model: ConditionModel;
  readonly models: ConditionModels;
  readonly rules: ComparisonRules;
}

type Where = Readonly<Record<string, unknown>>;

/**
 * Whether a row matches the `where` of an ORM client, in SQL's three-valued logic: a comparison
 * with NULL is neither true nor false. A condition on related rows is never unknown, since it asks
 * whether such rows exist.
 */
export function evaluateCondition(where: object, row: StoredRow, scope: ConditionScope): Truth {
  const evaluate = (each: object): Truth => evaluateCondition(each, row, scope);
  return all(
    Object.entries(where).map(([key, value]) => {
      const conditions = [value].flat() as readonly object[];
      if (key === 'AND') return all(conditions.map(evaluate));
      if (key === 'OR') return any(conditions.map(evaluate));
      if (key === 'NOT') return all(conditions.map((each) => not(evaluate(each))));
      const relation = scope.model.relations.find(({ name }) => name === key);
      if (relation) return evaluateRelation(value, relation, { row, scope });
      const field = scope.model.fields.find(({ name }) => name === key);
      if (!field) throw new TypeError(`${scope.model.name} has no ${key}`);
      return evaluateFilter(value, row[key], { field, rules: scope.rules });
    }),
  );
}

function evaluateRelation(
  filter: unknown,
  { target, find }: ConditionRelation,
  { row, scope }: { readonly row: StoredRow; readonly scope: ConditionScope },
): Truth {
  const related = find(row);
  if (filter === null) return related.length === 0;
  const model = scope.models.get(target);
  if (!model) throw new TypeError(`There is no ${target}`);
  const truthsOf = (where: unknown): readonly Truth[] =>
    related.map((each) => evaluateCondition(where as object, each, { ...scope, model }));
  const exists = (where: unknown): boolean =>
    where === null ? related.length === 0 : truthsOf(where).includes(true);
  const quantified = Object.keys(filter as Where).every((key) => QUANTIFIERS.has(key));
  if (!quantified) return exists(filter);
  return all(
    Object.entries(filter as Where).map(([quantifier, where]) => {
      if (quantifier === 'every') return !truthsOf(where).includes(false);
      const negated = quantifier === 'none' || quantifier === 'isNot';
      return exists(where) !== negated;
    }),
  );
}

const QUANTIFIERS: ReadonlySet<string> = new Set(['some', 'every', 'none', 'is', 'isNot']);
