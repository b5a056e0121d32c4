import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPrograms } from './read-page.ts';

const DOCS = join(import.meta.dirname, '..');
const PAGE = 'reference/serialization.md';
const run = promisify(execFile);

const programs = readPrograms(PAGE);
let demo: ChildProcess;
let api: string;
let folder: string;

beforeAll(async () => {
  // In this package, so that the programs find their imports.
  folder = mkdtempSync(join(DOCS, '.run-'));
  for (const { name, code } of programs) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'tsconfig.json'), TSCONFIG);
  demo = spawn(process.execPath, ['--conditions=@modelway/source', 'src/main.ts'], {
    cwd: join(DOCS, '../examples/express-blog'),
    env: { ...process.env, DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  api = `${await firstUrl(demo)}/api`;
}, 120_000);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (!demo || demo.exitCode !== null) return;
  demo.kill('SIGTERM');
  await once(demo, 'close');
});

it('finds the programs of the page', () => {
  expect(programs.map(({ name }) => name)).toEqual([
    'fetch-client.ts',
    'use-fetch-client.ts',
    'typed-client.ts',
    'client.py',
  ]);
});

it('has programs in TypeScript that compile', async () => {
  const tsc = join(DOCS, '../node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

it('runs the client with only fetch', async () => {
  const printed = await runTypeScript('use-fetch-client.ts');
  expect(printed).toBe("2026 1n 0.1\n[ { slug: 'by-fetch' } ]\ntrue\n");
});

it('runs the client with @modelway/serialization/client', async () => {
  expect(await runTypeScript('typed-client.ts')).toBe('0 1152921504606846976n 0.1\n1\n');
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
const inPython = hasPython ? it : it.skip;
inPython(
  `runs the client in Python${hasPython ? '' : ' (skipped: there is no python3)'}`,
  async () => {
    const { stdout } = await run('python3', [join(folder, 'client.py')], { env: env() });
    expect(stdout).toBe("9 0.1\nby-python True\n<class 'bytes'>\n");
  },
);

it('leaves no rows of the programs behind', async () => {
  const q = JSON.stringify({ where: { slug: { in: ['by-fetch', 'typed', 'by-python'] } } });
  const response = await fetch(`${api}/rpc/post/findMany?q=${encodeURIComponent(q)}`, {
    headers: { authorization: 'Bearer demo-admin' },
  });
  expect(await response.json()).toEqual({ data: [] });
});

async function runTypeScript(name: string): Promise<string> {
  const args = ['--no-warnings', '--conditions=@modelway/source', join(folder, name)];
  const { stdout } = await run(process.execPath, args, { env: env() });
  return stdout;
}

function env(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return { ...inherited, API: api, PYTHONIOENCODING: 'utf-8' };
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

const TSCONFIG = JSON.stringify({
  extends: '../../tsconfig.base.json',
  compilerOptions: { types: ['node'], lib: ['es2024', 'dom'] },
  files: programs.map(({ name }) => name).filter((name) => name.endsWith('.ts')),
});
