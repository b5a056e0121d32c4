import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage } from './read-page.ts';

const PACKAGES = join(import.meta.dirname, '../../packages');
const read = (path: string) => readFileSync(join(PACKAGES, path), 'utf8');

/** The names of cases that an adapter may list in `unsupported`. */
const NEEDS: readonly string[] = [
  ...(/export type AdapterNeed =([^;]+);/
    .exec(read('testing/src/adapter-contract/contract-server.ts'))?.[1]
    ?.matchAll(/'([^']+)'/g) ?? []),
].map(([, name = '']) => name);

const ADAPTERS = [
  {
    page: 'adapters/express.md',
    folder: 'adapter-express',
    framework: 'express',
    unsupported: 'adapter-express/test/contract.test.ts',
    versions: ['adapter-express/package.json'],
  },
  {
    page: 'adapters/hono.md',
    folder: 'adapter-hono',
    framework: 'hono',
    unsupported: 'adapter-hono/test/contract.test.ts',
    versions: ['adapter-hono/package.json'],
  },
  {
    page: 'adapters/sveltekit.md',
    folder: 'adapter-sveltekit',
    framework: '@sveltejs/kit',
    unsupported: 'adapter-sveltekit/test/describe-version.ts',
    versions: ['kit-2.0', 'kit-2', 'kit-3'].map(
      (app) => `adapter-sveltekit/test/${app}/package.json`,
    ),
  },
  {
    page: 'adapters/next.md',
    folder: 'adapter-next',
    framework: 'next',
    unsupported: 'adapter-next/test/contract.test.ts',
    versions: ['adapter-next/test/next-15/package.json', 'adapter-next/package.json'],
  },
] as const;

describe.each(ADAPTERS)('$page', ({ page, folder, framework, unsupported, versions }) => {
  const { text } = readPage(page);

  it('names the supported and the tested versions', () => {
    const { peerDependencies } = JSON.parse(read(`${folder}/package.json`));
    expect(text).toContain(`Supported: \`${framework}\` \`${peerDependencies[framework]}\`.`);
    const tested = versions.flatMap((file) => testedVersions(read(file), framework));
    const [line = ''] = /Tested with [^\n]*/.exec(text) ?? [];
    expect([...(line.match(/\d+\.\d+\.\d+/g) ?? [])].sort()).toEqual(tested.sort());
  });

  it('has a row for each case that its contract skips, and no other', () => {
    expect(rowsOf(text)).toEqual(needsIn(read(unsupported)));
  });
});

describe.each([
  ['adapters/fetch.md', 'adapter-hono/test/fetch-handler.test.ts'],
  ['adapters/node.md', 'adapter-express/test/node-handler.test.ts'],
])('%s', (page, contract) => {
  it('has a row for each case that its contract skips, and no other', () => {
    expect(rowsOf(readPage(page).text)).toEqual(needsIn(read(contract)));
  });
});

describe('adapters/writing.md', () => {
  it('has a row for each name of a case', () => {
    const { text } = readPage('adapters/writing.md');
    expect(NEEDS.length).toBeGreaterThan(0);
    const named = [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining([...NEEDS]));
  });
});

/** The exact versions of a framework that a manifest installs, including aliases. */
function testedVersions(manifest: string, framework: string): readonly string[] {
  const { dependencies, devDependencies } = JSON.parse(manifest);
  return Object.entries<string>({ ...dependencies, ...devDependencies }).flatMap(
    ([name, version]) => {
      if (name === framework) return [version];
      return version.startsWith(`npm:${framework}@`) ? [version.split('@').at(-1) ?? ''] : [];
    },
  );
}

function needsIn(source: string): readonly string[] {
  return NEEDS.filter((name) => source.includes(`'${name}'`)).sort();
}

/** The first column of the table below "Limitations". */
function rowsOf(text: string): readonly string[] {
  const [, section = ''] = text.split(/^## Limitations$/m);
  const rows = [...section.matchAll(/^\| (.+?) +\|/gm)].map(([, name = '']) => name);
  return rows.filter((name) => NEEDS.includes(name)).sort();
}
