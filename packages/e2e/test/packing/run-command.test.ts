import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, runInstall } from './run-command.ts';

describe('a command', () => {
  let cwd: string;
  let warnings: jest.SpyInstance;

  beforeEach(() => {
    // The form that `pwd` prints: the folder of temporary files may be behind a link.
    cwd = realpathSync(mkdtempSync(join(tmpdir(), 'modelway-command-')));
    warnings = import.meta.jest.spyOn(console, 'warn').mockImplementation();
  });
  afterEach(() => {
    warnings.mockRestore();
    rmSync(cwd, { recursive: true });
  });
  const attempts = () => readFileSync(join(cwd, 'attempts'), 'utf8').trim().split('\n').length;

  it('returns its output', () => {
    expect(runCommand('echo one; pwd', { cwd })).toBe(`one\n${cwd}\n`);
  });

  it('reports both outputs if it fails', () => {
    const command = 'echo of pnpm; echo of npm >&2; exit 3';
    expect(() => runCommand(command, { cwd })).toThrow('ends with 3:\nof pnpm\nof npm\n');
  });

  it('runs once if it is a test', () => {
    expect(() => runCommand('echo tried >> attempts; exit 1', { cwd })).toThrow('ends with 1');
    expect(attempts()).toBe(1);
  });

  it('runs again if it is a failed installation, and reports that', () => {
    runInstall('test -e failed && touch done || { touch failed; echo no network; exit 1; }', {
      cwd,
    });
    expect(existsSync(join(cwd, 'done'))).toBe(true);
    expect(warnings.mock.calls).toEqual([[expect.stringContaining('no network')]]);
  });

  it('fails if it is an installation that fails each time', () => {
    expect(() =>
      runInstall('echo tried >> attempts; echo no such package; exit 1', { cwd }),
    ).toThrow('no such package');
    expect(attempts()).toBe(3);
  });
});
