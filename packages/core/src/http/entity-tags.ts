import { InvalidValueError } from '../errors/request-errors.ts';
import { showValue } from '../errors/show-value.ts';

/** An entity tag (RFC 9110, section 8.8.3). */
export interface EntityTag {
  readonly weak: boolean;
  /** The text between the quotes. */
  readonly opaque: string;
}

/** The tags of `If-Match` or `If-None-Match`; `*` is any. */
export type EntityTags = '*' | readonly EntityTag[];

/**
 * Parses the value of `If-Match` or `If-None-Match` (RFC 9110, sections 5.6.1, 13.1.1 and 13.1.2).
 *
 * @param name the header, for errors.
 * @returns `undefined` if the header is missing.
 * @throws {InvalidValueError} for a malformed value, or one without a tag.
 */
export function parseEntityTags(name: string, value: string | undefined): EntityTags | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (text === '*') return text;
  const tags: EntityTag[] = [];
  for (let rest = text; rest !== ''; ) {
    const [matched, weak, opaque] = MEMBER.exec(rest) ?? [];
    if (matched === undefined) throw malformed(name, text);
    if (opaque !== undefined) tags.push({ weak: weak !== undefined, opaque });
    rest = rest.slice(matched.length);
  }
  if (tags.length === 0) throw malformed(name, text);
  return tags;
}

/** A tag, which may be missing, and its comma; it matches at least one character. */
const MEMBER = /^(?=.)(?:(W\/)?"([!\x23-\x7e\x80-\xff]*)")?[ \t]*(?:,[ \t]*|$)/;

function malformed(name: string, text: string): InvalidValueError {
  const detail = `Invalid ${name} ${showValue(text)}: expected entity tags such as "x", W/"x", or *.`;
  return new InvalidValueError(detail, { source: { header: name } });
}

/** Whether a tag is among the given ones, by the weak comparison (RFC 9110, section 8.8.3.2). */
export function matchesWeakly(tags: EntityTags, etag: string | undefined): boolean {
  const opaque = etag?.replace(/^W\//, '').slice(1, -1);
  return tags === '*' || tags.some((tag) => tag.opaque === opaque);
}

/**
 * Whether a strong tag is among the given ones, by the strong comparison. Of tags that start with a
 * version, only the versions are compared.
 */
export function matchesStrongly(tags: EntityTags, etag: string | undefined): boolean {
  if (tags === '*') return true;
  if (etag === undefined || etag.startsWith('W/')) return false;
  const opaque = etag.slice(1, -1);
  const version = versionIn(opaque);
  return tags.some((tag) => {
    if (tag.weak) return false;
    return tag.opaque === opaque || (version !== undefined && version === versionIn(tag.opaque));
  });
}

/** Returns the tag of a version: `"v0a1b2c3d4e5"`. */
export function versionTag(text: string): string {
  return `"v${hashText(text)}"`;
}

/** Returns the tag of a version, for one representation: `"v0a1b2c3d4e5-6f7g8h9i0jk"`. */
export function representationTag(tag: string, body: string): string {
  return `${tag.slice(0, -1)}-${hashText(body)}"`;
}

/** Returns the weak tag of a body. */
export function bodyTag(body: string): string {
  return `W/"${hashText(body)}"`;
}

/** Whether a tag is that of a version alone. */
export function isVersionTag(etag: string): boolean {
  return /^"v[0-9a-z]{11}"$/.test(etag);
}

function versionIn(opaque: string): string | undefined {
  // A proxy may append the encoding of the body.
  return /^(v[0-9a-z]{11})(-|$)/.exec(opaque)?.[1];
}

/** The bytes of a part of a text, and the same bytes as words. */
const BYTES = new Uint8Array(16_384);
const WORDS = new Uint32Array(BYTES.buffer);
const ENCODER = new TextEncoder();

/**
 * Returns a hash of 53 bits, as eleven digits and letters. It is not cryptographic, and reads four
 * bytes of UTF-8 at a time, since it runs for each response.
 */
function hashText(text: string): string {
  let one = 0xdeadbeef | 0;
  let other = 0x41c6ce57 | 0;
  let rest = text;
  while (rest.length > 0) {
    // `encodeInto` never writes a part of a character.
    const { read, written } = ENCODER.encodeInto(rest, BYTES);
    const words = Math.ceil(written / 4);
    BYTES.fill(0, written, 4 * words);
    for (let i = 0; i < words; i += 1) {
      const word = WORDS[i] as number;
      one = Math.imul(one ^ word, 0x9e3779b1);
      one = (one << 13) | (one >>> 19);
      other = Math.imul(other ^ word, 0x85ebca77);
      other = (other << 15) | (other >>> 17);
    }
    rest = rest.slice(read);
  }
  one = mix(one ^ text.length);
  other = mix(other ^ one);
  // 21 bits of the one and 32 of the other are an exact number.
  const hash = (other & 0x1fffff) * 0x100000000 + (mix(one ^ other) >>> 0);
  return hash.toString(36).padStart(11, '0');
}

/** Makes each bit depend on all others (MurmurHash3). */
function mix(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}
