import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMissing, readAdapters } from '../../../scripts/adapter-places.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The files of the root that a package needs. */
const FILES = ['jest.config.base.js', 'tsconfig.base.json', 'tsconfig.strict.json', 'node_modules'];

/** The files that the script adds an adapter to. */
const COPIED = [
  'docs/.vitepress/pages.ts',
  'docs/comparison.md',
  'docs/package.json',
  'docs/reference/options.md',
  'packages/benchmarks/package.json',
  'packages/e2e/.size-limit.json',
  'packages/e2e/package.json',
];

/** Follows CONTRIBUTING.md in a copy of the workspace, in which no other process runs. */
describe('the recipe for an adapter in CONTRIBUTING.md', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'modelway-walk-'));
  const adapter = join(workspace, 'packages/adapter-koa');
  const [command = '', source = '', app = '', test = ''] = codeBlocks();

  let steps = '';

  afterAll(() => rmSync(workspace, { recursive: true, force: true }));

  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, {
      cwd: adapter,
      // The workspace knows no package of the copy, whose sources Turbo would generate.
      env: { ...process.env, TURBO_HASH: 'a copy' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('has the two commands that this test runs in its own way', () => {
    expect(command).toBe('node scripts/new-adapter.js koa');
    expect(test).toBe('pnpm --filter @modelway/adapter-koa test');
  });

  it('copies the template under the name of the framework, with its newest and lowest version', () => {
    for (const file of FILES) symlinkSync(join(ROOT, file), join(workspace, file));
    for (const file of COPIED) cpSync(join(ROOT, file), join(workspace, file));
    const versions = ['--newest', '3.3.0', '--lowest', '3.0.0', '--types', '3.0.3'];
    const script = join(ROOT, 'scripts/new-adapter.js');
    steps = execFileSync(process.execPath, [script, 'koa', '--root', workspace, ...versions], {
      encoding: 'utf8',
    });
    const { name, version, private: isPrivate, ...manifest } = readManifest(adapter);
    const core = readManifest(join(ROOT, 'packages/core'));
    expect([name, version, isPrivate]).toEqual(['@modelway/adapter-koa', core.version, undefined]);
    expect(manifest).toMatchObject({
      peerDependencies: { koa: '^3.0.0' },
      devDependencies: { '@types/koa': '3.0.3', koa: '3.3.0', 'koa-lowest': 'npm:koa@3.0.0' },
    });
    const texts = ['packages/adapter-koa/README.md', 'docs/adapters/koa.md'].map((file) =>
      readFileSync(join(workspace, file), 'utf8'),
    );
    expect(texts.join('')).not.toMatch(/template/i);
  });

  it('adds the adapter to every file that names the adapters, and prints the others', () => {
    const [koa] = readAdapters(workspace);
    expect(koa).toMatchObject({ framework: 'koa', range: '^3.0.0' });
    const missing = koa ? findMissing(workspace, koa) : [];
    expect(missing).toEqual(['packages/benchmarks/package.json']);
    expect(steps).toContain(`Add the adapter to ${missing[0]}`);
    expect(readFileSync(join(workspace, '.changeset/adapter-koa.md'), 'utf8')).toContain(
      "'@modelway/adapter-koa': minor",
    );
  });

  it('passes the contract with the printed files', () => {
    install();
    writeFileSync(join(adapter, 'src/create-koa-handler.ts'), source);
    writeFileSync(join(adapter, 'test/koa-app.ts'), app);
    run('sh', '-c', readManifest(adapter).scripts.test);
    const results = JSON.parse(readFileSync(join(adapter, 'test-results.json'), 'utf8'));
    expect(results).toMatchObject({ numFailedTests: 0, numFailedTestSuites: 0, success: true });
    expect(results.numPassedTests).toBeGreaterThan(100);
  }, 180_000);

  it('passes the type check with the printed files', () => {
    expect(run(join(ROOT, 'node_modules/.bin/tsc'), '-p', 'tsconfig.json')).toBe('');
  }, 60_000);

  /** Replaces `pnpm add`: links the template's dependencies, and the framework. */
  function install(): void {
    mkdirSync(join(adapter, 'node_modules/@types'), { recursive: true });
    const link = (from: string, name: string) =>
      symlinkSync(
        join(ROOT, 'packages', from, 'node_modules', name),
        join(adapter, 'node_modules', name),
      );
    link('adapter-template', '@modelway');
    link('testing', 'koa');
    link('testing', 'koa-lowest');
    link('testing', '@types/koa');
  }
});

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The code of the section, without the indentation of its list. */
function codeBlocks(): readonly string[] {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = text.split('## An adapter for your framework');
  const [walk = ''] = section.split('\n## ');
  return [...walk.matchAll(/^ {3}```\w+\n(.*?)\n {3}```$/gms)].map(([, code = '']) =>
    code.replace(/^ {3}/gm, ''),
  );
}
