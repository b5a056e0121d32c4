import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');
const COMPILERS = {
  'TypeScript 5.9': { bin: 'node_modules/typescript-5/bin/tsc', args: [] },
  'TypeScript 7': { bin: '../../node_modules/typescript/bin/tsc', args: ['--singleThreaded'] },
};
type Compiler = keyof typeof COMPILERS;
type Resolution = 'bundler' | 'nodenext';

// The declarations of the package, as an app sees them.
const DECLARATIONS = join(PACKAGE, 'test/gen/declarations');

/** The most instantiations of twenty calls beyond those of the same calls on the ORM client. */
const MAX_INSTANTIATIONS = 5000;
/** The types take about as long as those of the ORM; other tests run beside this measurement. */
const MAX_TIME_RATIO = 1.25;
/** The number of files with the calls, so that the time is more than that of the start. */
const COPIES = 80;

beforeAll(() => {
  const { bin } = COMPILERS['TypeScript 7'];
  const config = join(PACKAGE, 'tsconfig.build.json');
  const args = ['-p', config, '--emitDeclarationOnly', '--outDir', DECLARATIONS];
  expect(spawnSync(process.execPath, [join(PACKAGE, bin), ...args]).status).toBe(0);
});

describe.each(['zenstack', 'prisma'])('the types over %s', (orm) => {
  it.each(['TypeScript 5.9', 'TypeScript 7'] as const)(
    'cost few instantiations in %s',
    (compiler) => {
      const { own, api } = measure(compiler, orm);
      expect(own.instantiations).toBeGreaterThan(10_000);
      expect(api.instantiations - own.instantiations).toBeLessThan(MAX_INSTANTIATIONS);
    },
  );

  it('are checked about as fast as those of the ORM client', () => {
    const pairs: Pair[] = [];
    do pairs.push(measure('TypeScript 7', orm, COPIES));
    while (pairs.length < 30 && timeRatio(pairs) > MAX_TIME_RATIO);
    expect(timeRatio(pairs)).toBeLessThan(MAX_TIME_RATIO);
  });

  it.each([
    ['TypeScript 5.9', 'bundler'],
    ['TypeScript 5.9', 'nodenext'],
    ['TypeScript 7', 'bundler'],
    ['TypeScript 7', 'nodenext'],
  ] as const)('can be emitted as declarations in %s with %s resolution', (compiler, resolution) => {
    compile({ compiler, client: `${orm}-api`, resolution, declaration: true });
  });
});

interface Cost {
  readonly instantiations: number;
  readonly seconds: number;
}

interface Pair {
  readonly own: Cost;
  readonly api: Cost;
}

function measure(compiler: Compiler, orm: string, copies = 1): Pair {
  const costOf = (kind: string) => compile({ compiler, client: `${orm}-${kind}`, copies });
  return { own: costOf('orm'), api: costOf('api') };
}

/** The ratio of the shortest times, which are the least disturbed. */
function timeRatio(pairs: readonly Pair[]): number {
  const least = (kind: keyof Pair) => Math.min(...pairs.map((pair) => pair[kind].seconds));
  return least('api') / least('own');
}

interface Compilation {
  readonly compiler: Compiler;
  readonly client: string;
  /** @default 'bundler' */
  readonly resolution?: Resolution;
  /** The number of files with the calls. @default 1 */
  readonly copies?: number;
  /** Whether declarations are emitted. @default false */
  readonly declaration?: boolean;
}

/** With `nodenext`, ZenStack's types require it: `docs/orms/zenstack.md`. */
const DECIMAL = `declare module 'decimal.js' {
  export { Decimal, Decimal as default } from 'decimal.js/decimal';
}`;

/** Compiles the calls, and asserts that there are no errors. */
function compile(compilation: Compilation): Cost {
  const folder = mkdtempSync(join(PACKAGE, 'test/gen/type-cost-'));
  const { bin, args } = COMPILERS[compilation.compiler];
  for (let copy = 0; copy < (compilation.copies ?? 1); copy += 1) {
    copyFileSync(join(import.meta.dirname, 'type-cost/calls.ts'), join(folder, `calls${copy}.ts`));
  }
  if (compilation.resolution === 'nodenext') writeFileSync(join(folder, 'decimal.d.ts'), DECIMAL);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(toConfig(compilation)));
  try {
    const { stdout } = spawnSync(
      process.execPath,
      [join(PACKAGE, bin), '-p', folder, '--extendedDiagnostics', ...args],
      { encoding: 'utf8' },
    );
    expect(stdout).not.toContain('error TS');
    const numberAfter = (label: string) =>
      Number(new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1]);
    return { instantiations: numberAfter('Instantiations'), seconds: numberAfter('Check time') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toConfig({ client, resolution = 'bundler', declaration = false }: Compilation): object {
  return {
    extends: '../../../tsconfig.json',
    include: ['calls*.ts', 'decimal.d.ts'],
    compilerOptions: {
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
      types: ['node'],
      paths: {
        'client-under-test': [`../../type-cost/clients/${client}.ts`],
        'modelway-client': [`${DECLARATIONS}/index.d.ts`],
      },
      ...(declaration && {
        noEmit: false,
        declaration,
        emitDeclarationOnly: true,
        rootDir: '../../../../..',
        outDir: './dist',
      }),
    },
  };
}
