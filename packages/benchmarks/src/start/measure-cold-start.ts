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
  /** The time of `import '@modelway/core'` without a bundler, relative to that of the peer. */
  readonly imports: Ratio;
  /** Its milliseconds, which depend on the machine. */
  readonly importMs: number;
}

const ROUNDS = 21;

const ENTRIES: ReadonlyMap<string, string> = new Map([
  [MODELWAY, 'start-modelway-main.ts'],
  [ZENSTACK_SERVER, 'start-peer-main.ts'],
]);

const IMPORTS: ReadonlyMap<string, string> = new Map([
  [MODELWAY, '@modelway/core'],
  [ZENSTACK_SERVER, '@zenstackhq/server/api'],
]);

const toImport = (name: string) => `
  const start = performance.now();
  await import('${name}');
  console.log(performance.now() - start);`;

/** Bundles a function of each contestant into one file, and starts them by turns. */
export async function measureColdStart(): Promise<ColdStart> {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-cold-start-'));
  try {
    const files = new Map<string, string>();
    for (const [name, entry] of ENTRIES) files.set(name, await bundle(entry, folder));
    const times = emptyTimes();
    const imports = emptyTimes();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, file] of files) times.get(name)?.push(run([file]));
      for (const [name, specifier] of IMPORTS) {
        imports.get(name)?.push(run(['--input-type=module', '--eval', toImport(specifier)]));
      }
    }
    const sizeOf = (file: string) => gzipSync(readFileSync(file)).length / 1000;
    return {
      bundle: ratioOf(times, MODELWAY, ZENSTACK_SERVER),
      kilobytes: new Map([...files].map(([name, file]) => [name, sizeOf(file)])),
      imports: ratioOf(imports, MODELWAY, ZENSTACK_SERVER),
      importMs: summarize(imports.get(MODELWAY) ?? []).median,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function emptyTimes(): ReadonlyMap<string, number[]> {
  return new Map([...ENTRIES.keys()].map((name) => [name, []]));
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
