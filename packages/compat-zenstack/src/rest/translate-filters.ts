import { Failure } from '../failure.ts';
import type { QueryPair } from '../http/compat-request.ts';
import { checkId, checkText, isTypedJson } from './check-value.ts';
import type { RestModel } from './rest-models.ts';

/** The operators; those that take several values split them at commas. */
const OPERATORS: ReadonlyMap<string, 'one' | 'several'> = new Map([
  ...['lt', 'lte', 'gt', 'gte', 'contains', 'icontains', 'search', 'startsWith', 'endsWith'].map(
    (name) => [name, 'one'] as const,
  ),
  ...(['has', 'isEmpty'] as const).map((name) => [name, 'one'] as const),
  ...['between', 'hasEvery', 'hasSome'].map((name) => [name, 'several'] as const),
]);

type Field = RestModel['idFields'][number];

/**
 * Translates the name and the value of a filter, `filter[author][name$contains]`.
 *
 * @throws {Failure} for an unknown field or operator, and for a malformed value.
 */
export function translateFilter(
  name: string,
  value: string,
  { model, divider }: { readonly model: RestModel; readonly divider: string },
): QueryPair {
  const keys = Array.from(name.matchAll(/\[([^[\]]+)\]/g), ([, key = '']) => key);
  let current = model;
  for (const [i, key] of keys.entries()) {
    const [, fieldName = '', operator] = /^(.[^$]*)(?:\$(.*))?$/s.exec(key) ?? [];
    if (operator && !OPERATORS.has(operator)) {
      throw new Failure('invalid-filter', `invalid filter operation: ${operator}`);
    }
    const isLast = i === keys.length - 1;
    const relation = current.relations.get(fieldName);
    if (relation) {
      if (isLast) return [name, idList(value, relation.target, divider)];
      current = relation.target;
      continue;
    }
    const isId = fieldName === 'id';
    // ZenStack's handler compares only the first part of a compound id.
    if (isId && isLast && current.idFields.length > 1)
      return [name, idList(value, current, divider)];
    const field = isId ? current.idFields[0] : current.fields.get(fieldName);
    if (!field || !isLast) throw new Failure('invalid-filter');
    const own = isId ? name.replace(/\[id(\$[^\]]*)?\]$/, `[${field.name}$1]`) : name;
    return [own, operator ? operand(field, operator, value) : equal(field, value)];
  }
  return [name, value];
}

function idList(value: string, target: RestModel, divider: string): string {
  const ids = splitValues(value);
  for (const id of ids) checkId(target, id, divider);
  return ids.map(escapeValue).join();
}

/** Several values mean any of them. An empty value is not dropped. */
function equal(field: Field, value: string): string {
  const isTyped = isTypedJson(field);
  const values = isTyped ? [value] : splitValues(value);
  if (field.type === 'Json' && values.length > 1) {
    throw new Failure('validation-error', `"${field.name}" is compared with one value.`);
  }
  for (const each of values) checkText(field, each);
  // Modelway reads a value of Json as it is, without escapes.
  if (isTyped) return value;
  if (field.type === 'Json') return JSON.stringify(values[0] ?? value);
  return values.length === 0 ? escapeValue(value) : values.map(escapeValue).join();
}

function operand(field: Field, operator: string, value: string): string {
  if (operator === 'isEmpty') {
    if (value === 'true' || value === 'false') return value;
    throw new Failure('invalid-value', `Not a boolean: ${value}`);
  }
  if (OPERATORS.get(operator) === 'one') {
    checkText(field, value);
    return escapeValue(value);
  }
  const values = operator === 'between' ? value.split(',') : splitValues(value);
  for (const each of values) checkText(field, each);
  if (operator === 'between' && values.length !== 2) {
    throw new Failure('invalid-value', '"between" expects exactly 2 comma-separated values');
  }
  return values.map(escapeValue).join();
}

function splitValues(value: string): readonly string[] {
  return value.split(',').filter((each) => each !== '');
}

/** In Modelway, a backslash escapes a comma or a backslash. */
function escapeValue(value: string): string {
  return value.replaceAll(/[\\,]/g, '\\$&');
}
