/** Headers that only the response itself or its connection may set. */
const NOT_PASSED_ON =
  /^(content-.*|vary|connection|keep-alive|proxy-connection|trailer|transfer-encoding|upgrade)$/;

/** RFC 9110, section 5.6.2, in lower case. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
/** RFC 9110, section 5.5. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Reads the headers of an error from another library, with names in lower case, from a plain
 * object, a `Headers` or any other list of entries. Omits headers that describe the body or the
 * connection, invalid ones, and several cookies, which cannot share one line.
 */
export function readErrorHeaders(headers: unknown): Readonly<Record<string, string>> {
  const read = new Map<string, string>();
  const several = new Set<string>();
  for (const [rawName, rawValue] of entriesOf(headers)) {
    const name = String(rawName).toLowerCase();
    const value = headerValue(rawValue);
    if (value === undefined || !isHeaderName(name) || NOT_PASSED_ON.test(name)) continue;
    const before = read.get(name);
    if (before !== undefined || (Array.isArray(rawValue) && rawValue.length > 1)) several.add(name);
    read.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  if (several.has('set-cookie')) read.delete('set-cookie');
  return Object.fromEntries(read);
}

/** Whether HTTP allows a header of this name, in lower case. */
export function isHeaderName(name: string): boolean {
  return NAME.test(name);
}

/** Whether HTTP allows a header with this value: it has no line breaks. */
export function isHeaderValue(value: string): boolean {
  return VALUE.test(value);
}

function entriesOf(headers: unknown): readonly (readonly [unknown, unknown])[] {
  if (typeof headers !== 'object' || headers === null) return [];
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const entries = Array.from(headers as Iterable<unknown>);
  return entries.filter((entry): entry is [unknown, unknown] => Array.isArray(entry));
}

/** Joins several values with commas (RFC 9110, section 5.3). */
function headerValue(sent: unknown): string | undefined {
  const parts = Array.isArray(sent) ? sent : [sent];
  if (parts.length === 0 || !parts.every(isText)) return undefined;
  const value = parts.join(', ');
  return isHeaderValue(value) ? value : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
