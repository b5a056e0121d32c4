/** The line width that fits the content column of the site. */
const WIDTH = 66;
/** The maximum width of a document on one line. */
const SHORT = 60;

/** Formats JSON: values that fit on a line stay on one. */
export function writeJson(value: unknown, indent = ''): string {
  const line = onOneLine(value);
  if (indent.length + line.length <= (indent === '' ? SHORT : WIDTH)) return line;
  if (typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => inner + fit(item, inner, 0))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return inner + name + fit(item, inner, name.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.join(',\n')}\n${indent}${close}`;
}

function fit(value: unknown, indent: string, used: number): string {
  const line = onOneLine(value);
  return indent.length + used + line.length <= WIDTH ? line : writeJson(value, indent);
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
