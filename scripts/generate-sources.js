// Before tests: writes the generated sources of a package and of those it depends on, if they are
// missing or older than their schema. Turbo knows which; in a run of Turbo, it has done so already.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export default function generateSources({ rootDir }) {
  if (process.env.TURBO_HASH) return;
  const { name, scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
  const task = scripts['generate:schema'] ? 'generate:schema' : 'generate';
  const turbo = join(import.meta.dirname, '../node_modules/.bin/turbo');
  const args = ['run', task, `--filter=${name}...`, '--output-logs=errors-only'];
  const { status, stdout, stderr, error } = spawnSync(turbo, args, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`turbo ${args.join(' ')} failed:\n${error ?? stdout + stderr}`);
}
