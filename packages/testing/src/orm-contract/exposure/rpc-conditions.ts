import type { FieldDescription, RelationFieldDescription } from '@modelway/core';
import type { Route } from './hidden-routes.ts';

type Where = Readonly<Record<string, unknown>>;

/** Lists all conditions on a field or relationship. */
export function conditionsOn(
  field: FieldDescription,
  values: readonly unknown[],
  texts: readonly string[],
): readonly unknown[] {
  const [value] = values;
  const [text = ''] = texts;
  const own =
    field.kind === 'relation' ? relationConditions(value) : scalarConditions(values, texts);
  return [
    ...values,
    ...own,
    null,
    {},
    [],
    true,
    [value],
    { is: null },
    { isNot: null },
    { some: {} },
    { none: {} },
    { equals: value },
    { not: null },
    { contains: text },
  ];
}

/** A representative few of all conditions. */
export function fewConditionsOn(
  field: FieldDescription,
  values: readonly unknown[],
): readonly unknown[] {
  const [value] = values;
  if (field.kind === 'scalar')
    return [field.list ? { has: (value as readonly unknown[])[0] } : { equals: value }];
  return field.list ? [{ some: value }, { none: {} }] : [value, { is: value }, { isNot: null }];
}

/** Moves a condition on the model at the end of a route to its start. */
export function alongRoute({ relations }: Route, where: Where): readonly Where[] {
  const [last] = relations.slice(-1);
  if (!last) return [where];
  const before = relations.slice(0, -1);
  return quantified(last, where).map((condition) =>
    before.reduceRight<Where>(
      (inner, relation) => ({ [relation.name]: relation.list ? { some: inner } : inner }),
      { [last.name]: condition },
    ),
  );
}

/** Puts a condition inside AND, OR and NOT, in each of their forms. */
export function inGroups(where: Where): readonly Where[] {
  return [
    { AND: where },
    { AND: [{}, where] },
    { OR: [where] },
    { OR: [{ id: 0 }, where] },
    { NOT: where },
    { NOT: [where] },
    { AND: [{ OR: [{ NOT: where }] }] },
    { OR: [{ AND: { NOT: { OR: [where] } } }] },
    { AND: [[where]] },
    { NOT: { NOT: where } },
  ];
}

function quantified({ list }: RelationFieldDescription, where: Where): readonly unknown[] {
  return list
    ? [{ some: where }, { none: where }, { every: where }, { some: {}, none: where }]
    : [where, { is: where }, { isNot: where }, { is: {}, isNot: where }, { is: {}, ...where }];
}

function relationConditions(value: unknown): readonly unknown[] {
  return [
    { some: value },
    { none: value },
    { every: value },
    { is: value },
    { isNot: value },
    { some: { AND: [value] } },
    { is: { NOT: value } },
  ];
}

function scalarConditions(
  values: readonly unknown[],
  [text = '']: readonly string[],
): readonly unknown[] {
  const [value, other = value] = values;
  return [
    ...['not', 'lt', 'lte', 'gt', 'gte', 'has'].map((operator) => ({ [operator]: value })),
    ...['in', 'notIn', 'hasSome', 'hasEvery'].map((operator) => ({ [operator]: [value] })),
    { between: [value, other] },
    { has: text },
    { isEmpty: false },
    { not: { equals: value } },
    { not: { in: [value] } },
    { contains: text, mode: 'insensitive' },
    { startsWith: text },
    { endsWith: text },
    { search: text },
    { fts: { search: text } },
    { fuzzy: { search: text } },
    { path: '$.a', equals: 1 },
    { path: ['a'], equals: 1 },
    { string_contains: text },
    { array_contains: text },
    { _max: { equals: value } },
    { equals: null },
  ];
}
