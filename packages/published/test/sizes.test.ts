import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { readPacked } from './packed.ts';
import { BUNDLE_LIMITS, TARBALL_LIMITS } from './size-limits.ts';

const packages = readPacked();

it('has a limit for every package', () => {
  expect(Object.keys(TARBALL_LIMITS)).toEqual(packages.map(({ name }) => name));
});

it.each(packages)('the tarball of $name is no larger than it has to be', (packed) => {
  const { name, tarball, folder, files } = packed;
  const unpacked = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const size = { packed: toKb(statSync(tarball).size), unpacked: toKb(unpacked) };
  expectWithin(size, TARBALL_LIMITS[name] ?? { packed: 0, unpacked: 0 });
});

it.each(Object.entries(BUNDLE_LIMITS))('a bundle of %s is no larger', async (entry, limit) => {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${entry}'`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  });
  const [file] = outputFiles;
  expectWithin({ gzipped: toKb(gzipSync(file?.contents ?? '').length) }, { gzipped: limit });
});

function toKb(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}

/** Prints the sizes that are too large beside their limits. */
function expectWithin<Size extends Record<string, number>>(
  size: Size,
  limits: { readonly [K in keyof Size]: number },
): void {
  const over = Object.entries(size).filter(([name, kb]) => kb === 0 || kb > (limits[name] ?? 0));
  expect({ over, limits }).toEqual({ over: [], limits });
}
