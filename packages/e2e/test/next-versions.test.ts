import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { readPublishedPackages, readWorkspacePackages } from './packing/pack-packages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CHANGESETS = join(
  dirname(createRequire(import.meta.url).resolve('@changesets/cli/package.json')),
  'bin.js',
);

/**
 * Copies the manifests of the workspace to a separate repository, in which versions may be raised.
 */
describe('changeset version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-versions-'));
  const published = readPublishedPackages();
  const [current = ''] = published.map(({ manifest }) => manifest.version);

  beforeAll(() => {
    for (const file of ['package.json', 'pnpm-workspace.yaml'])
      cpSync(join(ROOT, file), join(folder, file));
    mkdirSync(join(folder, '.changeset'));
    for (const file of ['config.json', 'changelog.mjs']) {
      cpSync(join(ROOT, '.changeset', file), join(folder, '.changeset', file));
    }
    for (const { entry, manifest } of readWorkspacePackages()) {
      mkdirSync(join(folder, 'packages', entry), { recursive: true });
      writeFileSync(join(folder, 'packages', entry, 'package.json'), JSON.stringify(manifest));
    }
    const text = '---\n"@modelway/core": minor\n---\n\nLists are sorted by ids.\n\n- A detail.\n';
    writeFileSync(join(folder, '.changeset/sorted-lists.md'), text);
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    execFileSync(process.execPath, [CHANGESETS, 'version'], { cwd: folder, stdio: 'pipe' });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = (entry: string, file: string): string =>
    readFileSync(join(folder, 'packages', entry, file), 'utf8');

  it('raises the published packages together, and no private one', () => {
    const [major, minor] = current.split('.');
    const next = `${major}.${Number(minor) + 1}.0`;
    const versions = readWorkspacePackages().map(({ entry, manifest }) => [
      entry,
      JSON.parse(read(entry, 'package.json')).version,
      manifest.private ? '0.0.0' : next,
    ]);
    expect(versions.map(([entry, version]) => [entry, version])).toEqual(
      versions.map(([entry, , expected]) => [entry, expected]),
    );
  });

  it('writes the text of the changeset into the changelog, without a hash', () => {
    const changelog = read('core', 'CHANGELOG.md');
    expect(changelog).toContain(
      '### Minor Changes\n\n- Lists are sorted by ids.\n\n  - A detail.\n',
    );
  });

  it('lists the required packages in the other changelogs', () => {
    expect(read('adapter-express', 'CHANGELOG.md')).toMatch(
      /\n- Needs `@modelway\/core` [\d.]+\.\n/,
    );
  });
});

describe('a pending changeset', () => {
  const names = readPublishedPackages().map(({ manifest }) => manifest.name);
  const waiting = readdirSync(join(ROOT, '.changeset')).filter((file) => file.endsWith('.md'));
  const texts = waiting.map((file) => [file, readFileSync(join(ROOT, '.changeset', file), 'utf8')]);
  const sample = '---\n## "@modelway/core": minor\n---\n\nNamed in a comment.\n';

  it.each([['sample.md', sample], ...texts])('is checked for package names: %s', (file, text) => {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text ?? '') ?? [];
    const releases = Object.entries(parse(head) ?? {});
    const isRight =
      releases.length > 0 &&
      releases.every(([name, type]) => names.includes(name) && /^(minor|patch)$/.test(`${type}`)) &&
      body.trim() !== '';
    expect(isRight).toBe(file !== 'sample.md');
  });
});
