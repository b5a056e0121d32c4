import type { OrmGrammar } from '@modelway/core';
import fc from 'fast-check';
import type { ConditionField, ConditionModel } from './condition-models.ts';
import { type FilterSupport, filters } from './filter-arbitrary.ts';

/** The parts that conditions on groups are built from. */
export interface HavingSource {
  readonly model: ConditionModel;
  /** The fields that the groups are made by. */
  readonly by: readonly ConditionField[];
  readonly support: FilterSupport;
  readonly grammar: Pick<OrmGrammar, 'havingLogic' | 'havingOperands'>;
}

type Member = readonly [name: string, filter: unknown];

const AGGREGATES = ['_count', '_sum', '_avg', '_min', '_max'];

/**
 * Generates a `having` on the fields of groups and the aggregates of integers, nested to a depth.
 */
export function havings(depth: number, source: HavingSource): fc.Arbitrary<object> {
  const { model, by, support, grammar } = source;
  const grouped = by.map((field) =>
    filters(field, support).map((filter): Member => [field.name, filter]),
  );
  const aggregates = model.fields
    .filter(({ type, list }) => type === 'Int' && !list)
    .map((field) => aggregateFilters(field, source).map((filter): Member => [field.name, filter]));
  const members = [...grouped, ...aggregates];
  if (depth === 0 || !grammar.havingLogic) return toObject(fc.oneof(...members), 2);
  const inner = havings(depth - 1, source);
  const list = fc.array(inner, { maxLength: 3 });
  const groups = fc
    .tuple(fc.constantFrom('AND', 'OR', 'NOT'), list)
    .map(([name, conditions]): Member => [name, conditions]);
  const condition = fc.oneof(fc.oneof(...members), groups);
  // A condition that restricts nothing is rejected.
  return toObject(condition, 2).filter((having) => !isEmpty(having));
}

function toObject(member: fc.Arbitrary<Member>, maxLength: number): fc.Arbitrary<object> {
  return fc.array(member, { minLength: 1, maxLength }).map((each) => Object.fromEntries(each));
}

function isEmpty(having: object): boolean {
  return Object.entries(having).every(
    ([name, value]) => (name === 'AND' || name === 'NOT') && (value as []).length === 0,
  );
}

function aggregateFilters(
  field: ConditionField,
  { support, grammar }: HavingSource,
): fc.Arbitrary<object> {
  const aggregate = fc.constantFrom(...AGGREGATES).chain((name) => {
    const isOptional = grammar.havingOperands === 'aggregate' && name !== '_count';
    const operand = { ...field, optional: isOptional && field.optional, values: [0, 1, 2, 3, 7] };
    return filters(operand, support)
      .filter((filter) => typeof filter === 'object' && filter !== null)
      .map((filter): Member => [name, filter]);
  });
  return toObject(aggregate, 2);
}
