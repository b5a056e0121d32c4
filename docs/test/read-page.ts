import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of code on a page. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** The path in its first line, `// src/app.ts`: the block is a complete file of the page. */
  readonly file: string | undefined;
  /**
   * The path in the comment above it, `<!-- file: … -->`: the block is that file of the repository.
   */
  readonly source: string | undefined;
  /** The name in the comment above it, `<!-- test: client.py -->`: a test runs the block. */
  readonly program: string | undefined;
}

/** A page of the docs. */
export interface Page {
  /** The path in docs, `adapters/express.md`. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
}

/** A program that a test runs. */
export interface Program {
  readonly name: string;
  readonly code: string;
}

const DOCS = join(import.meta.dirname, '..');
const BLOCK = /(?:^<!-- (file|test): (\S+) -->\n\n)?^```(\w+)\n(.*?)\n```$/gms;
const FILE_LINE = /^(?:\/\/|--) (\S+\.(?:ts|tsx|sql))$/;

/** Reads every page of a folder of the docs. */
export function readPages(folder: string): readonly Page[] {
  return readdirSync(join(DOCS, folder))
    .filter((entry) => entry.endsWith('.md'))
    .map((entry) => readPage(`${folder}/${entry}`));
}

/** Reads a page, with its blocks of code. */
export function readPage(name: string): Page {
  const text = readFileSync(join(DOCS, name), 'utf8');
  const blocks = [...text.matchAll(BLOCK)].map(([, kind, above, language = '', code = '']) => {
    const [first = ''] = code.split('\n');
    const source = kind === 'file' ? above : undefined;
    const program = kind === 'test' ? above : undefined;
    const file = source === undefined ? FILE_LINE.exec(first)?.[1] : undefined;
    return { language, code, file, source, program };
  });
  return { name, text, blocks };
}

/** Reads the programs of a page that tests run, in their order. */
export function readPrograms(name: string): readonly Program[] {
  return readPage(name).blocks.flatMap(({ program, code }) =>
    program === undefined ? [] : [{ name: program, code: `${code}\n` }],
  );
}
