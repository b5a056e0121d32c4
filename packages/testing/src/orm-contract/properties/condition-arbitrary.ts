import fc from 'fast-check';
import type { ConditionModel, ConditionModels, ConditionRelation } from './condition-models.ts';
import { type FilterSupport, filters } from './filter-arbitrary.ts';

/** The parts that conditions are built from. */
export interface ConditionSource {
  readonly models: ConditionModels;
  readonly support: FilterSupport;
}

/**
 * Generates a `where`: up to three members, each a filter on a field, a condition on related rows,
 * or a group with up to three conditions, nested to a depth.
 */
export function conditions(
  name: string,
  depth: number,
  source: ConditionSource,
): fc.Arbitrary<object> {
  const known = new Map<string, fc.Arbitrary<object>>();
  const at: At = (model, rest) => {
    const key = `${model} ${rest}`;
    const arbitrary = known.get(key) ?? build(source.models.get(model), rest, { source, at });
    known.set(key, arbitrary);
    return arbitrary;
  };
  return at(name, depth);
}

type At = (name: string, rest: number) => fc.Arbitrary<object>;

function build(
  model: ConditionModel | undefined,
  rest: number,
  { source, at }: { readonly source: ConditionSource; readonly at: At },
): fc.Arbitrary<object> {
  if (!model) throw new TypeError('There is no such model');
  const fields = fc.oneof(
    ...model.fields.map((field) =>
      filters(field, source.support).map((filter) => [field.name, filter] as const),
    ),
  );
  if (rest === 0) return members(fields, 1);
  const relations = model.relations
    .filter(({ target }) => source.models.has(target))
    .map((relation) =>
      relationFilters(relation, at(relation.target, rest - 1)).map(
        (filter) => [relation.name, filter] as const,
      ),
    );
  const parts = [
    { weight: 3, arbitrary: fields },
    { weight: 4, arbitrary: groups(at(model.name, rest - 1)) },
  ];
  if (relations.length > 0) parts.push({ weight: 4, arbitrary: fc.oneof(...relations) as never });
  return members(fc.oneof(...parts) as never, 2);
}

type Member = readonly [name: string, filter: unknown];

function members(member: fc.Arbitrary<Member>, maxLength: number): fc.Arbitrary<object> {
  return fc.array(member, { minLength: 1, maxLength }).map((each) => Object.fromEntries(each));
}

/** Generates groups. Empty conditions are rejected in `OR` and `NOT`. */
function groups(inner: fc.Arbitrary<object>): fc.Arbitrary<Member> {
  const some = inner.filter((where) => !isEmpty(where));
  const list = (items: fc.Arbitrary<object>) => fc.array(items, { maxLength: 3 });
  return fc.oneof(
    fc.oneof(inner, list(orEmpty(inner))).map((value): Member => ['AND', value]),
    list(some).map((value): Member => ['OR', value]),
    fc.oneof(some, list(some)).map((value): Member => ['NOT', value]),
  );
}

function orEmpty(inner: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc.oneof({ weight: 9, arbitrary: inner }, fc.constant({}));
}

/** Whether a condition restricts nothing: `{}`, `{ AND: [] }`. */
function isEmpty(where: object): boolean {
  return Object.entries(where).every(([key, value]) => {
    if (key === 'AND') return [value].flat().every(isEmpty);
    return key === 'NOT' && Array.isArray(value) && value.length === 0;
  });
}

function relationFilters(
  { list, optional }: ConditionRelation,
  related: fc.Arbitrary<object>,
): fc.Arbitrary<unknown> {
  const some = orEmpty(related);
  const quantified = (list ? ['some', 'every', 'none'] : ['is', 'isNot']).map((quantifier) =>
    (!list && optional ? fc.oneof({ weight: 6, arbitrary: some }, fc.constant(null)) : some).map(
      (where) => [quantifier, where] as const,
    ),
  );
  const filter = fc
    .array(fc.oneof(...quantified), { minLength: 1, maxLength: 2 })
    .map((each) => Object.fromEntries(each));
  if (list) return filter;
  const short = related.filter((where) => Object.keys(where).length > 0);
  return optional
    ? fc.oneof({ weight: 4, arbitrary: filter }, { weight: 2, arbitrary: short }, fc.constant(null))
    : fc.oneof({ weight: 2, arbitrary: filter }, short);
}
