import type { WireType } from './annotations.ts';
import { DeserializationError, quote } from './deserialization-error.ts';
import { MAX_DEPTH } from './max-depth.ts';
import { isReservedSegment, parsePath } from './value-path.ts';

/** A validated path of a client's `meta`. */
export interface ParsedPath {
  /** The path as sent, for messages; empty for the root. */
  readonly path: string;
  /** The keys and indexes from the root. */
  readonly segments: readonly string[];
}

/** A validated annotation: a path and the type of its value. */
export interface ParsedAnnotation extends ParsedPath {
  readonly type: WireType;
}

/** A client's `meta`, validated against the allow-list. */
export interface ParsedMeta {
  readonly annotations: readonly ParsedAnnotation[];
  /** The paths of values that occur more than once. */
  readonly repeated: readonly ParsedPath[];
}

type Version = 0 | 1;
type Members = Readonly<Record<string, unknown>>;

const MEMBERS: ReadonlySet<string> = new Set(['values', 'referentialEqualities', 'v']);
const SIMPLE: ReadonlySet<unknown> = new Set<WireType>(['Date', 'bigint', 'number']);
const CUSTOM: ReadonlySet<unknown> = new Set<WireType>(['Decimal', 'Bytes']);

/**
 * Parses superjson's `meta` with an allow-list: `{ values?, referentialEqualities?, v? }` with `v` 0
 * or 1, and one of Date, bigint, number, Decimal, Bytes and Uint8Array per path.
 *
 * @throws {DeserializationError} for everything else.
 */
export function parseMeta(meta: unknown): ParsedMeta {
  if (!isRecord(meta))
    throw new DeserializationError(`the metadata must be an object, not ${quote(meta)}`);
  for (const member of Object.keys(meta)) {
    if (!MEMBERS.has(member)) {
      throw new DeserializationError(`unknown member ${quote(member)} in the metadata`);
    }
  }
  const version = parseVersion(meta.v);
  return {
    annotations: parseValues(meta.values, version),
    repeated: parseEqualities(meta.referentialEqualities, version),
  };
}

function parseVersion(version: unknown): Version {
  if (version === undefined || version === 0) return 0;
  if (version === 1) return 1;
  throw new DeserializationError('the version of the metadata must be 0 or 1');
}

function parseValues(values: unknown, version: Version): readonly ParsedAnnotation[] {
  if (values === undefined) return [];
  if (Array.isArray(values)) return [{ path: '', segments: [], type: parseType(values, '') }];
  if (!isRecord(values)) {
    throw new DeserializationError(
      `the "values" of the metadata must be an object or a list, not ${quote(values)}`,
    );
  }
  return Object.keys(values).map((path) => ({
    ...toParsedPath(path, version),
    type: parseType(values[path], path),
  }));
}

/** Rejects a list, by which superjson expresses that the root contains itself. */
function parseEqualities(equalities: unknown, version: Version): readonly ParsedPath[] {
  if (equalities === undefined) return [];
  if (!isRecord(equalities)) {
    throw new DeserializationError('"referentialEqualities" with the root are not supported');
  }
  return Object.entries(equalities).flatMap(([path, others]) => {
    if (!isTextList(others)) {
      throw new DeserializationError('"referentialEqualities" must be lists of paths', path);
    }
    return [path, ...others].map((one) => toParsedPath(one, version));
  });
}

function toParsedPath(path: string, version: Version): ParsedPath {
  const segments = parsePath(path, version);
  if (segments === undefined) {
    throw new DeserializationError('the path has a malformed escape', path);
  }
  if (segments.length > MAX_DEPTH) {
    throw new DeserializationError(`the path exceeds ${MAX_DEPTH} levels`, path);
  }
  if (segments.some(isReservedSegment)) {
    throw new DeserializationError('typed values are not allowed below this key', path);
  }
  return { path, segments };
}

function parseType(annotation: unknown, path: string): WireType {
  if (!Array.isArray(annotation) || annotation.length === 0) {
    throw new DeserializationError(
      `the annotation must be a list of one type, not ${quote(annotation)}`,
      path,
    );
  }
  if (annotation.length > 1) {
    throw new DeserializationError('annotations inside a typed value are not supported', path);
  }
  const [type] = annotation as readonly unknown[];
  if (SIMPLE.has(type)) return type as WireType;
  if (isPair(type, 'custom') && CUSTOM.has(type[1])) return type[1] as WireType;
  if (isPair(type, 'typed-array') && type[1] === 'Uint8Array') return 'Uint8Array';
  throw new DeserializationError(unsupportedType(type), path);
}

function isPair(type: unknown, kind: string): type is readonly [string, unknown] {
  return Array.isArray(type) && type.length === 2 && type[0] === kind;
}

function unsupportedType(type: unknown): string {
  if (type === 'undefined') return 'the type undefined is not supported: omit the member';
  const name = Array.isArray(type) ? type.slice(0, 2).map(quote).join(' ') : quote(type);
  return `unsupported type ${name}`;
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
