// Run in a package's folder: compiles src to dist. The compiler leaves the endings of imports in
// declarations as they are in the sources, `.ts`; here they get those of the files beside them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const COMMENT = /^\s*\/?\*/;
const RELATIVE = /\b(from |import |import\()(["'])(\.{1,2}\/[^"']+)\.ts\2/g;

// What a file that is no more has left behind would be published.
rmSync('dist', { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (error) throw error;
for (const file of status === 0 ? readdirSync('dist', { recursive: true }) : []) {
  if (file.endsWith('.d.ts')) nameOutputs(join('dist', file));
}
process.exitCode = status;

function nameOutputs(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const named = lines.map((line) =>
    COMMENT.test(line) ? line : line.replace(RELATIVE, '$1$2$3.js$2'),
  );
  writeFileSync(file, named.join('\n'));
}
