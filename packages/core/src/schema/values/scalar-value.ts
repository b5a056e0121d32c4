import { parseBigInt, parseBytes, parseDateTime, parseDecimal } from '@modelway/serialization';
import type { DatabaseProvider } from '../schema-description.ts';
import type { ScalarField } from '../schema-model.ts';

const INTEGER = /^(0|-?[1-9]\d*)$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Parses one value of a field from the text of a URL, strictly: `12abc` is not an Int.
 *
 * @returns the ORM client's value: a Date, a bigint, bytes, a decimal as its text; `undefined` if
 * the text does not match the field's type.
 */
export function scalarFromText(
  field: ScalarField,
  text: string,
  provider: DatabaseProvider,
): unknown {
  switch (field.type) {
    case 'Boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'Int':
      return INTEGER.test(text) ? scalarFromJson(field, Number(text), provider) : undefined;
    case 'Float':
      return NUMBER.test(text) ? scalarFromJson(field, Number(text), provider) : undefined;
    case 'Json':
    case 'Object':
      return scalarFromJson(field, jsonFromText(text), provider);
    default:
      return scalarFromJson(field, text, provider);
  }
}

/**
 * Parses one value of a field from JSON, or from the codec.
 *
 * @returns as `scalarFromText`; `undefined` if the value does not match the field's type.
 */
export function scalarFromJson(
  field: ScalarField,
  value: unknown,
  provider: DatabaseProvider,
): unknown {
  switch (field.type) {
    case 'String':
      return typeof value === 'string' && isStorable(value) && fits(value, field)
        ? value
        : undefined;
    case 'Enum':
      return typeof value === 'string' && field.enumValues?.has(value) ? value : undefined;
    case 'Boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'Int':
      return isIntInRange(value, INT_RANGE[provider]) ? value : undefined;
    case 'Float':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'BigInt':
      return bigIntFrom(value);
    case 'Decimal':
      return decimalFrom(value, provider);
    case 'DateTime':
      return dateFrom(value, provider);
    case 'Bytes':
      return typeof value === 'string' ? parseBytes(value) : isBytes(value) ? value : undefined;
    case 'Json':
    case 'Object':
      return isJsonValue(value) ? value : undefined;
  }
}

/**
 * Whether databases store a text unchanged. None stores half a surrogate pair, and PostgreSQL no
 * NUL; in SQLite, a search stops at a NUL, and MySQL's collations ignore it.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Databases reject any other text in a column of UUIDs, in conditions, too. */
function fits(text: string, { stores }: Pick<ScalarField, 'stores'>): boolean {
  return stores !== 'uuid' || UUID.test(text);
}

/** Returns a decimal as text; SQLite stores it as a double. */
function decimalFrom(value: unknown, provider: DatabaseProvider): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const decimal = parseDecimal(String(value));
  if (decimal === undefined || provider !== 'sqlite') return decimal;
  return isExactDouble(decimal) ? decimal : undefined;
}

function dateFrom(value: unknown, provider: DatabaseProvider): unknown {
  const date = typeof value === 'string' ? parseDateTime(value) : isDate(value) ? value : undefined;
  const [min, max] = YEARS[provider];
  const year = (date as Date | undefined)?.getUTCFullYear();
  return year !== undefined && (year < min || year > max) ? undefined : date;
}

function isIntInRange(value: unknown, [min, max]: readonly [number, number]): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** Returns a bigint in the 64-bit range of every database. */
function bigIntFrom(value: unknown): bigint | undefined {
  const parsed =
    typeof value === 'bigint'
      ? value
      : typeof value === 'string'
        ? parseBigInt(value)
        : Number.isSafeInteger(value)
          ? BigInt(value as number)
          : undefined;
  return parsed !== undefined && BigInt.asIntN(64, parsed) === parsed ? parsed : undefined;
}

function jsonFromText(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      // An ORM client that copies its arguments would lose it.
      if (key === '__proto__') throw new TypeError(key);
      return value;
    });
  } catch {
    return undefined;
  }
}

/** Whether a value is JSON, with the Dates, bigints and bytes that the codec decodes inside it. */
export function isDecodedJson(value: unknown): boolean {
  return isJsonValue(value, (part) => typeof part === 'bigint' || isDate(part) || isBytes(part));
}

/** Whether a value is JSON: the codec may have decoded a Date or a bigint inside it. */
function isJsonValue(value: unknown, isOther: (part: unknown) => boolean = () => false): boolean {
  if (isOther(value)) return true;
  if (typeof value === 'object' && value !== null) {
    const tag = Object.prototype.toString.call(value);
    if (tag !== '[object Object]' && !Array.isArray(value)) return false;
    return Object.values(value).every((part) => isJsonValue(part, isOther));
  }
  return typeof value === 'number'
    ? Number.isFinite(value)
    : value === null || typeof value === 'string' || typeof value === 'boolean';
}

// By tag, not by prototype: a value may come from another realm.
function isDate(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function isBytes(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

/** The range of an `Int` column: signed 32 bits; MySQL also has unsigned ones. */
export const INT_RANGE: Readonly<Record<DatabaseProvider, readonly [number, number]>> = {
  postgresql: [-(2 ** 31), 2 ** 31 - 1],
  mysql: [-(2 ** 31), 2 ** 32 - 1],
  sqlite: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/**
 * The range of years of a date. ORM clients misread others of PostgreSQL, or fail. SQLite stores a
 * text of ISO 8601, which sorts correctly if a year has four digits. MySQL supports years from
 * 1000, and drivers misread the first hundred.
 */
export const YEARS: Readonly<Record<DatabaseProvider, readonly [number, number]>> = {
  postgresql: [100, 9999],
  mysql: [1000, 9999],
  sqlite: [0, 9999],
};

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a double represents a decimal number exactly: `0.1` and `1e300`, but not
 * `0.10000000000000000001`, which a database that stores doubles would change.
 */
function isExactDouble(decimal: string): boolean {
  return canonicalDecimal(decimal) === canonicalDecimal(String(Number(decimal)));
}

/** Returns the significant digits with their exponent; `undefined` if it is not a finite number. */
export function canonicalDecimal(decimal: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  if (sign === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  const significant = digits.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign}${significant}e${power}`;
}

/** The ORM client's values for null in a Json column. */
interface JsonNulls {
  readonly dbNull: unknown;
  readonly jsonNull: unknown;
}

/** Whether ORM clients tell the NULL of a field's column from JSON's null. */
export function hasJsonNull({
  type,
  list,
  optional,
}: Pick<ScalarField, 'type' | 'list' | 'optional'>): boolean {
  return type === 'Json' ? !list : type === 'Object' && optional;
}

/**
 * Returns the meaning of null for a Json column: the database's NULL, or JSON's null if it is
 * required.
 */
export function nullOf({ optional }: Pick<ScalarField, 'optional'>, nulls: JsonNulls): unknown {
  return optional ? nulls.dbNull : nulls.jsonNull;
}
