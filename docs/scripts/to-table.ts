import { markdownTable } from 'markdown-table';

/** A Markdown table. A vertical bar in a cell would end it. */
export function toTable(rows: readonly (readonly string[])[]): string {
  return markdownTable(rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|'))));
}
