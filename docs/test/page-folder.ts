import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from './read-page.ts';

/** A folder of this package with the programs of a page: so that they find their imports. */
export interface PageFolder {
  readonly path: string;
  /** Returns the compiler's errors in the TypeScript files; empty if there are none. */
  compile(): Promise<string>;
  /** Runs a program with Node.js, with additional environment variables, and returns its output. */
  run(name: string, env?: Readonly<Record<string, string>>): Promise<string>;
  remove(): void;
}

const DOCS = join(import.meta.dirname, '..');
const TSC = join(DOCS, '../node_modules/typescript/bin/tsc');
const TSCONFIG = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    // ZenStack's declarations require it: with "nodenext" every query result is an `any`.
    ...{ module: 'esnext', moduleResolution: 'bundler' },
    ...{ types: ['node'], lib: ['es2024', 'dom', 'dom.iterable'] },
  },
  include: ['**/*.ts'],
};

const execute = promisify(execFile);

/** Writes programs into a new folder. The caller removes it. */
export function createPageFolder(programs: readonly Program[]): PageFolder {
  const path = mkdtempSync(join(DOCS, '.run-'));
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  for (const { name, code } of programs) writeFileSync(join(path, name), code);
  return {
    path,
    compile: async () => {
      const { stdout } = await execute(process.execPath, [TSC, '-p', path]).catch((error) => error);
      return stdout;
    },
    run: async (name, env) => {
      const conditions = ['@modelway/source', 'unpkg'].map((name) => `--conditions=${name}`);
      const args = ['--no-warnings', ...conditions, join(path, name)];
      return (await execute(process.execPath, args, { env: { ...plainEnv(), ...env } })).stdout;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The environment without the colour settings of the test runner. */
export function plainEnv(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return inherited;
}
