import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FULL_ONLY, filesLeftOut, LONG, testSize } from '../../../scripts/test-size.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the size of a test run', () => {
  it('is short in a package, quick at the root, and full on request', () => {
    expect(testSize({})).toBe('short');
    expect(testSize({}, 'quick')).toBe('quick');
    expect(testSize({ MODELWAY_TEST_SIZE: 'full' }, 'quick')).toBe('full');
    expect(testSize({ MODELWAY_TEST_SIZE: 'exhaustive' }, 'quick')).toBe('exhaustive');
    expect(() => testSize({ MODELWAY_TEST_SIZE: 'all' })).toThrow('must be short, quick, full');
  });

  it.each(['true', '1'])('is at least full in continuous integration, CI=%s', (CI) => {
    expect(testSize({ CI })).toBe('full');
    expect(testSize({ CI }, 'quick')).toBe('full');
    expect(() => testSize({ CI, MODELWAY_TEST_SIZE: 'quick' })).toThrow('must be full, not quick');
    expect(testSize({ CI, MODELWAY_TEST_SIZE: 'exhaustive' })).toBe('exhaustive');
    expect(testSize({ CI: 'false' })).toBe('short');
  });

  it('is full for the checks that run before a merge', () => {
    expect(read('.ci/run')).toMatch(/^export CI=true /m);
    expect(read('.ci/run')).toMatch(/ -- pnpm test$/m);
    expect(JSON.parse(read('package.json')).scripts).toMatchObject({
      test: 'node scripts/run-tests.js',
      'test:all': 'node scripts/run-tests.js --all',
    });
  });

  it('decides on the only files that a run leaves out, and a full run leaves out none', () => {
    expect([filesLeftOut('full'), filesLeftOut('exhaustive')]).toEqual([[], []]);
    const all = globSync('{docs,{packages,examples}/*}/test/**/*.test.ts', { cwd: ROOT });
    const full = new Set(all.map((file) => join(ROOT, file)));
    for (const size of ['quick', 'short'] as const) {
      expect(filesLeftOut(size).filter((file) => !full.has(file))).toEqual([]);
      expect(filesLeftOut(size).length).toBeGreaterThan(0);
    }
    for (const config of globSync('{docs,{packages,examples}/*}/jest.config.js', { cwd: ROOT })) {
      expect(read(config)).not.toContain('testPathIgnorePatterns');
    }
  });

  it.each([...LONG, ...FULL_ONLY].flatMap(alternatives))(
    'has no list with a file that is gone: %s',
    (pattern) => {
      expect(globSync(`${pattern}.test.ts`, { cwd: ROOT })).not.toEqual([]);
    },
  );

  it.each([
    ['quick', { runs: 2, requests: 2, rows: 2, versions: 1, databases: 2 }],
    ['full', { runs: 5, requests: 2, rows: 24, versions: 24, databases: 1 }],
    ['exhaustive', { runs: 24, requests: 24, rows: 24, versions: 24, databases: 2 }],
  ])('decides on volumes: %s', (MODELWAY_TEST_SIZE, expected) => {
    const script = `
      import * as size from './packages/testing/src/orm-contract/support/test-size.ts';
      const all = Array.from({ length: 24 }, (_, index) => index);
      console.log(JSON.stringify({
        runs: size.runsOf(24, 2), requests: new Set(size.requestsOf(all, 2)).size,
        rows: size.casesOf(all, 2).length, versions: size.versionsOf(all).length,
        databases: size.dialectsOf(['pglite', 'postgresql']).length,
      }));`;
    const args = ['--input-type=module', '-e', script];
    const env = { ...process.env, MODELWAY_TEST_SIZE };
    const printed = execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual(expected);
  });

  it('is what every volume of generated requests depends on', () => {
    const sources = globSync('{docs,{packages,examples}/*}/{src,test}/**/*.ts', { cwd: ROOT });
    const others = sources.filter((file) =>
      /\bMODELWAY_TEST_SIZE\b.*process\.env|process\.env\.MODELWAY_TEST_SIZE/.test(read(file)),
    );
    expect(others).toEqual(['packages/testing/src/orm-contract/support/test-size.ts']);
  });
});

/** Returns a pattern for each of the alternatives in braces. */
function alternatives(pattern: string): readonly string[] {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((each) => before + each + after);
}
