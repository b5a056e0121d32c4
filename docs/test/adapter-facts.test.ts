import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMissing, readAdapters } from '../../scripts/adapter-places.ts';
import { readPage } from './read-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = join(ROOT, 'packages');
const read = (path: string) => readFileSync(join(PACKAGES, path), 'utf8');

/** The names of cases that an adapter may list in `unsupported`. */
const NEEDS: readonly string[] = [
  ...(/export type AdapterNeed =([^;]+);/
    .exec(read('testing/src/adapter-contract/contract-server.ts'))?.[1]
    ?.matchAll(/'([^']+)'/g) ?? []),
].map(([, name = '']) => name);

/** The contracts of pages without an adapter. */
const HANDLERS = [
  ['adapters/fetch.md', 'adapter-hono/test/fetch-handler.test.ts'],
  ['adapters/node.md', 'adapter-express/test/node-handler.test.ts'],
] as const;

describe.each(readAdapters(ROOT))('$package', (adapter) => {
  const { name, framework, range } = adapter;
  const folder = `adapter-${name}`;
  const pathsOf = (pattern: string) =>
    globSync(`${folder}/${pattern}`, { cwd: PACKAGES, exclude: ['**/node_modules'] });

  it('is in every file that names the adapters', () => {
    expect(findMissing(ROOT, adapter)).toEqual([]);
  });

  it('has a page that names the supported and the tested versions', () => {
    const { text } = readPage(`adapters/${name}.md`);
    expect(text).toContain(`Supported: \`${framework}\` \`${range}\``);
    const manifests = pathsOf('{package.json,test/*/package.json}');
    const tested = manifests.flatMap((file) => testedVersions(read(file), framework));
    const [line = ''] = /Tested with [^\n]*/.exec(text) ?? [];
    const named = new Set(line.match(/\d+\.\d+\.\d+/g));
    expect([...named].sort()).toEqual([...new Set(tested)].sort());
  });

  it('has a page with a row for each case that its contract skips, and no other', () => {
    const others: readonly string[] = HANDLERS.map(([, file]) => file);
    const files = pathsOf('test/**/*.ts').filter((file) => !others.includes(file));
    const { text } = readPage(`adapters/${name}.md`);
    expect(rowsOf(text)).toEqual(needsIn(files.map(read).join('\n')));
  });
});

describe.each(HANDLERS)('%s', (page, contract) => {
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
