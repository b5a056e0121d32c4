import { MODIFIERS, type OperandKind, operatorsOf } from '../../grammar/filter-operators.ts';
import { type Grammar, hasAggregate, isJson } from '../../grammar/grammar.ts';
import { AGGREGATE_NAMES } from '../../grammar/operations.ts';
import type { ScalarField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { visitOperand, visitOperators } from './visit.ts';
import {
  expectedAt,
  isPlainObject,
  type KnownMembers,
  unknownKey,
  walkKnown,
  walkList,
  walkMembers,
} from './walk.ts';
import {
  assertJsonPath,
  walkFlag,
  walkJsonText,
  walkNullable,
  walkOneOf,
  walkText,
  walkValue,
} from './walk-value.ts';

/** Walks the condition on a field: a value, or `{ gt: 1, not: { in: [2] } }`. */
export function walkFilter(filter: unknown, field: ScalarField, walk: Walk): unknown {
  return walkOperators(filter, { field, aggregates: [] }, walk);
}

/** Walks the condition on a field of groups, which may be an aggregate's: `{ _max: { gt: 1 } }`. */
export function walkGroupFilter(filter: unknown, field: ScalarField, walk: Walk): unknown {
  // One ORM's query engine cannot plan it.
  if (field.list) throw expectedAt('a field other than a list', walk);
  return walkOperators(filter, { field, aggregates: aggregatesOf(field, walk.grammar) }, walk);
}

interface Filtered {
  readonly field: ScalarField;
  /** The aggregates that the filter may be on. */
  readonly aggregates: readonly string[];
}

function walkOperators(filter: unknown, { field, aggregates }: Filtered, walk: Walk): unknown {
  if (isDirect(filter, field)) return walkNullable(filter, field, walk);
  const operators = operatorsOf(field, walk.grammar);
  const rebuilt = walkMembers(filter, walk, (key, operand, inner) => {
    if (aggregates.includes(key)) {
      const filter = walkFilter(operand, aggregated(key, field, walk.grammar), inner);
      // Not every ORM accepts a plain value here.
      return isPlainObject(filter) ? filter : { equals: filter };
    }
    const kind = operators.get(key);
    if (kind === undefined) throw unknownKey(key, walk, operators.keys());
    return walkOperand(operand, { kind, field }, inner);
  });
  const count = assertOperator(rebuilt, walk);
  visitOperators(walk.key === 'not' ? count : count - 1, walk);
  // The `not` of a Json field is a value.
  return isJson(field) ? rebuilt : withModeBelow(rebuilt);
}

/**
 * Repeats the `mode` of a filter in its `not`, unless that has its own: ORMs differ in whether it
 * applies there.
 */
function withModeBelow<Filter extends object>(filter: Filter): Filter {
  const { mode, not } = filter as { readonly mode?: unknown; readonly not?: unknown };
  if (mode !== 'insensitive' || not === undefined || not === null) return filter;
  const negated = isPlainObject(not) ? not : { equals: not };
  return { ...filter, not: 'mode' in negated ? negated : withModeBelow({ ...negated, mode }) };
}

/** Whether a filter is a plain value. Json and list fields are only compared by an operator. */
function isDirect(filter: unknown, { type, list }: ScalarField): boolean {
  return !isPlainObject(filter) && !list && type !== 'Json' && type !== 'Object';
}

/**
 * Returns the number of operators. Rejects an empty filter: it would be no condition at all, and
 * every row would match.
 */
function assertOperator(filter: object, walk: Walk): number {
  const { length } = Object.keys(filter).filter((key) => !MODIFIERS.has(key));
  if (length === 0) throw expectedAt('an operator', walk);
  return length;
}

interface Operand {
  readonly kind: OperandKind;
  readonly field: ScalarField;
}

function walkOperand(operand: unknown, { kind, field }: Operand, walk: Walk): unknown {
  switch (kind) {
    case 'value':
      return walkValue(operand, single(field), walk);
    case 'jsonItem':
      visitOperand(countValues(operand), walk);
      return walkValue(operand, single(field), walk);
    case 'nullable':
    case 'json':
      return walkNullable(operand, field, walk);
    case 'list':
      // `equals` compares the list as a whole.
      if (field.list && walk.key !== 'equals' && Array.isArray(operand)) {
        visitOperand(operand.length, walk);
      }
      return walkValues(operand, field, walk);
    case 'pair':
      if (!Array.isArray(operand) || operand.length !== 2) throw expectedAt('two values', walk);
      return walkValues(operand, field, walk);
    case 'negation':
      return walkFilter(operand, field, walk);
    case 'part':
      return walkPart(operand, walk);
    case 'query':
      return walkSearchText(operand, walk);
    case 'fullText':
      return walkKnown(operand, FULL_TEXT, walk);
    case 'fuzzy':
      return walkKnown(operand, FUZZY, walk);
    case 'mode':
      return walkOneOf(operand, TEXT_MODES, walk);
    case 'flag':
      return walkFlag(operand, walk);
    case 'jsonPath':
      return assertJsonPath(operand, walk);
    case 'jsonOrdered':
      if (typeof operand === 'string') return walkJsonText(operand, walk);
      if (typeof operand === 'number' && Number.isFinite(operand)) return operand;
      throw expectedAt('a number or a string', walk);
  }
}

function walkValues(operand: unknown, field: ScalarField, walk: Walk): readonly unknown[] {
  return walkList(operand, walk, (item, inner) => walkValue(item, single(field), inner));
}

/** Walks a text to match literally, which an ORM might read as a pattern. */
function walkPart(operand: unknown, walk: Walk): string {
  const part = walkText(operand, walk);
  visitOperand(part.length, walk);
  const literal = walk.grammar.dialect.literalText(part);
  if (literal === undefined)
    throw expectedAt('a string without "%" and "_" in this database', walk);
  return literal;
}

function walkSearchText(operand: unknown, walk: Walk): string {
  const words = walkText(operand, walk);
  visitOperand(words.length, walk);
  if (words.trim() === '') throw expectedAt('a word to search for', walk);
  return words;
}

/** `{ search: 'x', config: 'english' }` */
const FULL_TEXT: KnownMembers = {
  members: { search: walkSearchText, config: walkConfig },
  required: 'search',
};

/** `{ search: 'x', mode: 'word', threshold: 0.5, unaccent: true }` */
const FUZZY: KnownMembers = {
  members: {
    search: walkSearchText,
    mode: (mode, walk) => walkOneOf(mode, FUZZY_MODES, walk),
    unaccent: walkFlag,
    threshold: walkThreshold,
  },
  required: 'search',
};

function walkThreshold(threshold: unknown, walk: Walk): number {
  if (typeof threshold === 'number' && threshold >= 0 && threshold <= 1) return threshold;
  throw expectedAt('a number from 0 to 1', walk);
}

/** The ways in which a filter compares texts. */
export const TEXT_MODES = ['default', 'insensitive'] as const;

/** The modes of a fuzzy search. */
export const FUZZY_MODES = ['simple', 'word', 'strictWord'] as const;

/** Reads the name of a text search configuration of PostgreSQL: `english`. */
export function walkConfig(value: unknown, walk: Walk): string {
  if (typeof value === 'string' && /^[a-z][a-z_]{0,62}$/.test(value)) return value;
  throw expectedAt('the name of a text search configuration', walk);
}

/** Returns the number of values in a Json value, itself included. */
function countValues(json: unknown): number {
  if (!Array.isArray(json) && !isPlainObject(json)) return 1;
  return Object.values(json).reduce<number>((sum, value) => sum + countValues(value), 1);
}

/** Returns a field for the items of a list field. */
function single(field: ScalarField): ScalarField {
  return field.list ? { ...field, list: false } : field;
}

/** Returns the aggregates of a field that `having` supports. */
export function aggregatesOf(field: ScalarField, grammar: Grammar): readonly string[] {
  if (isJson(field) && grammar.dialect.grammar.havingOperands === 'field') return [];
  return AGGREGATE_NAMES.filter((name) => hasAggregate(name, field, grammar));
}

/** Returns a field for the aggregate of a field. */
export function aggregated(
  aggregate: string,
  field: ScalarField,
  { dialect }: Grammar,
): ScalarField {
  const isOfField = dialect.grammar.havingOperands === 'field';
  if (isOfField && aggregate !== '_count') return { ...field, optional: false };
  switch (aggregate) {
    case '_count':
      return { ...field, type: 'Int', optional: false };
    case '_avg':
    case '_sum':
      // The sum of integers may exceed the range of the column.
      return field.type === 'Decimal' || (field.type === 'BigInt' && aggregate === '_sum')
        ? field
        : { ...field, type: 'Float' };
    default:
      return field;
  }
}
