import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The files of the root that a package needs. */
const FILES = ['jest.config.base.js', 'tsconfig.base.json', 'tsconfig.strict.json', 'node_modules'];

/** Follows CONTRIBUTING.md in a copy of the workspace, in which no other process runs. */
describe('the recipe for an adapter in CONTRIBUTING.md', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'modelway-walk-'));
  const adapter = join(workspace, 'packages/adapter-koa');
  const [commands = '', source = '', app = '', test = ''] = codeBlocks();

  afterAll(() => rmSync(workspace, { recursive: true, force: true }));

  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, {
      cwd: adapter,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('starts with the commands that this test runs in its own way', () => {
    expect(commands.split('\n')).toEqual([
      'node scripts/new-adapter.js koa',
      'pnpm --filter @modelway/adapter-koa add --save-dev koa @types/koa',
    ]);
    expect(test).toBe('pnpm test');
  });

  it('copies the template under the name of the framework', () => {
    for (const file of FILES) {
      symlinkSync(join(ROOT, file), join(workspace, file));
    }
    mkdirSync(join(workspace, 'packages'));
    const script = join(ROOT, 'scripts/new-adapter.js');
    execFileSync(process.execPath, [script, 'koa', '--into', join(workspace, 'packages')]);
    const { name, version, private: isPrivate } = readManifest(adapter);
    const core = readManifest(join(ROOT, 'packages/core'));
    expect([name, version, isPrivate]).toEqual(['@modelway/adapter-koa', core.version, undefined]);
    expect(readFileSync(join(adapter, 'README.md'), 'utf8')).not.toMatch(/template/i);
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
