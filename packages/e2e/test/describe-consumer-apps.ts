import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TSC } from './compilers.ts';
import { runTypeScript } from './run-typescript.ts';

/**
 * The apps in `consumer/apps`, with the compiler options that they need. Each exports `start`, which
 * serves RPC over the packed packages below `/api`.
 */
const APPS: readonly (readonly [name: string, compilerOptions: object])[] = [
  ['fastify', {}],
  ['nest', { experimentalDecorators: true, emitDecoratorMetadata: true }],
];

/**
 * Describes the apps of an installation.
 *
 * @param esm returns the folder of its ES modules.
 */
export function describeConsumerApps(esm: () => string): void {
  it.each(APPS)(
    'a compiled app of %s serves a request',
    (name, compilerOptions) => {
      const folder = esm();
      expect(compile(folder, name, compilerOptions)).toEqual([]);
      const script = `import { start } from './out/apps/${name}.js';
      const { origin, close } = await start();
      const response = await fetch(origin + '/api/note/findMany');
      console.log(response.status, await response.text());
      await close();`;
      writeFileSync(join(folder, 'send.mjs'), script);
      const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
      const printed = execFileSync(process.execPath, ['send.mjs'], options);
      expect(printed).toBe('200 {"data":[{"id":1,"text":"first"}]}\n');
    },
    120_000,
  );
}

/** Compiles an app; returns the errors. */
function compile(folder: string, name: string, own: object): readonly string[] {
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: false,
    rootDir: '.',
    outDir: 'out',
    ...own,
  };
  const config = `tsconfig-${name}.json`;
  const settings = JSON.stringify({ compilerOptions, files: [`apps/${name}.ts`] });
  writeFileSync(join(folder, config), settings);
  return runTypeScript([TSC[7], '-p', config], folder);
}
