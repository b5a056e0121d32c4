import { readFileSync } from 'node:fs';

const COMMENT = /^\s*\/?\*/;
const SPECIFIER = /\b(?:from |import |import\()["']([^"'$]+)["']/g;

/**
 * Returns the imports of a module as they are written there, without those in the comments'
 * examples.
 */
export function importsOf(file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const code = lines.filter((line) => !COMMENT.test(line) && !line.startsWith('//')).join('\n');
  return [...code.matchAll(SPECIFIER)].map(([, specifier = '']) => specifier);
}

/** Returns the package that an import names: none for a relative path or a module of Node. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
