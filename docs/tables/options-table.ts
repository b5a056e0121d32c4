import type { Option } from './read-options.ts';
import { toTable } from './to-table.ts';

/** A value as TypeScript writes it: a number, a text, a call. */
const LITERAL = /^(-?\d[\d_]*|'[^']*'|true|false|Infinity|\w+\(\))$/;

/** Options as a table, a row for each. */
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
