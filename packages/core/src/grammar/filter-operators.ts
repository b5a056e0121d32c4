import type { OrmGrammar } from '../orm/orm-grammar.ts';
import type { ScalarType } from '../schema/schema-description.ts';
import type { ScalarField } from '../schema/schema-model.ts';
import { type Grammar, isTypedList } from './grammar.ts';

/** The shape of the operand of a filter operator. */
export type OperandKind =
  /** A value of the field's type. */
  | 'value'
  /** A value of the field's type, or null if the field is optional. */
  | 'nullable'
  /** A list of values of the field's type. */
  | 'list'
  /** The lower and the upper value of a range. */
  | 'pair'
  /** A value, or a filter again. */
  | 'negation'
  /** A substring of a text. */
  | 'part'
  /** A query of the database's text search. */
  | 'query'
  | 'fullText'
  | 'fuzzy'
  | 'mode'
  | 'flag'
  | 'jsonPath'
  /** A JSON value, or null for the null of the column. */
  | 'json'
  /** A JSON value other than null. */
  | 'jsonItem'
  /** A number or a text. */
  | 'jsonOrdered';

type Operators = Readonly<Record<string, OperandKind>>;

const EQUALITY: Operators = { equals: 'nullable', not: 'negation' };
const MEMBERSHIP: Operators = { ...EQUALITY, in: 'list', notIn: 'list' };
const ORDER: Operators = { ...MEMBERSHIP, lt: 'value', lte: 'value', gt: 'value', gte: 'value' };
const TEXT: Operators = { ...ORDER, contains: 'part', startsWith: 'part', endsWith: 'part' };
const LIST: Operators = {
  equals: 'list',
  has: 'value',
  hasEvery: 'list',
  hasSome: 'list',
  isEmpty: 'flag',
};
const JSON_VALUE: Operators = {
  path: 'jsonPath',
  equals: 'json',
  not: 'json',
  string_contains: 'part',
  string_starts_with: 'part',
  string_ends_with: 'part',
};
const JSON_ORDER: Operators = {
  lt: 'jsonOrdered',
  lte: 'jsonOrdered',
  gt: 'jsonOrdered',
  gte: 'jsonOrdered',
};

/** The operators of a single value that both ORMs support, by its type. */
const BY_TYPE: Readonly<Record<ScalarType, Operators>> = {
  String: TEXT,
  Int: ORDER,
  BigInt: ORDER,
  Float: ORDER,
  Decimal: ORDER,
  DateTime: ORDER,
  Enum: MEMBERSHIP,
  Bytes: MEMBERSHIP,
  Boolean: EQUALITY,
  Json: JSON_VALUE,
  Object: JSON_VALUE,
};

/** Members of a filter that are not conditions by themselves. */
export const MODIFIERS: ReadonlySet<string> = new Set(['mode', 'path']);

/**
 * Returns the operators of a field's filter, including those that only this ORM or database
 * supports.
 */
export function operatorsOf(
  field: ScalarField,
  { dialect: { grammar } }: Grammar,
): ReadonlyMap<string, OperandKind> {
  const known = OPERATORS.get(field);
  if (known) return known;
  const operators = new Map(Object.entries(buildOperators(field, grammar)));
  OPERATORS.set(field, operators);
  return operators;
}

/** Fields belong to one handler, and so to one ORM. */
const OPERATORS = new WeakMap<ScalarField, ReadonlyMap<string, OperandKind>>();

function buildOperators(field: ScalarField, grammar: OrmGrammar): Operators {
  const { type } = field;
  if (field.list) return isTypedList(field) ? {} : LIST;
  const operators = BY_TYPE[type];
  const isJsonValue = operators === JSON_VALUE;
  return {
    ...operators,
    ...(grammar.between && 'lt' in operators && { between: 'pair' }),
    ...(isJsonValue && jsonOperators(grammar)),
    ...(grammar.mode && (isJsonValue || type === 'String') && { mode: 'mode' }),
    ...(field.searchable && FULL_TEXT[grammar.fullText]),
    ...(field.fuzzy && { fuzzy: 'fuzzy' }),
  };
}

function jsonOperators({ jsonLists, jsonOrder }: OrmGrammar): Operators {
  const lists = jsonLists.map((name) => [name, 'jsonItem'] as const);
  return { ...Object.fromEntries(lists), ...(jsonOrder && JSON_ORDER) };
}

const FULL_TEXT: Readonly<Record<'search' | 'fts', Operators>> = {
  search: { search: 'query' },
  fts: { fts: 'fullText' },
};
