import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');
const COMPILERS = {
  'TypeScript 5.9': 'node_modules/typescript-5/bin/tsc',
  'TypeScript 7': '../../node_modules/typescript/bin/tsc',
};

const PAGE = readFileSync(join(PACKAGE, '../../docs/rpc/procedures.md'), 'utf8');
const PRINTED = /```ts\n(const db = new ZenStackClient\([\s\S]+?)```/.exec(PAGE)?.[1] ?? '';

/** The procedures of the fixture that the page does not have. */
const OTHERS = `
  echo: async () => ({}),
  ping: async () => 'pong',
  forbid: async () => 'forbidden',
  deleteTagged: async () => {},
  breakDown: async () => {},
`;

/** Compiles the implementations that a page prints, with the fixture's schema. */
function compile(compiler: keyof typeof COMPILERS, printed: string): string {
  const folder = mkdtempSync(join(PACKAGE, 'test/gen/procedures-'));
  try {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
      ...{ target: 'es2024', lib: ['es2024', 'esnext.disposable'], types: [] },
      ...{ module: 'esnext', moduleResolution: 'bundler' },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    writeFileSync(
      join(folder, 'db.ts'),
      `import { type ClientOptions, ZenStackClient } from '@zenstackhq/orm';
       import { schema, type SchemaType } from '../../../../testing/src/gen/schema.ts';
       declare const dialect: ClientOptions<SchemaType>['dialect'];
       export ${printed.replace('procedures: {', `procedures: {${OTHERS}`)}`,
    );
    const args = [join(PACKAGE, COMPILERS[compiler]), '-p', folder];
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the implementations of procedures that the documentation prints', () => {
  it.each(['TypeScript 5.9', 'TypeScript 7'] as const)('compile in %s', (compiler) => {
    expect(PRINTED).toContain('publish');
    expect(compile(compiler, PRINTED)).toBe('');
  });

  it('are checked: a wrong argument does not compile', () => {
    const wrong = PRINTED.replace('args.authorId', 'args.nobody');
    expect(compile('TypeScript 7', wrong)).toContain("'nobody' does not exist");
  });

  // If this one fails, the page needs its note no longer.
  it('need the constant in TypeScript 7', () => {
    const direct = PRINTED.replace('const post = await', 'return await').replace(
      'return post;',
      '',
    );
    expect(compile('TypeScript 7', direct)).toContain('TS2321');
  });
});
