import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from './read-page.ts';

const DOCS = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** The programs of a page in a folder, and the demo that they call. */
export interface RunningPrograms {
  readonly folder: string;
  /** The base URL of both APIs of the demo. */
  readonly api: string;
  /** The environment of a program. */
  readonly env: NodeJS.ProcessEnv;
  /** Compiles the programs in TypeScript, and returns the errors. */
  compile(): Promise<string>;
  /** Runs a program, and returns what it prints. */
  runTypeScript(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the demo, and writes programs into a folder of this package, where they find imports. */
export async function startPrograms(
  programs: readonly Program[],
  compilerOptions: object = {},
): Promise<RunningPrograms> {
  const folder = mkdtempSync(join(DOCS, '.run-'));
  for (const { name, code } of programs) writeFileSync(join(folder, name), code);
  const tsconfig = {
    extends: '../../tsconfig.base.json',
    compilerOptions: { types: ['node'], lib: ['es2024', 'dom'], ...compilerOptions },
    files: programs.map(({ name }) => name).filter((name) => name.endsWith('.ts')),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const demo = spawn(process.execPath, ['--conditions=@modelway/source', 'src/main.ts'], {
    cwd: join(DOCS, '../examples/express-blog'),
    env: { ...process.env, DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const api = `${await firstUrl(demo)}/api`;
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const env = { ...inherited, API: api, PYTHONIOENCODING: 'utf-8' };
  return {
    folder,
    api,
    env,
    compile: async () => {
      const tsc = join(DOCS, '../node_modules/typescript/bin/tsc');
      return (await run(process.execPath, [tsc, '-p', folder]).catch((error) => error)).stdout;
    },
    runTypeScript: async (name) => {
      const args = ['--no-warnings', '--conditions=@modelway/source', join(folder, name)];
      return (await run(process.execPath, args, { env })).stdout;
    },
    close: () => stop(demo, folder),
  };
}

async function stop(demo: ChildProcess, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  if (demo.exitCode !== null) return;
  demo.kill('SIGTERM');
  await once(demo, 'close');
}

async function firstUrl({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  for await (const text of stdout?.setEncoding('utf8') ?? []) {
    printed += text;
    const url = /listens on (http:\S+)/.exec(printed)?.[1];
    if (!url) continue;
    return url;
  }
  throw new Error(`The demo ended before it listened: ${printed}`);
}
