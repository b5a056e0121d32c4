import { kindOf, showValue } from '../../errors/show-value.ts';
import type { DatabaseProvider, ScalarType } from '../schema-description.ts';
import type { ScalarField } from '../schema-model.ts';
import { INT_RANGE, YEARS } from './scalar-value.ts';

/** The field of a value, and its position for an error. */
export interface ValuePosition {
  readonly field: ScalarField;
  readonly provider: DatabaseProvider;
  /** `for "title"`, `at "data.title"` */
  readonly position: string;
  /** Whether the value is text from a URL, so that its type is irrelevant. @default false */
  readonly isText?: boolean;
}

/**
 * Explains a value that its field does not accept: `Invalid value 3 for "title": expected a
 * string.`
 */
export function explainValue(
  sent: unknown,
  { field, provider, position, isText = false }: ValuePosition,
): string {
  const item = field.list && Array.isArray(sent) ? undefined : sent;
  const shown = isShown(item) ? ` ${shownValue(item)}` : '';
  const expected = describe(field.list ? undefined : item, { field, provider });
  const list = field.list ? 'a list, each item ' : '';
  const isOther = !isText && item !== undefined && !kindsOf(field).includes(kindOf(item));
  const orNull = !isText && field.optional && !field.rejectsNull ? ', or null' : '';
  const not = isOther && item !== null ? `, not ${kindOf(item)}` : '';
  return `Invalid value${shown} ${position}: expected ${list}${expected}${orNull}${not}.`;
}

/** Whether a value is shown itself, instead of its kind. */
function isShown(value: unknown): boolean {
  if (value === undefined || typeof value === 'function') return false;
  return typeof value !== 'object' || value === null || value instanceof Date;
}

function shownValue(value: unknown): string {
  return value instanceof Date ? value.toISOString() : showValue(value);
}

interface Expecting {
  readonly field: ScalarField;
  readonly provider: DatabaseProvider;
}

/** Describes the values of a field in their wire form. */
function describe(sent: unknown, { field, provider }: Expecting): string {
  switch (field.type) {
    case 'String':
      if (field.stores === 'uuid') return 'a UUID';
      return typeof sent === 'string' ? 'a string without NUL or unpaired surrogates' : 'a string';
    case 'Enum':
      return `one of ${[...(field.enumValues ?? [])].join(', ')}`;
    case 'Boolean':
      return 'true or false';
    case 'Int': {
      const [min, max] = INT_RANGE[provider];
      return isInteger(sent) ? `an integer from ${min} to ${max}` : 'an integer';
    }
    case 'Float':
      return 'a number';
    case 'BigInt':
      return 'an integer of 64 bits, as a string of digits';
    case 'Decimal':
      return 'a decimal number that the database can store, as a string';
    case 'DateTime':
      return describeDate(sent, provider);
    case 'Bytes':
      return 'a base64 string';
    case 'Json':
    case 'Object':
      return 'JSON';
  }
}

/** Whether a value is an integer out of range, or one in a string. */
function isInteger(sent: unknown): boolean {
  return Number.isInteger(sent) || (typeof sent === 'string' && /^-?\d+$/.test(sent));
}

function describeDate(sent: unknown, provider: DatabaseProvider): string {
  const text = typeof sent === 'string' ? sent : '';
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (day !== '' && !isDay(Number(year), Number(month), Number(day))) {
    return `an existing day, but ${year}-${month}-${day} is no such day`;
  }
  const [min, max] = YEARS[provider];
  return `a date and time in ISO 8601 in a year from ${min} to ${max}`;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function kindsOf({ list, type }: ScalarField): readonly string[] {
  return list ? ['a list'] : (KINDS[type] ?? ['a string']);
}

/** The kinds of a type's values in the wire form, if they are not only strings. */
const KINDS: Readonly<Partial<Record<ScalarType, readonly string[]>>> = {
  Boolean: ['a boolean'],
  Int: ['a number'],
  Float: ['a number'],
  BigInt: ['a string', 'a number', 'a bigint'],
  Decimal: ['a string', 'a number'],
  DateTime: ['a string', 'a date'],
  Bytes: ['a string', 'bytes'],
  Json: ['a string', 'a number', 'a boolean', 'an object', 'a list', 'null'],
  Object: ['a string', 'a number', 'a boolean', 'an object', 'a list', 'null'],
};
