import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { halfOf } from '@modelway/testing/test-size';
import { TSC } from './compilers.ts';
import { describeConsumerApps } from './describe-consumer-apps.ts';
import { installConsumer } from './install-consumer.ts';
import { entriesOf, readPacked } from './packing/packed.ts';
import { findNode } from './packing/user-shell.ts';
import { readDeclaredApi } from './read-api.ts';
import { runTypeScript } from './run-typescript.ts';

const packages = readPacked();
const entries = packages.flatMap(entriesOf);

/** The compilation of an app: its module format, its file, and the module settings. */
const MODES = [
  ['esm', 'use.ts', 'node16', 'node16'],
  ['esm', 'use.ts', 'nodenext', 'nodenext'],
  ['esm', 'use.ts', 'esnext', 'bundler'],
  ['cjs', 'use.ts', 'nodenext', 'nodenext'],
  ['cjs', 'use.ts', 'node20', 'node16'],
  ['cjs', 'lazy.ts', 'node16', 'node16'],
] as const;

/** Since TypeScript 6. */
const LATER_MODES = [['cjs', 'use.ts', 'commonjs', 'bundler']] as const;

/** Runs TypeScript 5, in place of its own command. */
const CHECK_PROGRAMS = join(import.meta.dirname, 'check-programs-main.ts');

const MAJORS = [22, 24];

let folder = '';
/** The paths of the Node versions that run the app, by their major versions. */
let nodes: ReadonlyMap<number, string>;
beforeAll(() => {
  folder = installConsumer(packages);
}, 300_000);
beforeAll(() => {
  nodes = new Map(MAJORS.map((major) => [major, findNode(major)]));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['esm', 'cjs'])('has run the installed generator in prisma generate, %s', (app) => {
  const text = readFileSync(join(folder, app, 'generated/modelway.ts'), 'utf8');
  expect(text).toContain('export const schema: SchemaDescription = {');
});

describe.each([
  [5, MODES],
  // Each mode is a program of its own there.
  [7, halfOf<(typeof MODES | typeof LATER_MODES)[number]>([...MODES, ...LATER_MODES])],
] as const)('TypeScript %i', (version, modes) => {
  it.each(modes)(
    'compiles %s/%s, module %s, resolution %s',
    (app, file, module, resolution) => {
      expect(compile(app, { version, file, module, resolution })).toEqual([]);
    },
    120_000,
  );
});

describe.each(MAJORS)('on Node %i', (major) => {
  const run = (file: string) =>
    execFileSync(nodes.get(major) ?? '', [file], { cwd: folder, encoding: 'utf8' });
  const expected = [...readDeclaredApi(entries)].map(([entry, { values }]) => [
    entry,
    Object.keys(values).sort(),
  ]);

  it.each(['require', 'import'])(
    'loads every entry point by %s',
    (way) => {
      const script = `Promise.all(${JSON.stringify(entries)}.map(async (entry) => [
      entry, Object.keys(await ${way}(entry)).sort()
    ])).then((names) => console.log(JSON.stringify(names)));`;
      writeFileSync(join(folder, 'names.cjs'), script);
      expect(JSON.parse(run('names.cjs'))).toEqual(expected);
    },
    60_000,
  );

  it.each(['esm', 'cjs'] as const)(
    'serves a compiled app, %s',
    (app) => {
      const mode = {
        version: 7,
        file: 'use.ts',
        module: 'nodenext',
        resolution: 'nodenext',
      } as const;
      expect(compile(app, mode)).toEqual([]);
      const script = `import('./${app}/${outDirOf(mode)}/use.js')
      .then(({ respond }) => respond(new Request('http://localhost/note/findMany')))
      .then(async (response) => console.log(response.status, await response.text()));`;
      writeFileSync(join(folder, 'send.cjs'), script);
      expect(run('send.cjs')).toMatch(/^403 \{.*"rejectedByPolicy":true/);
    },
    60_000,
  );
});

describe('on the Node of this run', () => describeConsumerApps(() => join(folder, 'esm')));

interface Mode {
  readonly version: keyof typeof TSC;
  readonly file: string;
  readonly module: string;
  readonly resolution: string;
}

function outDirOf({ version, module, resolution }: Mode): string {
  return `out-${version}-${module}-${resolution}`;
}

const compiled = new Map<string, readonly string[]>();

/** Compiles once, with the declarations; returns the errors in the app's files or in ours. */
function compile(app: string, mode: Mode): readonly string[] {
  const key = [app, mode.file, outDirOf(mode)].join();
  const errors = compiled.get(key) ?? runCompiler(app, mode);
  compiled.set(key, errors);
  return errors;
}

function runCompiler(app: string, mode: Mode): readonly string[] {
  if (mode.version === 5 && modesBuilt().length === 0) return [];
  const config = writeConfig(app, mode);
  return runTypeScript([TSC[mode.version], '-p', config], join(folder, app));
}

let built: readonly string[] | undefined;

/** Checks all modes in one process of TypeScript 5; returns the errors. */
function modesBuilt(): readonly string[] {
  const configs = MODES.map(([app, file, module, resolution]) =>
    join(app, writeConfig(app, { version: 5, file, module, resolution })),
  );
  built ??= runTypeScript([CHECK_PROGRAMS, ...configs], folder);
  return built;
}

/** Writes the settings of a compilation; returns the file's name. */
function writeConfig(app: string, mode: Mode): string {
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    module: mode.module,
    moduleResolution: mode.resolution,
    types: ['node'],
    skipLibCheck: false,
    rootDir: '.',
    outDir: outDirOf(mode),
  };
  const config = `tsconfig-${outDirOf(mode)}.json`;
  const include = mode.file === 'use.ts' ? ['adapters'] : [];
  const settings = JSON.stringify({ compilerOptions, files: [mode.file], include });
  writeFileSync(join(folder, app, config), settings);
  return config;
}
