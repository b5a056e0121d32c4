import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readPublishedPackages } from './pack-packages.ts';

const MAIN = join(import.meta.dirname, 'pack-main.ts');

/**
 * Packs the published packages, as `pnpm pack:packages` does, and unpacks them into the folder that
 * `MODELWAY_PACKED` names.
 */
export default function packOnce(): void {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-packed-'));
  process.env.MODELWAY_PACKED = folder;
  const env = { ...process.env, INIT_CWD: dirname(folder) };
  execFileSync('node', [MAIN, basename(folder)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for (const { entry } of readPublishedPackages()) {
    const target = join(folder, entry);
    mkdirSync(target);
    const tarball = join(folder, `${entry}.tgz`);
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
}
