import type { Option } from './read-options.ts';
import { toTable } from './to-table.ts';

/** A value in TypeScript syntax: a number, a string, a call. */
const LITERAL = /^(-?\d[\d_]*|'[^']*'|true|false|Infinity|\w+\(\))$/;

/** Writes a table with a row for each option. */
export function toOptionsTable(options: readonly Option[]): string {
  const header = ['option', 'type', 'default', 'what it is'];
  const rows = options.map((option) => [
    `\`${option.name}\``,
    `\`${option.type}\``,
    option.default === undefined && option.required
      ? '(required)'
      : toDefault(option.default ?? ''),
    option.description,
  ]);
  return toTable([header, ...rows]);
}

function toDefault(text: string): string {
  const [, literal, rest = ''] = text.match(/^([^\s,]+)(,.*)?$/) ?? [];
  return literal && LITERAL.test(literal) ? `\`${literal}\`${rest}` : text;
}
