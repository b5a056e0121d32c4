import type { ZenStackSchema } from '../schema/zenstack-schema.ts';

/**
 * Converts a value of ZenStack's results into the parameter that ZenStack sends for it. Drivers
 * take no Decimal, and some write a Date in the time zone of the process. That of SQLite takes
 * neither a Date nor a Boolean.
 */
export function toParameter(
  value: unknown,
  type: string | undefined,
  provider: ZenStackSchema['provider']['type'],
): unknown {
  switch (type) {
    case 'Boolean':
      return provider === 'postgresql' ? value : Number(value);
    case 'Decimal':
      return String(value);
    case 'DateTime':
      return value instanceof Date ? toTime(value, provider) : value;
    default:
      return value;
  }
}

/** MySQL has no `Z`; SQLite compares the text that ZenStack has stored. */
function toTime(value: Date, provider: ZenStackSchema['provider']['type']): string {
  const text = value.toISOString();
  return provider === 'mysql' ? text.replace('Z', '+00:00') : text;
}
