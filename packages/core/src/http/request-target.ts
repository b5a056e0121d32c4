import { showValue } from '../errors/show-value.ts';
/** The two parts of a request's target, still percent-encoded. */
export interface RequestTarget {
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
}

/** Splits a target, or a whole URL (RFC 9112, section 3.2.2: a server takes either). */
export function splitTarget(url: string): RequestTarget {
  const target = toOriginForm(url);
  const question = target.indexOf('?');
  if (question === -1) return { path: target, query: '' };
  return { path: target.slice(0, question), query: target.slice(question + 1) };
}

/**
 * The place where a handler is mounted, without a slash at its end: `''` for the root.
 *
 * @throws {TypeError} where it does not start with a slash.
 */
export function resolvePrefix(prefix: string): string {
  if (typeof prefix === 'string' && prefix.startsWith('/')) return prefix.replace(/\/+$/, '');
  throw new TypeError(`Option prefix must start with a slash, not ${showValue(prefix)}.`);
}

/**
 * What is left of a path below the place where a handler is mounted; `undefined` where the path is
 * elsewhere: `/api` is not in front of `/apiary`.
 *
 * @param prefix as `resolvePrefix` returns it.
 */
export function pathBelow(path: string, prefix: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

/** A path less its first segments: what lies below a mount point of that many. */
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
