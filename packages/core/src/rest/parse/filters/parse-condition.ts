import { InvalidFilterError, InvalidValueError } from '../../../errors/request-errors.ts';
import { didYouMean, quote, unknownName } from '../../../errors/unknown-name.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Model, RelationField, ScalarField } from '../../../schema/schema-model.ts';
import { decodeResourceId, type IdValues } from '../../../schema/values/resource-id.ts';
import {
  FILTER_OPERATORS,
  type FilterOperator,
  ID_OPERATORS,
  operatorsOf,
  QUANTIFIERS,
  relationOperators,
} from '../../rest-operators.ts';
import type { Condition } from './condition.ts';
import {
  type FilterScope,
  NULL_HINT,
  parseFlag,
  parseOperands,
  sourceOf,
  splitList,
} from './parse-operands.ts';

/**
 * Parses the selectors of one filter below its groups: relationships, then a field or relationship
 * with an operator.
 *
 * @throws {InvalidFilterError} if a selector names an unknown field, or an operator that it does
 * not support.
 * @throws {InvalidValueError} if the value does not match the field.
 * @throws {LimitExceededError} for a list above `limits.listLength`.
 */
export function parseCondition(selectors: readonly string[], scope: FilterScope): Condition {
  const [selector = '', ...rest] = selectors;
  const { name, operator } = splitOperator(selector);
  const field = scope.model.fields.get(name);
  if (!field && name === 'id' && rest.length === 0) return parseIdCondition(operator, scope);
  if (!field) {
    const { type, fields } = scope.model;
    const hint = hintFor(selector, scope);
    const known = hint === '' ? fields.keys() : [];
    throw invalid(unknownName('field', name, { on: type, known }) + hint, scope);
  }
  if (scope.isBulk && field.guardedRead) {
    throw invalid(`"${name}" has a read policy and cannot select the resources of a write.`, scope);
  }
  if (field.kind === 'relation') {
    if (field.list && rest[0]?.startsWith('$count')) {
      throw invalid(`"${name}" cannot be filtered by its number. Use "${name}$isEmpty".`, scope);
    }
    const inner = { ...scope, model: field.target };
    return rest.length === 0
      ? parseRelationCondition(field, operator, scope)
      : {
          kind: 'related',
          relation: field,
          quantifier: quantifierOf(field, operator, scope),
          condition: parseCondition(rest, inner),
        };
  }
  if (rest[0]?.startsWith('$')) {
    throw invalid(
      `The operator belongs inside the brackets of the field.${rewritten(scope, `[${name}][${rest[0]}]`, `[${name}${rest[0]}]`)}`,
      scope,
    );
  }
  if (rest.length > 0) {
    const isOperator = rest.length === 1 && operatorsOf(field).some((each) => each === rest[0]);
    const hint = isOperator
      ? rewritten(scope, `[${name}][${rest[0]}]`, `[${name}$${rest[0]}]`)
      : '';
    throw invalid(`"${name}" is not a relationship.${hint}`, scope);
  }
  return parseComparison(field, operator, scope);
}

/** Explains how to write a selector in the syntax of another API. */
function hintFor(selector: string, scope: FilterScope): string {
  const isFirst = scope.param.name.startsWith(`filter[${selector}]`);
  if (isFirst && GROUPS.has(selector)) return rewritten(scope, `[${selector}]`, `[$${selector}]`);
  const [, name = '', mark, second = ''] = /^([^:.]+)([:.])(.+)$/.exec(selector) ?? [];
  if (!scope.model.fields.has(name)) return '';
  const written =
    mark === ':' ? `[${name}$${second}]` : `[${name}][${second.replaceAll('.', '][')}]`;
  return rewritten(scope, `[${selector}]`, written);
}

/** The names of groups in other APIs, which have no `$`. */
const GROUPS: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/** Suggests the parameter with one corrected part. */
function rewritten({ param }: FilterScope, part: string, written: string): string {
  return ` Did you mean ${quote(param.name.replace(part, () => written))}?`;
}

/** `name$contains` → `name`, `contains` */
function splitOperator(selector: string): { name: string; operator: string | undefined } {
  const at = selector.lastIndexOf('$');
  if (at <= 0) return { name: selector, operator: undefined };
  return { name: selector.slice(0, at), operator: selector.slice(at + 1) };
}

/** Parses `filter[id]` of a type whose key has another name, or several fields. */
function parseIdCondition(operator: string | undefined, scope: FilterScope): Condition {
  const { model } = scope;
  const word = operator ?? 'in';
  if (!ID_OPERATORS.some((known) => known === word)) {
    throw invalid(unknownOperator(word, 'id', ID_OPERATORS), scope);
  }
  const ids = parseIds(model, scope);
  const negated = word === 'ne' || word === 'notIn';
  const [idField] = model.idFields;
  if (model.idFields.length === 1 && idField) {
    const operands = ids.map((id) => id[idField.name]);
    return { kind: 'compare', field: idField, operator: negated ? 'notIn' : 'in', operands };
  }
  const condition: Condition = { kind: 'or', conditions: ids.map((id) => toCondition(id, model)) };
  return negated ? { kind: 'not', condition } : condition;
}

function toCondition(id: IdValues, { idFields }: Model): Condition {
  const conditions = idFields.map((field): Condition => {
    return { kind: 'compare', field, operator: 'equals', operands: [id[field.name]] };
  });
  return { kind: 'and', conditions };
}

