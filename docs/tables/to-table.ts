import { markdownTable } from 'markdown-table';

/** Writes a Markdown table; the first row is the header. Escapes vertical bars in cells. */
export function toTable(rows: readonly (readonly string[])[]): string {
  return markdownTable(rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|'))));
}

/** Marks a text as code. */
export function code(text: string): string {
  return `\`${text}\``;
}
