import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { halfOf } from '@modelway/testing/test-size';
import { TSC } from '../compilers.ts';
import { FRONT_ENDS, type FrontEnd, ORMS, type Program, programsOf } from './front-ends.ts';
import { installWorkspace, type Manager } from './install-workspace.ts';

const MODES: readonly Mode[] = [
  { version: 5, resolution: 'bundler' },
  { version: 5, resolution: 'nodenext' },
  { version: 7, resolution: 'bundler' },
  { version: 7, resolution: 'nodenext' },
];

const MISSING_SETTING = 'MissingSetting<"moduleResolution: bundler">';

const parent = mkdtempSync(join(tmpdir(), 'modelway-workspaces-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** The server and the front end are two packages. The one imports a type of the other. */
describe.each(halfOf(['npm', 'pnpm'] as const))('in a workspace of %s', (manager) => {
  const folder = join(parent, manager);
  beforeAll(() => installWorkspace(folder, manager), 600_000);

  describe.each(MODES)('with TypeScript $version and $resolution', (mode) => {
    let errors: Errors;
    beforeAll(() => {
      errors = compileAll(folder, mode);
    }, 120_000);

    it.each(FRONT_ENDS)(
      '$name has exact types, or errors that name what is missing',
      (frontEnd) => {
        const expected = programsOf(frontEnd).map((program) =>
          expectation(program.file, errorOf(program, { frontEnd, manager, mode })),
        );
        expect(errors.get(frontEnd.name)).toEqual(Object.fromEntries(expected));
      },
    );
  });
});

interface Setting {
  readonly frontEnd: FrontEnd;
  readonly manager: Manager;
  readonly mode: Mode;
}

/** Returns a part of the error that a program has; `undefined` if it compiles. */
function errorOf({ error, isOfClient }: Program, setting: Setting): string | undefined {
  const { frontEnd, manager, mode } = setting;
  const { hasOrm, orm } = frontEnd;
  // With nodenext, only the ORM or a declaration of decimal.js gives ZenStack's client its types.
  const isTyped = orm !== ORMS.zenstack || mode.resolution === 'bundler';
  // npm puts the dependencies of the server where the front end finds them.
  if (hasOrm || (manager === 'npm' && isTyped)) return error;
  if (manager === 'npm') return MISSING_SETTING;
  if (isOfClient) return isTyped ? error : 'TS2322';
  return `MissingTypes<"${orm.name}">`;
}

function expectation(file: string, error: string | undefined): readonly [string, unknown] {
  return [file, error === undefined ? '' : expect.stringContaining(error)];
}

interface Mode {
  readonly version: keyof typeof TSC;
  readonly resolution: 'bundler' | 'nodenext';
}

/** The errors of each front end by its programs, with the lines that explain them. */
type Errors = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Compiles all front ends in one process, which parses most declarations once for all. */
function compileAll(folder: string, { version, resolution }: Mode): Errors {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'esnext.disposable'], types: [] },
    module: resolution === 'bundler' ? 'esnext' : resolution,
    moduleResolution: resolution,
  };
  const config = JSON.stringify({ compilerOptions, include: ['*.ts'] });
  const names = FRONT_ENDS.map(({ name }) => name);
  for (const name of names) writeFileSync(join(folder, name, 'tsconfig.json'), config);
  const args = [TSC[version], '-b', '--force', ...names];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const errors = stdout.split(/\n(?=\S)/);
  return new Map(
    FRONT_ENDS.map((frontEnd) => {
      const ofFile = programsOf(frontEnd).map(({ file }) => {
        const start = `${frontEnd.name}/${file}(`;
        return [file, errors.filter((error) => error.startsWith(start)).join('\n')] as const;
      });
      return [frontEnd.name, Object.fromEntries(ofFile)];
    }),
  );
}
