import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPrograms } from './read-page.ts';
import { type RunningPrograms, startPrograms } from './run-programs.ts';

const run = promisify(execFile);
const programs = readPrograms('reference/serialization.md');
let running: RunningPrograms;

beforeAll(async () => {
  running = await startPrograms(programs);
}, 120_000);
afterAll(() => running?.close());

it('finds the programs of the page', () => {
  expect(programs.map(({ name }) => name)).toEqual([
    'fetch-client.ts',
    'use-fetch-client.ts',
    'typed-client.ts',
    'client.py',
  ]);
});

it('has programs in TypeScript that compile', async () => {
  expect(await running.compile()).toBe('');
});

it('runs the client with only fetch', async () => {
  const printed = await running.runTypeScript('use-fetch-client.ts');
  expect(printed).toBe("2026 1n 0.1\n[ { slug: 'by-fetch' } ]\ntrue\n");
});

it('runs the client with @modelway/serialization/client', async () => {
  expect(await running.runTypeScript('typed-client.ts')).toBe('0 1152921504606846976n 0.1\n1\n');
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
const inPython = hasPython ? it : it.skip;
inPython(
  `runs the client in Python${hasPython ? '' : ' (skipped: there is no python3)'}`,
  async () => {
    const { folder, env } = running;
    const { stdout } = await run('python3', [join(folder, 'client.py')], { env });
    expect(stdout).toBe("9 0.1\nby-python True\n<class 'bytes'>\n");
  },
);

it('leaves no rows of the programs behind', async () => {
  const q = JSON.stringify({ where: { slug: { in: ['by-fetch', 'typed', 'by-python'] } } });
  const response = await fetch(`${running.api}/rpc/post/findMany?q=${encodeURIComponent(q)}`, {
    headers: { authorization: 'Bearer demo-admin' },
  });
  expect(await response.json()).toEqual({ data: [] });
});
