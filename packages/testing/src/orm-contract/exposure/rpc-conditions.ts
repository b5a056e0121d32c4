import type { FieldDescription, RelationFieldDescription } from '@modelway/core';
import { MODIFIERS, type OperandKind, RPC_FILTERS } from '../support/grammar-names.ts';
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

interface Samples {
  readonly value: unknown;
  readonly other: unknown;
  readonly text: string;
}

/** The operands of the operators of filters, each with a value of the field in it if it has one. */
const OPERANDS: Readonly<Record<OperandKind, (samples: Samples) => readonly unknown[]>> = {
  value: ({ value, text }) => [value, text],
  nullable: ({ value }) => [value, null],
  list: ({ value }) => [[value]],
  pair: ({ value, other }) => [[value, other]],
  negation: ({ value }) => [value, { equals: value }, { in: [value] }],
  part: ({ text }) => [text],
  query: ({ text }) => [text],
  fullText: ({ text }) => [{ search: text }],
  fuzzy: ({ text }) => [{ search: text }],
  mode: () => ['insensitive'],
  flag: () => [false],
  jsonPath: () => ['$.a', ['a']],
  json: ({ value }) => [value],
  jsonItem: ({ value, text }) => [value, text],
  jsonOrdered: ({ value }) => [value],
};

function scalarConditions(
  values: readonly unknown[],
  [text = '']: readonly string[],
): readonly unknown[] {
  const [value, other = value] = values;
  const conditions = RPC_FILTERS.flatMap(([name, kind]) =>
    OPERANDS[kind]({ value, other, text }).map((operand) =>
      MODIFIERS.has(name) ? { [name]: operand, ...BESIDE[name]?.(text) } : { [name]: operand },
    ),
  );
  const distinct = new Map(conditions.map((each) => [JSON.stringify(each), each]));
  return [...distinct.values(), { _max: { equals: value } }];
}

/** The conditions that modifiers change. */
const BESIDE: Readonly<Record<string, (text: string) => object>> = {
  mode: (contains) => ({ contains }),
  path: () => ({ equals: 1 }),
};
