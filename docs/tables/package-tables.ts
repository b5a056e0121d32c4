import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { code, toTable } from './to-table.ts';

/**
 * The tables of the published packages: for the README of the repository, and of their tarballs.
 */
export function packageTables(root: string): readonly (readonly [string, string])[] {
  const packages = globSync('packages/*/package.json', { cwd: root })
    .map((file) => ({
      folder: basename(dirname(file)),
      ...JSON.parse(readFileSync(join(root, file), 'utf8')),
    }))
    .filter((it) => !it.private)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const described = packages.map(({ name, folder, description }) => [
    `[${code(name)}](packages/${folder}/README.md)`,
    description,
  ]);
  const packed = packages.map(({ name, folder }) => [code(name), code(`${folder}.tgz`)]);
  return [
    ['packages', toTable([['package', 'description'], ...described])],
    ['tarballs', toTable([['package', 'file'], ...packed])],
  ];
}
