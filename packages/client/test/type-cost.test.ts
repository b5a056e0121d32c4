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

/**
 * The most that twenty calls add to the counters of a compiler, beyond the same calls on the ORM
 * client: times depend on what else runs. TypeScript 7 does not count the comparisons of types.
 */
const MOST: Readonly<Record<Compiler, Readonly<Record<string, number>>>> = {
  'TypeScript 5.9': { Instantiations: 5000, Types: 500, 'Assignability cache size': 500 },
  'TypeScript 7': { Instantiations: 5000, Types: 500 },
};

beforeAll(() => {
  const { bin } = COMPILERS['TypeScript 7'];
  const config = join(PACKAGE, 'tsconfig.build.json');
  const args = ['-p', config, '--emitDeclarationOnly', '--outDir', DECLARATIONS];
  expect(spawnSync(process.execPath, [join(PACKAGE, bin), ...args]).status).toBe(0);
});

describe.each(['zenstack', 'prisma'])('the types over %s', (orm) => {
  it.each(['TypeScript 5.9', 'TypeScript 7'] as const)('cost about as much in %s', (compiler) => {
    const [own, api] = ['orm', 'api'].map((kind) =>
      compile({ compiler, client: `${orm}-${kind}` }),
    );
    expect(own?.('Instantiations')).toBeGreaterThan(10_000);
    for (const [counter, most] of Object.entries(MOST[compiler])) {
      const more = Number(api?.(counter)) - Number(own?.(counter));
      expect([counter, more < most, more]).toEqual([counter, true, more]);
    }
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

interface Compilation {
  readonly compiler: Compiler;
  readonly client: string;
  /** @default 'bundler' */
  readonly resolution?: Resolution;
  /** Whether declarations are emitted. @default false */
  readonly declaration?: boolean;
}

/** With `nodenext`, ZenStack's types require it: `docs/orms/zenstack.md`. */
const DECIMAL = `declare module 'decimal.js' {
  export { Decimal, Decimal as default } from 'decimal.js/decimal';
}`;

/** Compiles the calls without errors, and returns the value of a counter. */
function compile(compilation: Compilation): (counter: string) => number {
  const folder = mkdtempSync(join(PACKAGE, 'test/gen/type-cost-'));
  const { bin, args } = COMPILERS[compilation.compiler];
  copyFileSync(join(import.meta.dirname, 'type-cost/calls.ts'), join(folder, 'calls.ts'));
  if (compilation.resolution === 'nodenext') writeFileSync(join(folder, 'decimal.d.ts'), DECIMAL);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(toConfig(compilation)));
  try {
    const { stdout } = spawnSync(
      process.execPath,
      [join(PACKAGE, bin), '-p', folder, '--extendedDiagnostics', ...args],
      { encoding: 'utf8' },
    );
    expect(stdout).not.toContain('error TS');
    return (counter) => Number(new RegExp(`^${counter}:\\s+(\\d+)$`, 'm').exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toConfig({ client, resolution = 'bundler', declaration = false }: Compilation): object {
  return {
    extends: '../../../tsconfig.json',
    include: ['calls.ts', 'decimal.d.ts'],
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
