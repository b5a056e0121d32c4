import type { Decimal } from 'decimal.js';

/**
 * Converts a value so that two are deeply equal exactly if they are identical: types that JSON
 * lacks are named, a decimal has all of its digits, and the order of members is not significant.
 */
export function toComparable(value: unknown): unknown {
  if (Object.is(value, -0)) return { number: '-0' };
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toComparable);
  switch (tagOf(value)) {
    case 'Date':
      return { date: (value as Date).getTime() };
    case 'Uint8Array':
      return { bytes: Buffer.from(value as Uint8Array).toString('hex') };
    case 'Decimal':
      return { decimal: (value as Decimal).toFixed() };
    default:
      // Pairs: a member named `constructor` would mislead comparisons of objects.
      return {
        members: Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, member]) => [name, toComparable(member)]),
      };
  }
}

/** Converts a value as a client without the codec writes it. */
export function toPlainJson(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlainJson);
  switch (tagOf(value)) {
    case 'Date':
      return (value as Date).toISOString();
    case 'Uint8Array':
      return Buffer.from(value as Uint8Array).toString('base64');
    case 'Decimal':
      return (value as Decimal).toFixed();
    default:
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, toPlainJson(member)]),
      );
  }
}

/** Recognized by its own tag, since a value may come from another realm or copy of a package. */
function tagOf(value: object): string {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return 'Object';
  if ((value as { toStringTag?: unknown }).toStringTag === '[object Decimal]') return 'Decimal';
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
