import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');
const JEST = join(FOLDER, '../../node_modules/jest/bin/jest.js');

/** Runs the tests of the contract's files whose titles match a pattern. */
function runMatching(pattern: string) {
  const args = ['--experimental-vm-modules', JEST, 'test/contract.test', '-t', pattern];
  const env = { ...process.env, CI: '', MODELWAY_TEST_SIZE: '' };
  return spawnSync(process.execPath, args, { cwd: FOLDER, encoding: 'utf8', env });
}

describe('a run of tests with -t', () => {
  it('fails if no title matches, and says how titles start', () => {
    const { status, stderr } = runMatching('names no siute');
    expect(status).toBe(1);
    expect(stderr).toContain(
      "No test has a title that matches -t 'names no siute'. Titles start with: the contract of ORM bindings",
    );
  });

  it('passes if a title matches', () => {
    expect(runMatching('names each suite').status).toBe(0);
  });
});
