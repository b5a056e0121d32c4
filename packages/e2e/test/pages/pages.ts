import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of code on a page. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** The path in its first line, `// src/app.ts`: it is that file, whole. */
  readonly file: string | undefined;
  /** The path in the comment above it, `<!-- file: … -->`: it is that file of the repository, whole. */
  readonly source: string | undefined;
}

/** A page of the docs. */
export interface Page {
  /** Below docs, `adapters/express.md`. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
}

const DOCS = join(import.meta.dirname, '../../../../docs');
const BLOCK = /(?:^<!-- file: (\S+) -->\n\n)?^```(\w+)\n(.*?)\n```$/gms;
const FILE_LINE = /^(?:\/\/|--) (\S+\.(?:ts|tsx|sql))$/;

/** Every page of a folder of the docs. */
export function readPages(folder: string): readonly Page[] {
  return readdirSync(join(DOCS, folder))
    .filter((entry) => entry.endsWith('.md'))
    .map((entry) => readPage(`${folder}/${entry}`));
}

/** A page, with its blocks of code. */
export function readPage(name: string): Page {
  const text = readFileSync(join(DOCS, name), 'utf8');
  const blocks = [...text.matchAll(BLOCK)].map(([, source, language = '', code = '']) => {
    const [first = ''] = code.split('\n');
    return { language, code, file: FILE_LINE.exec(first)?.[1], source };
  });
  return { name, text, blocks };
}
