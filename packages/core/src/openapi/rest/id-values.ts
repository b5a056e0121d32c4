import type { Model, ScalarField } from '../../schema/schema-model.ts';
import type { JsonSchema, Ref } from '../openapi-document.ts';
import { valueSchema } from '../scalar-schema.ts';
import type { RestScope } from './rest-scope.ts';

/** Returns the JSON Schema keywords of an id in a request document. */
export function sentIdPattern(model: Model, scope: RestScope): JsonSchema {
  const [first, ...others] = model.idFields;
  if (others.length > 0) return { pattern: compoundId(model, scope).pattern };
  return first ? { pattern: `^${singlePattern(first)}$` } : {};
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
  return { type: 'string', pattern: `^${singlePattern(field)}$` };
}

function singlePattern({ type }: ScalarField): string {
  // A text that starts with "%", and ".", ".." and the empty text have a "%" in front.
  return PATTERNS.get(type) ?? '(%(%[^\\u0000]*|\\.{0,2})|(?!\\.{1,2}$)[^%\\u0000][^\\u0000]*)';
}

/** Every day but 29 February, which only some years have. */
const DAY =
  '((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))';

/** The canonical texts of values in ids. Patterns have no ranges, so each matches a safe part. */
const PATTERNS: ReadonlyMap<string, string> = new Map([
  ['Int', '(0|-?[1-9]\\d{0,8})'],
  ['BigInt', '(0|-?[1-9]\\d{0,17})'],
  ['DateTime', `\\d{4}-${DAY}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z`],
]);

function compoundId({ idFields }: Model, { context }: RestScope): JsonSchema {
  const { divider } = context.ids;
  const escaped = Array.from(
    divider,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const text = `[^%,\\\\\\u0000${escaped.join('')}]+`;
  const parts = idFields.map(({ type }) => PATTERNS.get(type) ?? text);
  return { type: 'string', pattern: `^${parts.join(escaped.join(''))}$` };
}
