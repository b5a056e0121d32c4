import type { Model, ScalarField } from '../../schema/schema-model.ts';
import { INT_RANGE } from '../../schema/values/scalar-value.ts';
import { INT64_PATTERN, integerPattern } from '../integer-pattern.ts';
import type { JsonSchema, Ref } from '../openapi-document.ts';
import { valueSchema } from '../scalar-schema.ts';
import type { RestScope } from './rest-scope.ts';

/** Returns the JSON Schema keywords of an id in a request document. */
export function sentIdPattern(model: Model, scope: RestScope): JsonSchema {
  const [first, ...others] = model.idFields;
  if (others.length > 0) return { pattern: compoundId(model, scope).pattern };
  return first ? { pattern: `^${singlePattern(first, scope)}$` } : {};
}

/** Returns the schema of one id or several, separated by commas, in a filter. */
export function idValuesSchema(model: Model, scope: RestScope): Ref {
  const [first, ...others] = model.idFields;
  const isSingle = first !== undefined && others.length === 0;
  const name = `${model.idFields.map(({ type }) => type).join('')}Ids`;
  return scope.components.ref('schemas', name, () => {
    const one = isSingle ? singleId(first, scope) : compoundId(model, scope);
    return { anyOf: [one, { type: 'array', items: one, minItems: 1 }] };
  });
}

function singleId(field: ScalarField, scope: RestScope): JsonSchema {
  if (field.type === 'Int') return valueSchema(field, scope);
  return { type: 'string', pattern: `^${singlePattern(field, scope)}$` };
}

function singlePattern({ type }: ScalarField, scope: RestScope): string {
  // A text that starts with "%", and ".", ".." and the empty text have a "%" in front.
  return (
    canonicalPattern(type, scope) ??
    '(%(%[^\\u0000]*|\\.{0,2})|(?!\\.{1,2}$)[^%\\u0000][^\\u0000]*)'
  );
}

/** Every day but 29 February, which only some years have. */
const DAY =
  '((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))';

/** Returns the pattern of the canonical texts of a type in ids, if it has any. */
function canonicalPattern(type: ScalarField['type'], { provider }: RestScope): string | undefined {
  switch (type) {
    case 'Int':
      return integerPattern(INT_RANGE[provider]);
    case 'BigInt':
      return INT64_PATTERN;
    case 'DateTime':
      return `\\d{4}-${DAY}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z`;
    default:
      return undefined;
  }
}

function compoundId({ idFields }: Model, scope: RestScope): JsonSchema {
  const { divider } = scope.context.ids;
  const escaped = Array.from(
    divider,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const text = `[^%,\\\\\\u0000${escaped.join('')}]+`;
  const parts = idFields.map(({ type }) => canonicalPattern(type, scope) ?? text);
  return { type: 'string', pattern: `^${parts.join(escaped.join(''))}$` };
}
