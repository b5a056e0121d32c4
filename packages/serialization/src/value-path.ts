/**
 * Keys that superjson rejects anywhere in a path, with the whole payload (`setDeep` in superjson
 * 2.2).
 */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a key is not allowed in an annotated path. */
export function isReservedSegment(segment: string): boolean {
  return RESERVED.has(segment);
}

/**
 * Appends a key or index to an escaped path: `data.0` and `a.b` become `data.0.a\.b`.
 *
 * @param prefix The escaped path of the container; `undefined` for the root.
 */
export function joinPath(prefix: string | undefined, segment: string | number): string {
  const escaped = typeof segment === 'number' ? String(segment) : escapeSegment(segment);
  return prefix === undefined ? escaped : `${prefix}.${escaped}`;
}

/** The path of values below a key that superjson rejects; no other path has such a character. */
export const NOWHERE = '\0';

/**
 * Appends a key or index to an escaped path as JSON text without its quotes: `data.0` and `a"b`
 * become `data.0.a\"b`. Returns `NOWHERE` below a key that superjson rejects.
 *
 * @param prefix The path of the container in this form; `undefined` for the root.
 */
export function joinPathText(prefix: string | undefined, segment: string | number): string {
  const isPlain = typeof segment === 'number' || PLAIN.test(segment);
  if (prefix === NOWHERE || (!isPlain && isReservedSegment(segment))) return NOWHERE;
  const text = isPlain ? segment : JSON.stringify(escapeSegment(segment)).slice(1, -1);
  return prefix === undefined ? String(text) : `${prefix}.${text}`;
}

/**
 * Matches a key that is the same in a path and in JSON: without a dot, quote, backslash, control
 * character or surrogate, and not reserved.
 */
const PLAIN = /^(?!(?:__proto__|constructor|prototype)$)[ !#--/-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * Splits a path into its keys. Returns `undefined` if the text contains an invalid escape.
 *
 * @param version superjson's `v`. With 1, `\\` and `\.` are escapes. With 0, the default of
 *   superjson, only `\.` is an escape, and every other backslash stands for itself.
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

/** Whether an escaped path contains a key that superjson rejects. */
export function hasReservedSegment(path: string): boolean {
  return mayHoldReservedSegment(path) && (parsePath(path, 1)?.some(isReservedSegment) ?? false);
}

/** Whether an escaped path may contain a reserved key; a fast check that may report too many. */
function mayHoldReservedSegment(path: string): boolean {
  return path.includes('proto') || path.includes('constructor');
}

function escapeSegment(segment: string): string {
  return /[.\\]/.test(segment) ? segment.replace(/[.\\]/g, '\\$&') : segment;
}
