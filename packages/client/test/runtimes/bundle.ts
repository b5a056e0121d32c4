import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const parent = mkdtempSync(join(tmpdir(), 'modelway-client-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Bundles an entry beside this file into a new folder, and returns the path of the bundle. */
export async function bundle(entry: string, options: BuildOptions = {}): Promise<string> {
  const outfile = join(mkdtempSync(join(parent, 'bundle-')), `${entry}.js`);
  await build({
    entryPoints: [join(import.meta.dirname, `${entry}.ts`)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@modelway/source'],
    outfile,
    ...options,
  });
  return outfile;
}
