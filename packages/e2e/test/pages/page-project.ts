import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readQuickStart } from '../quick-start/readme.ts';
import type { Page } from './pages.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const GENERATOR = join(PACKAGE, '../orm-prisma/dist/generator/bin.js');

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noUnusedLocals: true,
    types: ['node'],
    skipLibCheck: true,
  },
  include: ['**/*'],
};

/** Which schema the files of a page import from `./gen`. */
export type PageOrm = 'zenstack' | 'prisma' | 'none';

/** Writes the files of a page into a folder of their own, as its reader does. */
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

/** Generates `gen` from the schema of a quick start of the README. */
export function generateFrom(orm: PageOrm, folder: string): void {
  switch (orm) {
    case 'zenstack': {
      const { files } = readQuickStart({
        heading: 'Quick start',
        files: { zmodel: 'schema.zmodel', ts: 'server.ts' },
      });
      writeFileSync(join(folder, 'schema.zmodel'), files.get('schema.zmodel') ?? '');
      run(folder, 'zen', 'generate', '--schema', 'schema.zmodel', '--silent');
      return;
    }
    case 'prisma': {
      const { files } = readQuickStart({
        heading: 'Quick start with Prisma',
        files: { prisma: 'schema.prisma', sql: 'tables.sql', ts: 'server.ts' },
      });
      const schema = files.get('schema.prisma') ?? '';
      // Nothing has installed the package's command here. Prisma hands this to a shell.
      const provider = String.raw`provider = "node \"${GENERATOR}\""`;
      const text = schema.replace('provider = "modelway"', provider);
      writeFileSync(join(folder, 'schema.prisma'), text);
      writeFileSync(join(folder, 'tables.sql'), files.get('tables.sql') ?? '');
      run(folder, 'prisma', 'generate', '--schema', 'schema.prisma');
      return;
    }
    case 'none':
  }
}

/** What the compiler says of the files; empty where they are right. */
export function compile(folder: string): string {
  return run(folder, 'tsc', '-p', 'tsconfig.json');
}

function run(cwd: string, command: string, ...args: readonly string[]): string {
  const bin = [join(PACKAGE, 'node_modules/.bin'), join(PACKAGE, '../../node_modules/.bin')];
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
