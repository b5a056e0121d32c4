import { typeOf } from './scalars.ts';

/** A conversion of a valid argument to the type of a value. Returns `undefined` if it is not known. */
type Conversion = (argument: unknown, value: unknown) => unknown;

/** Date-times that every engine reads as the server does. */
const DATE_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;
/** The start of every date-time. */
const DATE = /^[+-]?\d{4,6}-\d\d-\d\d/;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const CONVERSIONS: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ['[object BigInt]', (argument) => toBigInt(argument)],
  ['[object Date]', (argument) => (isText(argument, DATE_TIME) ? new Date(argument) : undefined)],
  ['[object Decimal]', toDecimal],
  ['[object Null]', (argument) => toUnknownType(argument)],
]);

/**
 * Returns an argument for a field with the type that results have, which is that of the present
 * value: arguments for dates, decimals and big integers have others, too. Returns `undefined` if it
 * is not known.
 */
export function toScalar(argument: unknown, value: unknown): unknown {
  const type = typeOf(value);
  if (argument === null || typeOf(argument) === type) return argument;
  return CONVERSIONS.get(type)?.(argument, value);
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function toBigInt(argument: unknown): bigint | undefined {
  const isInteger = Number.isSafeInteger(argument) || isText(argument, /^-?\d+$/);
  return isInteger ? BigInt(argument as number | string) : undefined;
}

/** Uses the copy of decimal.js that the value is from. */
function toDecimal(argument: unknown, value: unknown): unknown {
  if (!Number.isFinite(argument) && !isText(argument, NUMBER)) return undefined;
  const Decimal = (value as object).constructor as new (argument: unknown) => unknown;
  return new Decimal(argument);
}

/** Numbers, and texts that look like dates or numbers, are arguments for several types. */
function toUnknownType(argument: unknown): unknown {
  const isUnsure =
    typeof argument === 'number' || isText(argument, DATE) || isText(argument, NUMBER);
  return isUnsure ? undefined : argument;
}
