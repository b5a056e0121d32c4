const DATE = String.raw`(?<date>(?:\d{4}|[+-]\d{6})-\d{2}-\d{2})`;
const TIME = String.raw`(?<minutes>\d{2}:\d{2})(?::(?<seconds>\d{2})(?:\.(?<fraction>\d{1,9}))?)?`;
const OFFSET = String.raw`(?:[Zz]|(?<sign>[+-])(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d))`;
const DATE_TIME: RegExp = new RegExp(`^${DATE}(?:[Tt]${TIME}${OFFSET})?$`);

const MS_PER_MINUTE = 60_000;

/**
 * Parses an ISO 8601 date-time with `Z` or an offset (RFC 3339), or a date alone, which is midnight
 * UTC. Seconds and fraction are optional; digits below the millisecond are cut off. Years beyond
 * 9999 have the form of ECMAScript (`+012024-01-31`). Returns `undefined` for any other text and
 * for moments that do not exist, such as 30 February, 24:00 or a leap second.
 */
export function parseDateTime(text: string): Date | undefined {
  return parseCanonical(text) ?? parseParts(text);
}

/** Parses the text of `toISOString`, which most clients send, without looking at its parts. */
function parseCanonical(text: string): Date | undefined {
  if (text.length !== '2024-01-31T00:00:00.000Z'.length) return undefined;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text ? moment : undefined;
}

function parseParts(text: string): Date | undefined {
  const parts = DATE_TIME.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { date, minutes = '00:00', seconds = '00', fraction = '' } = parts;
  const written = `${date}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const moment = new Date(written);
  // Engines roll 30 February over to March, so the moment must produce the same text again.
  if (Number.isNaN(moment.getTime()) || moment.toISOString() !== written) return undefined;
  const shifted = new Date(moment.getTime() - offsetMinutes(parts) * MS_PER_MINUTE);
  return Number.isNaN(shifted.getTime()) ? undefined : shifted;
}

function offsetMinutes(parts: Readonly<Record<string, string | undefined>>): number {
  const minutes = Number(parts.hour ?? 0) * 60 + Number(parts.minute ?? 0);
  return parts.sign === '-' ? -minutes : minutes;
}
