import type { OrmGrammar } from '@modelway/core';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { type ConditionField, JSON_NULL } from './condition-models.ts';
import { jsonFilters } from './json-filter-arbitrary.ts';

/** The parts of the grammar of filters that differ between ORM clients and databases. */
export interface FilterSupport {
  readonly grammar: Pick<
    OrmGrammar,
    'between' | 'mode' | 'fullText' | 'jsonPath' | 'jsonLists' | 'jsonOrder'
  >;
  /** Whether parts of texts may contain `%` and `_`. */
  readonly wildcards: boolean;
  /** Whether a Boolean or Bytes field can be compared with null. */
  readonly nullOfTwoTypes: boolean;
  /** Whether Json values with members or items can be compared. */
  readonly jsonObjects: boolean;
}

/**
 * Texts to order by. Collations differ in their treatment of case, punctuation and accents, but
 * sort these and the stored texts alike.
 */
const ORDERED_TEXTS = ['', '5', 'b', 'm', 'zz'];

/** Parts of texts, in either case. */
const PARTS = ['', 'a', 'A', 'l', 'of', 'Of', '100', '%', '_', '\\', ',', '💡'];

const WORDS = ['draft', 'orphan', 'zebra'];

/**
 * Generates filters on a field: a value, or up to three operators, with `not` up to three times.
 */
export function filters(field: ConditionField, support: FilterSupport): fc.Arbitrary<unknown> {
  if (field.type === 'Json') return jsonFilters(nullable(field, support), support);
  const direct = !field.list;
  const value = nullable(field, support);
  const objects = operators(field, 3, support);
  return direct
    ? fc.oneof({ weight: 1, arbitrary: value }, { weight: 4, arbitrary: objects })
    : objects;
}

function operators(
  field: ConditionField,
  depth: number,
  support: FilterSupport,
): fc.Arbitrary<object> {
  const all = [...operands(field, support)];
  if (!field.list) all.push(['not', negated(field, depth, support)]);
  const entries = all.map(([name, operand]) => operand.map((each) => [name, each] as const));
  const members = fc.array(fc.oneof(...entries), { minLength: 1, maxLength: 3 });
  const plain = members.map((each) => Object.fromEntries(each));
  if (!support.grammar.mode || field.type !== 'String' || field.list) return plain;
  const modes = fc.constantFrom({}, {}, { mode: 'default' }, { mode: 'insensitive' });
  return fc.tuple(plain, modes).map(([filter, mode]) => ({ ...filter, ...mode }));
}

/** Generates the operands of `not`: a value, null, or operators again. */
function negated(
  field: ConditionField,
  depth: number,
  support: FilterSupport,
): fc.Arbitrary<unknown> {
  const value = nullable(field, support);
  if (depth === 0) return value;
  return fc.oneof(value, { weight: 2, arbitrary: operators(field, depth - 1, support) });
}

type Operand = readonly [name: string, operand: fc.Arbitrary<unknown>];

function operands(field: ConditionField, support: FilterSupport): readonly Operand[] {
  const { grammar } = support;
  const value = values(field, support);
  const list = fc.array(value, { maxLength: 3 });
  if (field.list) {
    const flags: Operand = ['isEmpty', fc.boolean()];
    return [['equals', list], ['has', value], ['hasEvery', list], ['hasSome', list], flags];
  }
  const equality: readonly Operand[] = [['equals', nullable(field, support)]];
  if (field.type === 'Boolean') return equality;
  const membership: readonly Operand[] = [...equality, ['in', list], ['notIn', list]];
  if (field.type === 'Bytes' || field.type === 'Enum') return membership;
  if (field.type === 'String') return [...membership, ...textOperands(field, support)];
  const pair: Operand = ['between', fc.tuple(value, value)];
  return [...membership, ...ordered(value), ...(grammar.between ? [pair] : [])];
}

function ordered(value: fc.Arbitrary<unknown>): readonly Operand[] {
  return ['lt', 'lte', 'gt', 'gte'].map((name) => [name, value] as const);
}

function textOperands(
  { name, searchable }: ConditionField,
  { grammar, wildcards }: FilterSupport,
): readonly Operand[] {
  const parts = fc.constantFrom(...PARTS.filter((part) => wildcards || !/[%_]/.test(part)));
  const words = fc.constantFrom(...WORDS);
  const search: Operand =
    grammar.fullText === 'fts'
      ? ['fts', words.map((text) => ({ search: text }))]
      : ['search', words];
  return [
    ...['contains', 'startsWith', 'endsWith'].map((operator) => [operator, parts] as const),
    ...(/^string(Opt)?$/.test(name) ? ordered(fc.constantFrom(...ORDERED_TEXTS)) : []),
    ...(searchable ? [search] : []),
  ];
}

function nullable(field: ConditionField, support: FilterSupport): fc.Arbitrary<unknown> {
  const value = values(field, support);
  const isUnsupported =
    !support.nullOfTwoTypes && (field.type === 'Boolean' || field.type === 'Bytes');
  const isNullable = field.optional || field.type === 'Json';
  if (!isNullable || field.list || isUnsupported) return value;
  return fc.oneof({ weight: 3, arbitrary: value }, fc.constant(null));
}

function values(field: ConditionField, { jsonObjects }: FilterSupport): fc.Arbitrary<unknown> {
  const known = field.values.map((each) =>
    field.type === 'Decimal' ? new Decimal(String(each)) : each,
  );
  return fc.constantFrom(...(field.type === 'Json' ? known.filter(isPlainJson) : known));

  /** JSON's null has no form of its own in a filter on an optional field. */
  function isPlainJson(value: unknown): boolean {
    return value !== JSON_NULL && (jsonObjects || typeof value !== 'object');
  }
}
