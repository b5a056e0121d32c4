import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTypeScript } from './run-typescript.ts';

/** The simulated output of a compiler, and its end. */
const run = (printed: string, end: string) =>
  runTypeScript(['--eval', `process.stdout.write(${JSON.stringify(printed)}); ${end}`], tmpdir());

const OURS = 'use.ts(1,1): error TS1: x';
const THEIRS = 'node_modules/next/index.d.ts(1,1): error TS1: x';
const PUBLISHED = 'node_modules/@modelway/core/dist/index.d.ts(1,1): error TS1: x';

describe('the compiler', () => {
  it('returns no errors if it succeeds, or finds only errors in other packages', () => {
    expect(run('', '')).toEqual([]);
    expect(run(THEIRS, 'process.exitCode = 2')).toEqual([]);
  });

  it('returns the errors of the app, and those in our packages', () => {
    expect(run([OURS, THEIRS, PUBLISHED].join('\n'), 'process.exitCode = 2')).toEqual([
      OURS,
      PUBLISHED,
    ]);
  });

  it.each(['', THEIRS])('fails if it is killed, after %j', (printed) => {
    const killed = "process.kill(process.pid, 'SIGKILL')";
    expect(run(printed, killed)).toEqual(['The compiler ended with SIGKILL']);
  });

  it('fails if it ends with a status but names no error', () => {
    expect(run('', 'process.exitCode = 2')).toEqual(['The compiler ended with 2']);
    expect(run('', 'throw new Error("out of memory")')).toEqual([
      expect.stringContaining('out of memory'),
      'The compiler ended with 1',
    ]);
  });

  it('fails if it cannot be started', () => {
    expect(runTypeScript(['--version'], '/nowhere')).toEqual([expect.stringContaining('ENOENT')]);
  });
});

describe('the check of programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-program-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };

  it('finds the errors of the app and of our declarations, but not those of others', () => {
    write('tsconfig.json', '{ "compilerOptions": { "strict": true }, "files": ["use.ts"] }');
    write('use.ts', "import 'next'; import { a } from '@modelway/core'; export const b: 1 = a;");
    for (const name of ['next', '@modelway/core']) {
      write(`node_modules/${name}/index.d.ts`, 'export declare const a: Missing & 2;');
      write(`node_modules/${name}/package.json`, '{ "types": "index.d.ts" }');
    }
    const program = join(import.meta.dirname, 'check-programs-main.ts');
    expect(runTypeScript([program, 'tsconfig.json'], folder)).toEqual([
      expect.stringMatching(/^node_modules\/@modelway\/core\/index\.d\.ts.*'Missing'/),
    ]);
    write('use.ts', 'export const b: 1 = 2;');
    expect(runTypeScript([program, 'tsconfig.json'], folder)).toEqual([
      expect.stringMatching(/^use\.ts.*not assignable/),
    ]);
  });
});
