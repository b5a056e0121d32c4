import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, packageOf } from './imports.ts';
import { readPublishedPackages, readWorkspacePackages } from './packing/pack-packages.ts';
import { readPacked } from './packing/packed.ts';

const HOME = 'https://github.com/modelway/modelway';
const CHANGESETS = join(import.meta.dirname, '../../../.changeset');
const changesets = globSync('*.md', { cwd: CHANGESETS })
  .map((file) => readFileSync(join(CHANGESETS, file), 'utf8').replaceAll('"', "'"))
  .join('\n');
const PACKAGES = join(import.meta.dirname, '../..');

describe.each(readPacked())('the manifest of $name', (packed) => {
  const { entry, folder, files, manifest, source } = packed;
  const asked = { ...manifest.dependencies, ...manifest.peerDependencies };

  it('has a description, an author and a repository', () => {
    const { license, author, homepage, bugs, repository } = manifest;
    expect({ license, author, homepage, bugs, repository }).toEqual({
      license: 'MIT',
      author: 'The Modelway authors',
      homepage: `${HOME}/tree/main/packages/${entry}#readme`,
      bugs: `${HOME}/issues`,
      repository: { type: 'git', url: `git+${HOME}.git`, directory: `packages/${entry}` },
    });
    expect(manifest.description).toMatch(/^[A-Z].{20,}[^.]$/);
    expect(manifest.keywords?.length).toBeGreaterThan(3);
  });

  it('has the supported Node versions, and no side effects', () => {
    const { engines, type, sideEffects } = manifest;
    expect({ engines, type, sideEffects, files: manifest.files }).toEqual({
      engines: { node: '>=22' },
      type: 'module',
      sideEffects: false,
      files: ['dist'],
    });
    expect(source.publishConfig?.access).toBe('public');
  });

  it('depends on the packages that its files import, and on no others', () => {
    const modules = files.filter((file) => /\.(js|d\.ts)$/.test(file));
    const imported = modules.flatMap((file) => importsOf(join(folder, file)).map(packageOf));
    const names = new Set(imported.filter((name) => name !== undefined && name !== packed.name));
    expect([...names].sort()).toEqual(Object.keys(asked).sort());
  });

  it('depends on the other packages in the version of the same release', () => {
    for (const [name, range] of Object.entries(asked)) {
      if (name.startsWith('@modelway/')) expect(range).toBe(`^${manifest.version}`);
    }
  });

  it('has a changelog that starts with its version, or a changeset before its first release', () => {
    const path = join(PACKAGES, entry, 'CHANGELOG.md');
    if (!existsSync(path)) return expect(changesets).toContain(`'${packed.name}':`);
    expect(/^## (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1]).toBe(manifest.version);
  });
});

describe('the packages', () => {
  it('are released in one version', () => {
    const versions = readPublishedPackages().map(({ manifest }) => manifest.version);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(versions[0]).not.toBe('0.0.0');
  });

  it('have no version if they are private', () => {
    const rest = readWorkspacePackages().filter(({ manifest }) => manifest.private);
    expect(rest.map(({ manifest }) => manifest.version)).toEqual(rest.map(() => '0.0.0'));
  });

  it('are all dependencies of this package, so that they are built first', () => {
    const { devDependencies } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
    );
    const own = Object.keys(devDependencies).filter((name) => name.startsWith('@modelway/'));
    // The test helpers and the demo are private packages.
    expect(own.filter((name) => !/^@modelway\/(testing$|example-)/.test(name))).toEqual(
      readPacked().map(({ name }) => name),
    );
  });

  it('have a size limit each', () => {
    const checks = JSON.parse(
      readFileSync(join(import.meta.dirname, '../.size-limit.json'), 'utf8'),
    ) as readonly { readonly name: string }[];
    const limited = checks.flatMap(({ name }) => /^(\S+), unpacked$/.exec(name)?.[1] ?? []);
    expect(limited.sort()).toEqual(readPublishedPackages().map(({ manifest }) => manifest.name));
  });
});
