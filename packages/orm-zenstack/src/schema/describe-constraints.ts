import type { ValueConstraints } from '@modelway/core';
import type { ZenStackAttribute, ZenStackField } from './zenstack-schema.ts';

/**
 * Describes the validation attributes of a field, as far as JSON Schema can state them.
 *
 * @returns `undefined` if there are none.
 */
export function describeConstraints({
  attributes = [],
  array = false,
}: Pick<ZenStackField, 'attributes' | 'array'>): ValueConstraints | undefined {
  const constraints = Object.assign(
    {},
    // The first of several patterns: a schema can only have one.
    ...[...attributes].reverse().map((attribute) => toConstraints(attribute, array)),
  );
  return Object.keys(constraints).length > 0 ? constraints : undefined;
}

function toConstraints(attribute: ZenStackAttribute, array: boolean): ValueConstraints {
  const text = argumentOf(attribute, ['text', 'regex']);
  const value = argumentOf(attribute, ['value']);
  switch (attribute.name) {
    case '@length':
      return lengths(attribute, array);
    case '@email':
      return { format: 'email' };
    case '@url':
      return { format: 'uri' };
    case '@datetime':
      return { format: 'date-time' };
    case '@regex':
      return typeof text === 'string' ? { pattern: text } : {};
    case '@startsWith':
      return typeof text === 'string' ? { pattern: `^${escaped(text)}` } : {};
    case '@endsWith':
      return typeof text === 'string' ? { pattern: `${escaped(text)}$` } : {};
    case '@contains':
      return typeof text === 'string' ? { pattern: escaped(text) } : {};
    case '@gt':
      return typeof value === 'number' ? { exclusiveMinimum: value } : {};
    case '@gte':
      return typeof value === 'number' ? { minimum: value } : {};
    case '@lt':
      return typeof value === 'number' ? { exclusiveMaximum: value } : {};
    case '@lte':
      return typeof value === 'number' ? { maximum: value } : {};
    default:
      return {};
  }
}

function lengths(attribute: ZenStackAttribute, array: boolean): ValueConstraints {
  const min = argumentOf(attribute, ['min']);
  const max = argumentOf(attribute, ['max']);
  const [least, most] = array
    ? (['minItems', 'maxItems'] as const)
    : (['minLength', 'maxLength'] as const);
  return {
    ...(typeof min === 'number' && { [least]: min }),
    ...(typeof max === 'number' && { [most]: max }),
  };
}

/** Returns the literal of an argument that has one of the names. */
function argumentOf({ args = [] }: ZenStackAttribute, names: readonly string[]): unknown {
  const found = args.find(({ name }) => name !== undefined && names.includes(name));
  return (found?.value as { readonly value?: unknown } | undefined)?.value;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
