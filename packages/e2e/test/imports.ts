import { readFileSync } from 'node:fs';

const COMMENT = /^\s*\/?\*/;
const SPECIFIER = /\b(?:from |import |import\()["']([^"']+)["']/g;

/** What a module imports, as it is written there; examples in comments left out. */
export function importsOf(file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const code = lines.filter((line) => !COMMENT.test(line) && !line.startsWith('//')).join('\n');
  return [...code.matchAll(SPECIFIER)].map(([, specifier = '']) => specifier);
}

/** The package that an import names: none for a file beside it, and for what Node brings. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
