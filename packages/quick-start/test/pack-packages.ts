import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../..');

/** Packs every package that would be published; gives the tarballs by the names of the packages. */
export function packPackages(folder: string): ReadonlyMap<string, string> {
  const tarballs = new Map<string, string>();
  for (const entry of readdirSync(PACKAGES)) {
    const cwd = join(PACKAGES, entry);
    const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    // Those that this package depends on are built before its tests run.
    if (manifest.private || !isNeeded(manifest.name)) continue;
    const file = join(folder, `${entry}.tgz`);
    execFileSync('pnpm', ['pack', '--out', file], { cwd, stdio: 'ignore' });
    tarballs.set(manifest.name, file);
  }
  return tarballs;
}

function isNeeded(name: string): boolean {
  const { devDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  );
  return Object.hasOwn(devDependencies, name);
}
