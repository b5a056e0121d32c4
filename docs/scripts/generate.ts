import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toErrorTables } from './error-tables.ts';
import { fillMarkers } from './fill-markers.ts';
import { toOptionsTable } from './options-table.ts';
import { readErrors } from './read-errors.ts';
import { readOptionsTypes } from './read-options.ts';

/** Where tables may stand. */
const FILES = ['README.md', 'packages/*/README.md', 'docs/*.md', 'docs/[a-z]*/*.md'];

/** A file as it is, and as it has to be. */
export interface GeneratedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Every Markdown file of the site and of the packages, with its tables made anew from the sources.
 *
 * @param root the repository.
 */
export function generate(root: string): readonly GeneratedFile[] {
  const types = [...readOptionsTypes(root).values()];
  const tables = {
    options: new Map(types.map(({ name, options }) => [name, toOptionsTable(options)])),
    errors: toErrorTables(readErrors(root)),
  };
  const paths = globSync(FILES, { cwd: root, exclude: ['docs/{node_modules,samples}'] });
  return paths.sort().map((path) => {
    const before = readFileSync(join(root, path), 'utf8');
    return { path, before, after: fillIn(path, () => fillMarkers(before, tables)) };
  });
}

function fillIn(path: string, fill: () => string): string {
  try {
    return fill();
  } catch (cause) {
    throw new Error(`${path}: ${(cause as Error).message}`, { cause });
  }
}
