/** Stands for a backslash that begins an escape. */
const ESCAPE = '\uE000';

/** The characters that could not follow it as they are. */
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['"', '\uE001'],
  ['\\', '\uE002'],
]);

/** A value as the other side of the wire gets it. */
export function throughText<T>(value: T): T {
  return parseText(JSON.stringify(value)) as T;
}

/**
 * What `JSON.parse` should give. V8's (in Node.js 24 and 26) reads a key that holds an escape as
 * another one, once the process has seen some key with a backslash: nodejs/node#63785. So no escape
 * is left in the text that it gets. The text must hold no character of the private use area.
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
