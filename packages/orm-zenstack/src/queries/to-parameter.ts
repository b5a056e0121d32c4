import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

type Provider = ZenStackSchema['provider']['type'];
type Row = Readonly<Record<string, unknown>>;

/** Returns the id of a row as ZenStack sends it to the database. */
export function idParameters(
  row: Row,
  { idFields, fields }: Pick<ZenStackModel, 'idFields' | 'fields'>,
  provider: Provider,
): Row {
  const parts = idFields.map((id) => [id, toParameter(row[id], fields[id]?.type, provider)]);
  return Object.fromEntries(parts);
}

/**
 * Converts a value of ZenStack's results into the parameter that ZenStack sends for it. Drivers
 * take no Decimal, and some write a Date in the time zone of the process. That of SQLite takes
 * neither a Date nor a Boolean.
 */
function toParameter(value: unknown, type: string | undefined, provider: Provider): unknown {
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

/** Converts a value in a query likewise, whose type is unknown there. */
export function toDriverValue(value: unknown, provider: Provider): unknown {
  if (value instanceof Date) return toTime(value, provider);
  if (provider === 'sqlite' && typeof value === 'boolean') return Number(value);
  return Object.prototype.toString.call(value) === '[object Decimal]' ? String(value) : value;
}

/** MySQL has no `Z`; SQLite compares the text that ZenStack has stored. */
function toTime(value: Date, provider: Provider): string {
  const text = value.toISOString();
  return provider === 'mysql' ? text.replace('Z', '+00:00') : text;
}
