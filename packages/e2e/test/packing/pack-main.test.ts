import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPublishedPackages } from './pack-packages.ts';

const MAIN = join(import.meta.dirname, 'pack-main.ts');
const PAGE = join(import.meta.dirname, '../../../../docs/how-to/unpublished.md');
const page = readFileSync(PAGE, 'utf8');
const packages = readPublishedPackages();

describe('pack-main', () => {
  it.each(packages)('has packed $manifest.name before the tests', ({ entry }) => {
    expect(existsSync(join(process.env.MODELWAY_PACKED ?? '', `${entry}.tgz`))).toBe(true);
  });

  it('requires a folder', () => {
    const run = () => execFileSync('node', [MAIN], { encoding: 'utf8', stdio: 'pipe' });
    expect(run).toThrow('Name a folder for the tarballs');
  });
});

describe('how-to/unpublished.md', () => {
  it.each(packages)('lists the tarball of $manifest.name', ({ entry, manifest }) => {
    expect(page).toMatch(new RegExp(`^\\| \`${manifest.name}\` +\\| \`${entry}.tgz\` +\\|$`, 'm'));
  });

  it('names no other tarball', () => {
    const names = new Set([...page.matchAll(/([\w-]+)\.tgz/g)].map(([, name]) => name));
    expect([...names].sort()).toEqual(packages.map(({ entry }) => entry).sort());
  });
});
