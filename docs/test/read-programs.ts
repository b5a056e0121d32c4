import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that a page shows. */
export interface Program {
  /** As the comment above its block names it: `<!-- test: client.py -->`. */
  readonly name: string;
  readonly code: string;
}

/** The programs of a page, in their order. */
export function readPrograms(page: string): readonly Program[] {
  const text = readFileSync(join(import.meta.dirname, '..', page), 'utf8');
  const blocks = text.matchAll(/^<!-- test: (\S+) -->\n\n```\w+\n(.*?\n)```$/gms);
  return Array.from(blocks, ([, name = '', code = '']) => ({ name, code }));
}
