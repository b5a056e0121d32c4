// Packs a package as it would be published and checks the tarball; run it in the package's folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BESIDE_DIST = ['LICENSE', 'README.md', 'package.json'];
// Turbo stops the remaining checks when one fails: this one still removes its temporary folder.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => {});
const folder = mkdtempSync(join(tmpdir(), 'check-package-'));
try {
  run('pnpm', ['pack', '--pack-destination', folder]);
  const tarball = join(folder, readdirSync(folder)[0]);
  checkFiles(listFiles(tarball));
  checkManifest(readManifest(tarball));
  run('publint', ['run', tarball, '--strict']);
  run('attw', [tarball, '--profile', 'esm-only', '--no-color']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Checks that the tarball contains the build output and exactly the files of BESIDE_DIST. */
function checkFiles(files) {
  const beside = files.filter((file) => !file.startsWith('dist/'));
  const extra = beside.filter((file) => !BESIDE_DIST.includes(file));
  const missing = BESIDE_DIST.filter((file) => !beside.includes(file));
  if (extra.length > 0) throw new Error(`these do not belong in the package: ${extra}`);
  if (missing.length > 0) throw new Error(`these are missing from the package: ${missing}`);
  if (files.length === beside.length) throw new Error('dist is missing from the package');
}

/** Checks that no export points at source files: they are not published. */
function checkManifest({ exports }) {
  if (JSON.stringify(exports).includes('/src/')) {
    throw new Error('exports names source files: repeat it without them in publishConfig.exports');
  }
}

function listFiles(tarball) {
  return run('tar', ['-tzf', tarball])
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^package\//, ''));
}

function readManifest(tarball) {
  return JSON.parse(run('tar', ['-xzOf', tarball, 'package/package.json']));
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} fails: ${error ?? stdout + stderr}`);
  return stdout;
}
