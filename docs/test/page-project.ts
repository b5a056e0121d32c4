import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Page, readPage } from './read-page.ts';

const DOCS = join(import.meta.dirname, '..');
const GENERATOR = join(DOCS, '../packages/orm-prisma/dist/generator/bin.js');

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    noUnusedLocals: true,
    types: ['node'],
    skipLibCheck: true,
  },
  include: ['**/*'],
};

/** The schema that the files of a page import from `./gen`. */
export type PageOrm = 'zenstack' | 'prisma' | 'none';

/** Writes the files of a page into a new folder, as its reader does. */
export function writeProject(folder: string, blocks: Page['blocks']): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  for (const { file, code } of blocks) {
    if (file === undefined) continue;
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
}

/** The folder of this test file in which ZenStack has generated `gen`. */
let generated: string | undefined;

/**
 * Generates `gen` from the schema of a quick start.
 *
 * @param edit changes the schema.
 */
export function generateFrom(
  orm: PageOrm,
  folder: string,
  edit?: (schema: string) => string,
): void {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  switch (orm) {
    case 'zenstack': {
      const zmodel = codeOf('quick-start.md', 'zmodel');
      write('schema.zmodel', edit ? edit(zmodel) : zmodel);
      if (!edit && generated !== undefined && existsSync(join(generated, 'gen'))) {
        cpSync(join(generated, 'gen'), join(folder, 'gen'), { recursive: true });
        return;
      }
      run(folder, 'zen', 'generate', '--schema', 'schema.zmodel', '--silent');
      if (!edit) generated = folder;
      return;
    }
    case 'prisma': {
      // The package's command is not installed here. Prisma passes this to a shell.
      const provider = String.raw`provider = "node \"${GENERATOR}\""`;
      const schema = codeOf('quick-start-prisma.md', 'prisma');
      write('schema.prisma', (edit?.(schema) ?? schema).replace('provider = "modelway"', provider));
      write('tables.sql', codeOf('quick-start-prisma.md', 'sql'));
      run(folder, 'prisma', 'generate', '--schema', 'schema.prisma');
      return;
    }
    case 'none':
  }
}

/** Returns what puts the models of a page in the place of those of a quick start. */
export function withModels(
  page: string,
  language: 'zmodel' | 'prisma',
): (schema: string) => string {
  const models = codeOf(page, language);
  return (schema) => schema.replace(/^model .*/ms, () => models);
}

/** The only block of a page in a language. */
function codeOf(page: string, language: string): string {
  const [block, ...others] = readPage(page).blocks.filter((it) => it.language === language);
  if (!block || others.length > 0) throw new Error(`${page} needs one block of ${language}`);
  return block.code;
}

/** Returns the compiler's errors in the files; empty if there are none. */
export function compile(folder: string): string {
  return run(folder, 'tsc', '-p', 'tsconfig.json');
}

/** Compiles the files into `out`, for programs that Node cannot run as they are. */
export function build(folder: string): void {
  run(folder, 'tsc', '-p', 'tsconfig.json', '--noEmit', 'false', '--outDir', 'out');
}

function run(cwd: string, command: string, ...args: readonly string[]): string {
  const bin = [join(DOCS, 'node_modules/.bin'), join(DOCS, '../node_modules/.bin')];
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PATH: [...bin, process.env.PATH].join(':'),
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      },
    });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command} failed: ${stdout}${stderr}`);
  }
}
