import { showValue } from '../errors/show-value.ts';

/** The parts of a request target, still percent-encoded. */
export interface RequestTarget {
  readonly path: string;
  /** The query string without the question mark; empty if there is none. */
  readonly query: string;
}

/** Splits a request target, which may be a whole URL (RFC 9112, section 3.2.2). */
export function splitTarget(url: string): RequestTarget {
  const target = toOriginForm(url);
  const question = target.indexOf('?');
  if (question === -1) return { path: target, query: '' };
  return { path: target.slice(0, question), query: target.slice(question + 1) };
}

/**
 * Returns a mount path as it is in URLs, without a trailing slash: `''` for the root, `/%C3%A4` for
 * `/ä`.
 *
 * @throws {TypeError} if it does not start with a slash.
 */
export function resolvePrefix(prefix: string): string {
  if (typeof prefix === 'string' && prefix.startsWith('/')) {
    const path = prefix.toWellFormed().replace(/\/+$/, '');
    return path.replace(/[^!-~]/gu, encodeURIComponent);
  }
  throw new TypeError(`Option prefix must start with a slash, not ${showValue(prefix)}.`);
}

/**
 * Returns the part of a path below the mount path; `undefined` if the path is elsewhere: `/api` is
 * not a prefix of `/apiary`.
 *
 * @param prefix the mount path from `resolvePrefix`.
 */
export function pathBelow(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

/** Returns a path without its first segments, such as those of a mount path. */
export function withoutSegments(path: string, count: number): string {
  let slash = path.indexOf('/');
  for (let left = count; left > 0 && slash !== -1; left -= 1) slash = path.indexOf('/', slash + 1);
  return slash === -1 ? '' : path.slice(slash);
}

const SCHEME_AND_AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  const start = SCHEME_AND_AUTHORITY.exec(url)?.[0].length ?? 0;
  const end = url.indexOf('#');
  const target = url.slice(start, end === -1 ? undefined : end);
  return target.startsWith('/') ? target : `/${target}`;
}

/**
 * Decodes the segments of a raw path; `undefined` if a percent sign starts no valid escape. A slash
 * inside a segment is percent-encoded and remains in it. One trailing slash is ignored.
 */
export function parseUrlPath(path: string): readonly string[] | undefined {
  const start = path.startsWith('/') ? 1 : 0;
  const end = path.endsWith('/') ? -1 : undefined;
  const trimmed = path.slice(start, end);
  if (trimmed === '') return [];
  const segments = trimmed.split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