function parseComparison(
  field: ScalarField,
  word: string | undefined,
  scope: FilterScope,
): Condition {
  const operators = operatorsOf(field);
  const operator = operators.find((candidate) => candidate === (word ?? 'equals'));
  if (!operator || word === 'equals') {
    const known = operators.filter((candidate) => candidate !== 'equals');
    throw invalid(unknownOperator(word, field.name, known), scope);
  }
  if (operator === 'search') assertSearchable(field, scope);
  const operands = parseOperands(field, operator, scope);
  if (scope.isBulk) assertSelective(operator, operands, scope);
  if (FILTER_OPERATORS[operator].operand === 'parts') assertLiteral(field, operands, scope);
  if (field.type === 'Json' && scope.context.dialect.mistakesJsonLists) {
    assertNoList(field, operands, scope);
  }
  return { kind: 'compare', field, operator, operands };
}

/** An empty value compares with nothing, as a form does that was not filled in. */
function assertSelective(
  operator: FilterOperator,
  operands: readonly unknown[],
  scope: FilterScope,
): void {
  if (operator === 'equals' || operator === 'in' || !operands.some(isEmpty)) return;
  const detail = `"$${operator}" requires a value to select the resources of a write.`;
  throw new InvalidValueError(detail, sourceOf(scope));
}

function isEmpty(operand: unknown): boolean {
  return operand === '' || (operand instanceof Uint8Array && operand.length === 0);
}

/** Describes an operator that a field does not support, or the missing operator. */
function unknownOperator(word: string | undefined, name: string, known: readonly string[]): string {
  if (known.length === 0) return `"${name}" does not support filtering.`;
  const operators = known.map((each) => `$${each}`);
  const problem =
    word === undefined
      ? `"${name}" does not support filtering by equality.`
      : `Unknown operator ${quote(`$${word}`)} for "${name}".${didYouMean(`$${word}`, operators)}`;
  return `${problem} Supported: ${operators.join(', ')}.`;
}

function assertLiteral(
  { name }: ScalarField,
  operands: readonly unknown[],
  scope: FilterScope,
): void {
  const { literalText } = scope.context.dialect;
  if (operands.every((operand) => literalText(operand as string) !== undefined)) return;
  const detail = `"${name}" cannot be searched for "%" or "_" in this database.`;
  throw new InvalidValueError(detail, sourceOf(scope));
}

function assertNoList(
  { name }: ScalarField,
  operands: readonly unknown[],
  scope: FilterScope,
): void {
  if (!operands.some(hasItems)) return;
  const detail = `"${name}" cannot be compared with a list in this database.`;
  throw new InvalidValueError(detail, sourceOf(scope));
}

function hasItems(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) && value.length > 0) || Object.values(value).some(hasItems);
}

function assertSearchable(field: ScalarField, scope: FilterScope): void {
  if (field.searchable) return;
  throw invalid(`"${field.name}" does not support full-text search in this database.`, scope);
}

/** Parses a condition on a relationship: the related id, or whether there is a related resource. */
function parseRelationCondition(
  relation: RelationField,
  operator: string | undefined,
  scope: FilterScope,
): Condition {
  const known = relationOperators(relation);
  const word = known.find((each) => each === (operator ?? 'in'));
  switch (word) {
    case undefined:
      throw invalid(unknownOperator(operator, relation.name, known), scope);
    case 'null':
    case 'isEmpty':
      return { kind: 'related', relation, quantifier: parseFlag(scope) ? 'none' : 'some' };
    default: {
      const ids = parseIds(relation.target, scope, relation.list ? '' : NULL_HINT);
      return { kind: 'relatedId', relation, ids, negated: NEGATED.has(word) };
    }
  }
}

const NEGATED: ReadonlySet<FilterOperator> = new Set<FilterOperator>(['ne', 'notIn']);

/** @param nullHint how to find resources without an id. @default none is without one */
function parseIds(model: Model, scope: FilterScope, nullHint = ''): readonly IdValues[] {
  const texts = splitList(scope.param.value);
  const { limits } = scope.context.settings;
  assertWithin(limits, 'listLength', { value: texts.length, ...sourceOf(scope) });
  return texts.map((text) => {
    const id = decodeResourceId(model, text, scope.context.ids);
    if (id) return id;
    const hint = text === 'null' ? nullHint : '';
    throw invalid(`Invalid id ${quote(text)} for the type ${model.type}.${hint}`, scope);
  });
}

function quantifierOf(
  { name, list }: RelationField,
  operator: string | undefined,
  scope: FilterScope,
): 'some' | 'every' | 'none' {
  if (operator === undefined) return 'some';
  const quantifier = list && QUANTIFIERS.find((each) => each === operator);
  if (quantifier) return quantifier;
  if (!list) throw invalid(`"${name}" does not support an operator in front of a field.`, scope);
  if (operator === 'some') {
    throw invalid(`Omit "$some": without an operator, one resource in "${name}" is enough.`, scope);
  }
  throw invalid(unknownOperator(operator, name, QUANTIFIERS), scope);
}

function invalid(detail: string, scope: FilterScope): InvalidFilterError {
  return new InvalidFilterError(detail, sourceOf(scope));
}
