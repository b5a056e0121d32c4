import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFullRun } from '../src/orm-contract/support/test-size.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the size of a test run', () => {
  it('is quick in a package, and full on request', () => {
    expect(isFullRun({})).toBe(false);
    expect(isFullRun({ MODELWAY_TEST_FULL: '1' })).toBe(true);
    expect(isFullRun({ CI: 'true', MODELWAY_TEST_FULL: '1' })).toBe(true);
  });

  it('is never quick in continuous integration', () => {
    expect(() => isFullRun({ CI: 'true' })).toThrow('Set MODELWAY_TEST_FULL=1 in CI');
    expect(() => isFullRun({ CI: '1', MODELWAY_TEST_FULL: '' })).toThrow(TypeError);
  });

  it('is full at the root, which continuous integration runs', () => {
    const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
    expect(read('.ci/run')).toMatch(/^export CI=true /m);
    expect(read('.ci/run')).toMatch(/ -- pnpm test$/m);
    expect(JSON.parse(read('package.json')).scripts.test).toBe('node scripts/run-tests.js');
    expect(read('scripts/run-tests.js')).toContain("MODELWAY_TEST_FULL: '1'");
  });
});
