import { encodeScalar, parseBytes } from '@modelway/serialization';
import type { DatabaseProvider } from '../schema/schema-description.ts';
import type { RelationField, ScalarField } from '../schema/schema-model.ts';
import { scalarFromJson } from '../schema/values/scalar-value.ts';

/** The URI of the profile "Cursor Pagination" of JSON:API, which those of its errors start with. */
export const CURSOR_PROFILE = 'https://jsonapi.org/profiles/ethanresnick/cursor-pagination/';

/** The spellings of the profile's URI, which was first published without TLS. */
export const CURSOR_PROFILES: readonly string[] = [
  CURSOR_PROFILE,
  CURSOR_PROFILE.replace('https:', 'http:'),
];

/** The total order of a list, which cursors divide. */
export interface Keyset {
  /** The name of the list: a resource type, or a relationship as `user.posts`. */
  readonly list: string;
  /** The sort keys. The last ones are the fields of the id. */
  readonly keys: readonly KeysetKey[];
}

/** One key of a total order. */
export interface KeysetKey {
  /** The to-one relationships on the path to the field. */
  readonly path: readonly RelationField[];
  readonly field: ScalarField;
  readonly direction: 'asc' | 'desc';
  /** The position of NULL in this order; `undefined` if the key is never NULL. */
  readonly nulls: 'first' | 'last' | undefined;
}

/** A position in a list. */
export interface Cursor {
  /** The values of the keys of the row on it, as the ORM client takes them. */
  readonly values: readonly unknown[];
  /** Whether it is right behind that row instead of on it. */
  readonly behind: boolean;
}

/** A row as the ORM client returns it. */
type Row = Readonly<Record<string, unknown>>;

const VERSION = 1;

/** The maximum length of a cursor, since URLs contain it. */
const MAX_LENGTH = 4096;

/** Returns the cursor on a row; `undefined` if a value is too long or cannot be compared. */
export function encodeRow(
  row: Row,
  keyset: Keyset,
  provider: DatabaseProvider,
): string | undefined {
  const stored = keyset.keys.map((key) => valueAt(row, key));
  const values = keyset.keys.map(({ field }, i) => toJson(stored[i], field));
  const isComparable = keyset.keys.every(({ field, nulls }, i) => {
    const value = values[i];
    if (typeof value === 'object') return value === null && nulls !== undefined;
    // A Date need not be parsed from its text.
    const known = field.type === 'DateTime' ? stored[i] : value;
    return scalarFromJson(field, known, provider) !== undefined;
  });
  const text = isComparable ? encode(values, keyset) : '';
  // The cursor behind it is slightly longer.
  return text !== '' && text.length + 4 <= MAX_LENGTH ? text : undefined;
}

/** Returns the cursor right behind the row of another one. */
export function encodeBehind({ values }: Cursor, keyset: Keyset): string {
  return encode([...keyset.keys.map(({ field }, i) => toJson(values[i], field)), 0], keyset);
}

/**
 * Parses a cursor. It is not signed: its values say no more than a filter by the sort keys could.
 *
 * @returns the cursor, or the reason why it is none of this list.
 */
export function decodeCursor(
  text: string,
  keyset: Keyset,
  provider: DatabaseProvider,
): Cursor | 'malformed' | 'version' | 'list' | 'order' {
  const content = text.length <= MAX_LENGTH ? decode(text) : undefined;
  if (!Array.isArray(content)) return 'malformed';
  const [version, list, order, ...rest] = content as readonly unknown[];
  if (version !== VERSION) return 'version';
  if (list !== keyset.list) return 'list';
  if (order !== orderOf(keyset)) return 'order';
  const { keys } = keyset;
  const behind = rest.length === keys.length + 1 && rest.at(-1) === 0;
  if (!behind && rest.length !== keys.length) return 'malformed';
  const values = keys.map(({ field, nulls }, i) =>
    rest[i] === null && nulls ? null : scalarFromJson(field, rest[i], provider),
  );
  return values.includes(undefined) ? 'malformed' : { values, behind };
}

/** Returns a key as `sort` names it, without its direction. */
export function keyName({ path, field }: Named): string {
  return [...path, field].map(({ name }) => name).join('.');
}

interface Named {
  readonly path: KeysetKey['path'];
  readonly field: Pick<ScalarField | RelationField, 'name'>;
}

function orderOf({ keys }: Keyset): string {
  return keys.map((key) => `${key.direction === 'desc' ? '-' : ''}${keyName(key)}`).join();
}

function valueAt(row: Row, { path, field }: KeysetKey): unknown {
  const related = path.reduce<Row>((from, { name }) => Object(from[name]), row);
  return related[field.name] ?? null;
}

function toJson(value: unknown, { type }: ScalarField): unknown {
  // Some drivers return an integer as a bigint. The sign of -0 does not matter to the order.
  if (typeof value === 'number' || type === 'Int') return value === null ? null : Number(value) + 0;
  return encodeScalar(value)?.json ?? value;
}

const ENCODER = new TextEncoder();

/** base64url of the content and its checksum, so that a typing mistake is an error. */
function encode(values: readonly unknown[], keyset: Keyset): string {
  const content = JSON.stringify([VERSION, keyset.list, orderOf(keyset), ...values]);
  const bytes = ENCODER.encode(content);
  const signed = new Uint8Array(bytes.length + 4);
  signed.set(bytes);
  new DataView(signed.buffer).setUint32(bytes.length, checksum(bytes));
  const base64 = encodeScalar(signed)?.json ?? '';
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return undefined;
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  const signed = parseBytes(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
  if (!signed || signed.length <= 4) return undefined;
  const bytes = signed.subarray(0, -4);
  const { buffer, byteOffset } = signed;
  const expected = new DataView(buffer, byteOffset + bytes.length, 4).getUint32(0);
  if (expected !== checksum(bytes)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** CRC-32 (ISO 3309), which detects every change of up to 32 consecutive bits. */
function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
