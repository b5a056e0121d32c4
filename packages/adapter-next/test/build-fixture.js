import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import generateSources from '../../../scripts/generate-sources.js';
import { isFull } from '../../../scripts/test-size.ts';

const folderOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the fixture with every version of Next.js of this run, once for all test files. */
export default async function buildFixture(config) {
  generateSources(config);
  const [newest, oldest] = [folderOf('fixture'), folderOf('next-15')];
  if (!isFull(process.env.MODELWAY_TEST_SIZE)) return await build(newest);
  // In sibling folders, so that relative imports work.
  cpSync(newest, oldest, { recursive: true, filter: (path) => !path.endsWith('.next') });
  await Promise.all([build(newest), build(oldest, { NEXT_WITH_WEBPACK: '1' })]);
}

/** Builds a folder with its own version of Next.js. */
async function build(cwd, env = {}) {
  const next = createRequire(`${cwd}/next.config.js`).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`next build ends with ${code} in ${cwd}:\n${output}`);
}
