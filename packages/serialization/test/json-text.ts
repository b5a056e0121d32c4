/** Replaces a backslash that begins an escape. */
const ESCAPE = '\uE000';

/** Replacements of characters that must not follow it unchanged. */
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['"', '\uE001'],
  ['\\', '\uE002'],
]);

/** Returns a value after a round trip through JSON text. */
export function throughText<T>(value: T): T {
  return parseText(JSON.stringify(value)) as T;
}

/**
 * Parses JSON like `JSON.parse`, but without a bug of V8 in Node.js 24 and 26 (nodejs/node#63785): a
 * key with an escape is read as another key once the process has parsed a key with a backslash. So
 * all escapes are replaced before parsing. The text must not contain private use characters.
 */
export function parseText(text: string): unknown {
  const unescaped = text.replace(/\\(.)/g, (_, char) => ESCAPE + (ESCAPED.get(char) ?? char));
  return restore(JSON.parse(unescaped));
}

function restore(value: unknown): unknown {
  if (typeof value === 'string') return restoreText(value);
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [key, member] of Object.entries(value)) {
    Object.defineProperty(copy, restoreText(key), {
      value: restore(member),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

function restoreText(text: string): string {
  if (!text.includes(ESCAPE)) return text;
  let escaped = text.replaceAll(ESCAPE, '\\');
  for (const [char, standIn] of ESCAPED) escaped = escaped.replaceAll(standIn, () => char);
  return JSON.parse(`"${escaped}"`);
}
