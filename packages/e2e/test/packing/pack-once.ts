import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packPackages } from './pack-packages.ts';

/** Packs what is published and unpacks it again, into the folder that `MODELWAY_PACKED` names. */
export default function packOnce(): void {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-packed-'));
  process.env.MODELWAY_PACKED = folder;
  for (const tarball of packPackages(folder).values()) {
    const target = join(folder, basename(tarball, '.tgz'));
    mkdirSync(target);
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
}
