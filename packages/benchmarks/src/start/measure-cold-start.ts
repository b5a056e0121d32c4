import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { MODELWAY } from '../contestants/modelway.ts';
import { ZENSTACK_SERVER } from '../contestants/zenstack-server.ts';
import { type Ratio, ratioOf, summarize } from '../measure/ratio.ts';

/** The starts of processes, each with the first response of a handler or with an import. */
export interface ColdStart {
  /** The time to the first response of a bundle, relative to that of the peer. */
  readonly bundle: Ratio;
  /** The sizes of the bundles in kilobytes, minified and compressed, by contestant. */
  readonly kilobytes: ReadonlyMap<string, number>;
  /** The milliseconds of `import '@modelway/core'` without a bundler. */
  readonly importMs: number;
}

const ROUNDS = 21;

const ENTRIES: ReadonlyMap<string, string> = new Map([
  [MODELWAY, 'start-modelway-main.ts'],
  [ZENSTACK_SERVER, 'start-peer-main.ts'],
]);

const IMPORT = `
  const start = performance.now();
  await import('@modelway/core');
  console.log(performance.now() - start);`;

/** Bundles a function of each contestant into one file, and starts them by turns. */
export async function measureColdStart(): Promise<ColdStart> {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-cold-start-'));
  try {
    const files = new Map<string, string>();
    for (const [name, entry] of ENTRIES) files.set(name, await bundle(entry, folder));
    const times = new Map<string, number[]>([...files.keys()].map((name) => [name, []]));
    const imports: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, file] of files) times.get(name)?.push(run([file]));
      imports.push(run(['--input-type=module', '--eval', IMPORT]));
    }
    const sizeOf = (file: string) => gzipSync(readFileSync(file)).length / 1000;
    return {
      bundle: ratioOf(times, MODELWAY, ZENSTACK_SERVER),
      kilobytes: new Map([...files].map(([name, file]) => [name, sizeOf(file)])),
      importMs: summarize(imports).median,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the path of a bundle of the published files, as a serverless platform would get it. */
async function bundle(entry: string, folder: string): Promise<string> {
  const outfile = join(folder, entry.replace('.ts', '.mjs'));
  await build({
    entryPoints: [join(import.meta.dirname, entry)],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    // Some dependencies are CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}

function run(args: readonly string[]): number {
  const cwd = join(import.meta.dirname, '../..');
  return Number(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }));
}
