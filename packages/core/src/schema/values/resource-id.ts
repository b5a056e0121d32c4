import { encodeScalar } from '@modelway/serialization';
import type { DatabaseProvider, UniqueKey } from '../schema-description.ts';
import type { Model, ScalarField } from '../schema-model.ts';
import { sameValue } from './millisecond.ts';
import { isReference } from './reference.ts';
import { scalarFromText } from './scalar-value.ts';

/** The format of ids: the divider of compound ids, and the database. */
export interface IdFormat {
  readonly divider: string;
  readonly provider: DatabaseProvider;
  /**
   * Texts that stand for ids which are not known yet, with the values in their place. No client can
   * send one of them.
   * @default none
   */
  readonly pending?: ReadonlyMap<string, IdValues>;
}

/** The values of a model's id fields, by field name. */
export type IdValues = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON:API id of a row: a number for an `Int` key, a string for any other.
 *
 * A single id is the value's own text. Four kinds get a `%` in front: the empty text, `.` and `..`,
 * which URLs cannot carry as a segment, and texts that start with `%`. In each part of a compound
 * id, a percent sign and every character of the divider are percent-encoded, and an empty part is
 * `%`. So every id is reversible.
 */
export function encodeResourceId(
  values: readonly unknown[],
  { divider }: Pick<IdFormat, 'divider'>,
): string | number {
  const [first] = values;
  if (values.length > 1) return values.map((part) => encodePart(part, divider)).join(divider);
  return typeof first === 'number' ? first : encodeSingle(textOf(first));
}

/**
 * Parses an id into its values; `undefined` if no row of the model can have it: it has the wrong
 * number of parts, a part does not match its field (`12abc` for an Int), or `encodeResourceId`
 * would not return it. A JSON number beyond 2^53 is rejected too, since it may differ from the
 * number that the client wrote.
 */
export function decodeResourceId(
  model: Model,
  id: string | number,
  { divider, provider, pending }: IdFormat,
): IdValues | undefined {
  const unknown = pending?.get(String(id));
  if (unknown) return unknown;
  if (typeof id === 'number' && hasLostDigits(id, model)) return undefined;
  const { idFields } = model;
  const text = String(id);
  const parts = idFields.length === 1 ? [decodeSingle(text)] : text.split(divider).map(decodePart);
  if (parts.length !== idFields.length) return undefined;
  const values = idFields.map((field, i) => scalarFromPart(field, parts[i], provider));
  if (values.includes(undefined)) return undefined;
  // One id for one row, since caches and clients compare ids.
  if (String(encodeResourceId(values, { divider })) !== text) return undefined;
  return Object.fromEntries(idFields.map(({ name }, i) => [name, values[i]]));
}

/** Returns the id values of a row, in the order of the id fields. */
export function idValuesOf(
  row: Readonly<Record<string, unknown>>,
  fields: readonly Pick<ScalarField, 'name'>[],
): readonly unknown[] {
  return fields.map((field) => row[field.name]);
}

/** Whether two values of an id field are the same, or may be while one of them is unknown. */
export function isSameIdValue(one: unknown, other: unknown): boolean {
  if (isReference(one) || isReference(other)) return true;
  return typeof one === typeof other && textOf(one) === textOf(other);
}

function hasLostDigits(id: number, { idFields }: Model): boolean {
  // JSON reads 1e999 as Infinity.
  if (!Number.isFinite(id)) return true;
  return Number.isInteger(id) && !Number.isSafeInteger(id) && idFields[0]?.type !== 'Float';
}

function scalarFromPart(
  field: ScalarField,
  part: string | undefined,
  provider: DatabaseProvider,
): unknown {
  return part === undefined ? undefined : scalarFromText(field, part, provider);
}

function textOf(value: unknown): string {
  return encodeScalar(value)?.json ?? String(value);
}

function encodeSingle(text: string): string {
  return /^(%.*|\.{0,2})$/s.test(text) ? `%${text}` : text;
}

function decodeSingle(id: string): string {
  return id.startsWith('%') ? id.slice(1) : id;
}

function encodePart(value: unknown, divider: string): string {
  const text = textOf(value);
  if (text === '') return '%';
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

/** Escapes every UTF-8 byte of a character. */
function percentEncode(char: string): string {
  return Array.from(
    new TextEncoder().encode(char),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

/** Returns the id values of a row, by the names of the id fields. */
export function idOf(
  row: Readonly<Record<string, unknown>>,
  { idFields }: Pick<Model, 'idFields'>,
): IdValues {
  return Object.fromEntries(idFields.map(({ name }) => [name, row[name]]));
}

/** Returns the selection of fields. */
export function selectFields(names: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** Returns the selection of the id alone. */
export function selectId({ idFields }: Pick<Model, 'idFields'>): Readonly<Record<string, true>> {
  return selectFields(idFields.map(({ name }) => name));
}

/** Returns the ORM client's unique `where` for an id: `{ id: 1 }`, `{ userId_teamId: { … } }`. */
export function uniqueWhere({ idKey }: Pick<Model, 'idKey'>, id: IdValues): IdValues {
  return idKey.fields.length === 1 ? id : { [idKey.name]: id };
}

/**
 * Returns the conditions of a unique `where`, in which a compound key is an object of its fields, as
 * a filter.
 */
export function flatWhere(where: object, keys: Iterable<UniqueKey>): IdValues {
  const compound = new Map(Array.from(keys, (key) => [key.name, key.fields]));
  const conditions = Object.entries(where).map(([name, value]) => {
    const fields = compound.get(name) ?? [];
    // A condition on a field of the same name is another object.
    const isKey = fields.length > 1 && fields.every((field) => Object.hasOwn(Object(value), field));
    return isKey ? (value as IdValues) : { [name]: value };
  });
  // Another condition on a field of the compound key must not replace that of the key.
  return conditions.length > 1 ? { AND: conditions } : (conditions[0] ?? {});
}

/** Returns the ORM client's `where` for the records with one of the keys of the same fields. */
export function whereKeys(keys: readonly IdValues[]): IdValues {
  const [first = {}] = keys;
  const [name, ...others] = Object.keys(first);
  const isSingle = name !== undefined && others.length === 0;
  // ORM clients have no `in` for a Boolean.
  if (!isSingle || typeof first[name] === 'boolean') return { OR: keys };
  return { [name]: { in: keys.map((key) => key[name]) } };
}

/** Returns the ORM client's `where` for the records with one of the ids. */
export function whereIds(
  ids: readonly IdValues[],
  { idFields }: Pick<Model, 'idFields'>,
): Readonly<Record<string, unknown>> {
  return hasTimes(idFields) ? { OR: ids.map((id) => sameValues(id, idFields)) } : whereKeys(ids);
}

function hasTimes(fields: readonly ScalarField[]): boolean {
  return fields.some(({ type }) => type === 'DateTime');
}

/** Clients know the milliseconds of an id alone. */
function sameValues(id: IdValues, fields: readonly ScalarField[]): IdValues {
  return Object.fromEntries(fields.map((field) => [field.name, sameValue(field, id[field.name])]));
}
