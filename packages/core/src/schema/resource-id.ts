import { encodeScalar } from '@modelway/serialization';
import { scalarFromText } from './scalar-value.ts';
import type { DatabaseProvider } from './schema-description.ts';
import type { Model, ScalarField } from './schema-model.ts';

/** What ids look like: how the parts of a compound id are joined, for which database. */
export interface IdFormat {
  readonly divider: string;
  readonly provider: DatabaseProvider;
}

/** The values of a model's id fields, by field name. */
export type IdValues = Readonly<Record<string, unknown>>;

/**
 * The JSON:API id of a row: a number for an `Int` key, a string for every other one.
 *
 * Strings are reversible whatever they hold: in each part, a percent sign and every character of the
 * divider are percent-encoded, an empty part is `%`, and `.` and `..`, which URLs cannot carry as a
 * segment, are `%2E` and `%2E%2E`.
 */
export function encodeResourceId(
  values: readonly unknown[],
  { divider }: Pick<IdFormat, 'divider'>,
): string | number {
  const [first] = values;
  if (values.length > 1) return values.map((part) => encodePart(part, divider)).join(divider);
  return typeof first === 'number' ? first : encodePart(first, '');
}

/**
 * The id values that an id stands for; `undefined` where no row of the model can have it:
 * the wrong number of parts, or a part that does not fit its field (`12abc` for an Int). Nor does a
 * JSON number beyond 2^53 stand for one: it may be another than the client wrote.
 */
export function decodeResourceId(
  model: Model,
  id: string | number,
  { divider, provider }: IdFormat,
): IdValues | undefined {
  if (typeof id === 'number' && hasLostDigits(id, model)) return undefined;
  const parts = model.idFields.length === 1 ? [String(id)] : String(id).split(divider);
  if (parts.length !== model.idFields.length) return undefined;
  const values: Record<string, unknown> = {};
  for (const [i, field] of model.idFields.entries()) {
    const part = decodePart(parts[i] as string);
    const value = part === undefined ? undefined : scalarFromText(field, part, provider);
    if (value === undefined) return undefined;
    values[field.name] = value;
  }
  return values;
}

/** The id values of a row, in the order of the id fields. */
export function idValuesOf(
  row: Readonly<Record<string, unknown>>,
  fields: readonly Pick<ScalarField, 'name'>[],
): readonly unknown[] {
  return fields.map((field) => row[field.name]);
}

/** Tells whether two values of an id field are the same. */
export function isSameIdValue(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && encodePart(one, '') === encodePart(other, '');
}

function hasLostDigits(id: number, { idFields }: Model): boolean {
  return Number.isInteger(id) && !Number.isSafeInteger(id) && idFields[0]?.type !== 'Float';
}

function encodePart(value: unknown, divider: string): string {
  const text = encodeScalar(value)?.json ?? String(value);
  if (text === '') return '%';
  if (text === '.' || text === '..') return text.replaceAll('.', '%2E');
  if (!text.includes('%') && !containsAny(text, divider)) return text;
  return Array.from(text, (char) =>
    char === '%' || divider.includes(char) ? percentEncode(char) : char,
  ).join('');
}

function decodePart(part: string): string | undefined {
  if (part === '%') return '';
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function containsAny(text: string, chars: string): boolean {
  return Array.from(chars).some((char) => text.includes(char));
}

/** Every UTF-8 byte of a character as an escape. */
function percentEncode(char: string): string {
  return Array.from(
    new TextEncoder().encode(char),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
