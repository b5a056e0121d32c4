import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');

/** Files that a test compiles itself, or that belong to an app with a compiler of its own. */
const ELSEWHERE = [
  '**/*.config.ts',
  '**/zenstack/gen/**',
  'docs/.vitepress/**',
  'docs/zenstack/**',
  'examples/sveltekit-notes/**',
  'packages/adapter-template/new/**',
  'packages/e2e/test/consumer/**',
  'packages/e2e/test/openapi/zenstack-clients/**',
  'packages/e2e/test/type-cost/app/**',
  'packages/recipes/apps/{nuxt,tanstack-start}/**',
];

it('is part of `pnpm typecheck:all`, each TypeScript file', () => {
  const manifests = globSync('{.,docs,packages/*,examples/*}/package.json', { cwd: ROOT });
  const checked = new Set(manifests.flatMap(configsOf).flatMap(filesOf));
  const tracked = execFileSync('git', ['ls-files', '*.ts'], { cwd: ROOT, encoding: 'utf8' });
  const left = tracked
    .trim()
    .split('\n')
    .filter((file) => !checked.has(file) && !ELSEWHERE.some((glob) => matchesGlob(file, glob)));
  expect(checked.size).toBeGreaterThan(1_000);
  expect(left).toEqual([]);
});

it('is part of `pnpm typecheck:all`, each task', () => {
  const manifests = globSync('{.,docs,packages/*,examples/*}/package.json', { cwd: ROOT });
  const scripts = manifests.map(
    (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).scripts,
  );
  const names = new Set(scripts.flatMap((each = {}) => Object.keys(each)));
  const tasks = [...names].filter((name) => /^typecheck(?!:all$)/.test(name));
  const all: string = scripts.find((each) => each['typecheck:all'])['typecheck:all'];
  expect(all.split(' ').slice(2).sort()).toEqual(tasks.sort());
});

/** The configurations that the tasks of `pnpm typecheck:all` in a manifest name. */
function configsOf(path: string): readonly string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const tasks = Object.keys(scripts).filter((name) => name.startsWith('typecheck'));
  const named = tasks
    .map((name) => scripts[name])
    .join(' ')
    .matchAll(/tsc -p (\S+)/g);
  return Array.from(named, ([, config]) => join(dirname(path), config ?? ''));
}

function filesOf(config: string): readonly string[] {
  const path = join(ROOT, config);
  const { config: json } = ts.readConfigFile(path, ts.sys.readFile);
  return ts
    .parseJsonConfigFileContent(json, ts.sys, dirname(path))
    .fileNames.map((file) => relative(ROOT, file));
}
