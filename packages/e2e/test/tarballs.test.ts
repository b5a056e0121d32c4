import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf } from './imports.ts';
import { readPacked } from './packing/packed.ts';

const LICENSE = readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8');

describe.each(readPacked())('the tarball of $name', ({ folder, files, manifest }) => {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const modules = files.filter((file) => /\.(js|d\.ts)$/.test(file));

  it('contains the build, the licence, the manifest and the README, and nothing else', () => {
    const rest = files.filter((file) => !/^dist\/[a-z0-9/-]+\.(js|d\.ts|js\.map)$/.test(file));
    expect(rest.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.filter((file) => /(^|\/)(tests?|fixtures?)\//.test(file))).toEqual([]);
    expect(read('LICENSE')).toBe(LICENSE);
  });

  it('contains every file that an entry point or a command names', () => {
    const targets = Object.values(manifest.exports ?? {}).flatMap((entry) => Object.values(entry));
    const named = [...targets, ...Object.values(manifest.bin ?? {})];
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  it('contains every imported file, under the imported name', () => {
    const missing = modules.flatMap((file) =>
      importsOf(join(folder, file))
        .filter((specifier) => specifier.startsWith('.'))
        .filter((specifier) => {
          const target = join(folder, dirname(file), specifier);
          const declared = target.replace(/\.js$/, '.d.ts');
          return !existsSync(file.endsWith('.d.ts') ? declared : target);
        })
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  it('contains doc comments of several lines in the declarations only', () => {
    const texts = modules.map((file) => [file, read(file)] as const);
    const commented = texts.filter(([, text]) => /^\s*\*\/$/m.test(text)).map(([file]) => file);
    expect(commented.filter((file) => !file.endsWith('.d.ts'))).toEqual([]);
    expect(commented).not.toEqual([]);
  });

  it('contains no import that ends in .ts', () => {
    const endings = modules.flatMap((file) => importsOf(join(folder, file)));
    expect(endings.filter((specifier) => specifier.endsWith('.ts'))).toEqual([]);
  });

  it('contains source maps with sources, and every source map that a file names', () => {
    for (const file of files.filter((file) => file.endsWith('.map'))) {
      const { sources, sourcesContent } = JSON.parse(read(file));
      expect(sourcesContent.map((text: unknown) => typeof text)).toEqual(
        sources.map(() => 'string'),
      );
    }
    for (const file of modules) {
      const [, map] = /^\/\/# sourceMappingURL=(.*)$/m.exec(read(file)) ?? [];
      if (map !== undefined) expect(files).toContain(join(dirname(file), map));
    }
  });

  it('contains commands that start', () => {
    for (const file of Object.values(manifest.bin ?? {})) {
      expect(read(file)).toMatch(/^#!\/usr\/bin\/env node\n/);
      expect(statSync(join(folder, file)).mode & 0o111).toBe(0o111);
    }
  });
});
