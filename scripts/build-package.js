// Compiles src to dist; run it in a package's folder. The compiler keeps the `.ts` extensions of
// imports in declaration files; this script changes them to `.js`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const COMMENT = /^\s*\/?\*/;
const RELATIVE = /\b(from |import |import\()(["'])(\.{1,2}\/[^"']+)\.ts\2/g;

// Output of deleted source files must not be published.
rmSync('dist', { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (error) throw error;
for (const file of status === 0 ? readdirSync('dist', { recursive: true }) : []) {
  if (file.endsWith('.d.ts')) rewriteImports(join('dist', file));
}
process.exitCode = status;

function rewriteImports(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rewritten = lines.map((line) =>
    COMMENT.test(line) ? line : line.replace(RELATIVE, '$1$2$3.js$2'),
  );
  writeFileSync(file, rewritten.join('\n'));
}
