import { InvalidValueError } from '../../../errors/request-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import { assertJsonText } from '../../../http/json-text.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Model, ScalarField } from '../../../schema/schema-model.ts';
import { explainValue } from '../../../schema/values/explain-value.ts';
import { scalarFromText } from '../../../schema/values/scalar-value.ts';
import type { RestContext } from '../../rest-context.ts';
import { FILTER_OPERATORS, type FilterOperator } from '../../rest-operators.ts';
import type { Condition } from './condition.ts';

/** A filter parameter, and the model that its selectors start from. */
export interface FilterScope {
  readonly param: QueryParam;
  readonly model: Model;
  readonly context: RestContext;
  /** Whether the filter selects the resources of a write. @default false */
  readonly isBulk?: boolean;
}

/**
 * Parses the value of a filter on a plain field: a comma-separated list of values, a pair, or a
 * boolean.
 *
 * @throws {InvalidValueError} if it does not match the field. Only a String accepts an empty value.
 */
export function parseOperands(
  field: ScalarField,
  operator: FilterOperator,
  scope: FilterScope,
): readonly unknown[] {
  switch (FILTER_OPERATORS[operator].operand) {
    case 'flag':
      return [parseFlag(scope)];
    case 'pair': {
      const pair = parseValues(field, scope);
      if (pair.length === 2) return pair;
      const detail = `"$between" requires two values, not ${pair.length}.`;
      throw new InvalidValueError(detail, sourceOf(scope));
    }
    default: {
      const operands = parseValues(field, scope);
      const { limits } = scope.context.settings;
      for (const value of operandLengths({ kind: 'compare', field, operator, operands })) {
        assertWithin(limits, 'operandLength', { value, ...sourceOf(scope) });
      }
      if (operator === 'search') assertWords(operands, scope);
      return operands;
    }
  }
}

/** Returns the lengths of what an operator looks for inside a value. */
export function operandLengths({
  operator,
  field,
  operands,
}: Extract<Condition, { readonly kind: 'compare' }>): readonly number[] {
  if (field.list) return [operands.length];
  const isText = FILTER_OPERATORS[operator].operand === 'parts' || operator === 'search';
  return isText ? operands.map((text) => String(text).length) : [];
}

/**
 * Parses a boolean.
 *
 * @throws {InvalidValueError} if it is neither true nor false.
 */
export function parseFlag(scope: FilterScope): boolean {
  const { value } = scope.param;
  if (value === 'true' || value === 'false') return value === 'true';
  const detail = `Invalid value ${quote(value)}: expected true or false.`;
  throw new InvalidValueError(detail, sourceOf(scope));
}

function assertWords(values: readonly unknown[], scope: FilterScope): void {
  if (values.every((text) => String(text).trim() !== '')) return;
  throw new InvalidValueError('"$search" requires a word to search for.', sourceOf(scope));
}

function parseValues(field: ScalarField, scope: FilterScope): readonly unknown[] {
  const { value } = scope.param;
  const { settings, schema } = scope.context;
  const { source } = sourceOf(scope);
  const isJson = field.type === 'Json' || field.type === 'Object';
  // A JSON text may contain commas.
  const texts = isJson ? [value] : splitList(value);
  if (isJson) assertJsonText(value, settings.limits, source);
  assertWithin(settings.limits, 'listLength', { value: texts.length, source });
  return texts.map((text) => {
    const parsed = scalarFromText(field, text, schema.provider);
    if (parsed !== undefined) return parsed;
    const position = `for "${field.name}"`;
    const detail = explainValue(text, { field, provider: schema.provider, position, isText: true });
    throw new InvalidValueError(text === 'null' ? detail + NULL_HINT : detail, { source });
  });
}

/** Explains how to find an empty field or relationship. */
export const NULL_HINT = ' To compare with null, use the operator "$null" with true or false.';

/** Returns the option of an error that names the parameter. */
export function sourceOf({ param }: Pick<FilterScope, 'param'>): {
  readonly source: { readonly parameter: string };
} {
  return { source: { parameter: param.name } };
}

/** Splits a list at its commas. `\,` is a literal comma and `\\` a backslash. */
export function splitList(text: string): readonly string[] {
  if (!text.includes('\\')) return text.split(',');
  const items: string[] = [];
  let item = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const next = text.charAt(i + 1);
    if (char === '\\' && (next === ',' || next === '\\')) {
      item += next;
      i++;
    } else if (char === ',') {
      items.push(item);
      item = '';
    } else item += char;
  }
  return [...items, item];
}
