/**
 * Keys that superjson's reader refuses anywhere in a path, and with them the whole payload
 * (`setDeep` in superjson 2.2).
 */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Tells whether a key can never be part of an annotated path. */
export function isReservedSegment(segment: string): boolean {
  return RESERVED.has(segment);
}

/**
 * Appends one key or index to an escaped path: `data.0` and `a.b` give `data.0.a\.b`.
 *
 * @param prefix the escaped path of the container; `undefined` for the root
 */
export function joinPath(prefix: string | undefined, segment: string | number): string {
  const escaped = typeof segment === 'number' ? String(segment) : escapeSegment(segment);
  return prefix === undefined ? escaped : `${prefix}.${escaped}`;
}

/**
 * Splits a path into its keys; `undefined` where the text holds an escape that does not exist.
 *
 * @param version 1: `\\` and `\.` are escapes; 0, which is what superjson reads without a `v`:
 * only `\.` is one, and every other backslash is itself
 */
export function parsePath(text: string, version: 0 | 1): string[] | undefined {
  if (!text.includes('\\')) return text.split('.');
  const segments: string[] = [];
  let segment = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const next = text.charAt(i + 1);
    if (char === '\\' && (next === '.' || (next === '\\' && version === 1))) {
      segment += next;
      i++;
    } else if (char === '\\' && version === 1) {
      return undefined;
    } else if (char === '.') {
      segments.push(segment);
      segment = '';
    } else {
      segment += char;
    }
  }
  segments.push(segment);
  return segments;
}

/** Tells whether an escaped path leads through a key that superjson's reader refuses. */
export function hasReservedSegment(path: string): boolean {
  return mayHoldReservedSegment(path) && (parsePath(path, 1)?.some(isReservedSegment) ?? false);
}

/** Settles for nearly every text of paths that none of them leads through such a key. */
export function mayHoldReservedSegment(paths: string): boolean {
  return paths.includes('proto') || paths.includes('constructor');
}

function escapeSegment(segment: string): string {
  return /[.\\]/.test(segment) ? segment.replace(/[.\\]/g, '\\$&') : segment;
}
