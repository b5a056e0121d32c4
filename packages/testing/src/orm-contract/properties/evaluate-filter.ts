import { isDeepStrictEqual } from 'node:util';
import type { ScalarType } from '@modelway/core';
import { Decimal } from 'decimal.js';
import type { ConditionField } from './condition-models.ts';
import { evaluateJson, type JsonRules } from './evaluate-json.ts';
import { scaled, signOf } from './filter-tree.ts';
import { all, any, not, type Truth } from './truth.ts';

/** The differences between databases in comparisons of values. */
export interface ComparisonRules extends JsonRules {
  /** Whether the database matches parts of texts with letters in either case. */
  readonly ignoresCase: boolean;
  /** Whether texts that differ only in case are equal. */
  readonly foldsCase: boolean;
}

type Filter = Readonly<Record<string, unknown>>;

/** Whether a value matches the filter on a field, in SQL's three-valued logic. */
export function evaluateFilter(
  filter: unknown,
  value: unknown,
  { field, rules }: { readonly field: ConditionField; readonly rules: ComparisonRules },
): Truth {
  if (!isFilter(filter)) return evaluateFilter({ equals: filter }, value, { field, rules });
  if (field.type === 'Json') {
    return evaluateJson(filter, value, { ...rules, optional: field.optional });
  }
  const { mode, ...operators } = filter;
  const folds = mode === 'insensitive';
  const at = {
    type: field.type,
    equality: fold(folds || rules.foldsCase),
    parts: fold(folds || rules.ignoresCase),
  };
  return all(
    Object.entries(operators).map(([operator, operand]) => {
      if (operator === 'not') {
        const inner = isFilter(operand) ? operand : { equals: operand };
        return not(evaluateFilter(mode ? { mode, ...inner } : inner, value, { field, rules }));
      }
      if (field.list) {
        // No operator matches a list that is NULL, nor does its negation.
        return value === null ? null : evaluateList(operator, operand, value as readonly unknown[]);
      }
      return evaluateOperator(operator, operand, { ...at, value });
    }),
  );
}

interface Comparison {
  readonly type: ScalarType;
  readonly value: unknown;
  readonly equality: (value: unknown) => unknown;
  readonly parts: (value: unknown) => unknown;
}

function evaluateOperator(
  operator: string,
  operand: unknown,
  { type, value, equality, parts }: Comparison,
): Truth {
  const isNull = value === null || value === undefined;
  const order = (other: unknown): number => compareValues(type, equality(value), equality(other));
  // An empty list contains nothing, NULL neither.
  if (operator === 'in' && (operand as []).length === 0) return false;
  if (operator === 'notIn' && (operand as []).length === 0) return true;
  if (operator === 'equals' && operand === null) return isNull;
  if (isNull) return null;
  const text = String(parts(value));
  const part = String(parts(operand));
  switch (operator) {
    case 'equals':
      return order(operand) === 0;
    case 'in':
      return any((operand as readonly unknown[]).map((each) => order(each) === 0));
    case 'notIn':
      return all((operand as readonly unknown[]).map((each) => order(each) !== 0));
    case 'lt':
      return order(operand) < 0;
    case 'lte':
      return order(operand) <= 0;
    case 'gt':
      return order(operand) > 0;
    case 'gte':
      return order(operand) >= 0;
    case 'between': {
      const [least, most] = operand as readonly unknown[];
      return order(least) >= 0 && order(most) <= 0;
    }
    case 'contains':
      return text.includes(part);
    case 'startsWith':
      return text.startsWith(part);
    case 'endsWith':
      return text.endsWith(part);
    case 'search':
    case 'fts': {
      const word = operator === 'fts' ? (operand as Filter).search : operand;
      return String(value).toLowerCase().split(/\W+/).includes(String(word));
    }
  }
  throw new TypeError(`There is no operator ${operator}`);
}

function evaluateList(operator: string, operand: unknown, items: readonly unknown[]): Truth {
  switch (operator) {
    case 'equals':
      return isDeepStrictEqual(items, operand);
    case 'has':
      return items.includes(operand);
    case 'hasEvery':
      return (operand as readonly unknown[]).every((each) => items.includes(each));
    case 'hasSome':
      return (operand as readonly unknown[]).some((each) => items.includes(each));
    case 'isEmpty':
      return (items.length === 0) === operand;
  }
  throw new TypeError(`There is no operator ${operator}`);
}

function fold(folds: boolean): (value: unknown) => unknown {
  return (value) => (folds && typeof value === 'string' ? value.toLowerCase() : value);
}

/** Negative, zero or positive, as the value is less than, equal to or greater than the other. */
function compareValues(type: ScalarType, value: unknown, other: unknown): number {
  switch (type) {
    case 'Int':
    case 'Float':
      return Math.sign((value as number) - (other as number));
    case 'BigInt':
      return signOf((value as bigint) - (other as bigint));
    case 'Decimal':
      return signOf(scaled(toFixed(value)) - scaled(toFixed(other)));
    case 'DateTime':
      return Math.sign((value as Date).getTime() - (other as Date).getTime());
    case 'Bytes':
      return Buffer.compare(value as Uint8Array, other as Uint8Array);
    default:
      return String(value) === String(other) ? 0 : String(value) < String(other) ? -1 : 1;
  }
}

function toFixed(value: unknown): string {
  return new Decimal(String(value)).toFixed();
}

/** Whether the filter on a field is an object with operators, rather than a value. */
function isFilter(filter: unknown): filter is Filter {
  return (
    typeof filter === 'object' &&
    filter !== null &&
    Object.getPrototypeOf(filter) === Object.prototype
  );
}
