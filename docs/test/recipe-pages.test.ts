import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readPage } from './read-page.ts';

const RECIPES = join(import.meta.dirname, '../../packages/recipes');
const read = (path: string) => readFileSync(join(RECIPES, path), 'utf8');

const APPS = globSync('apps/*/package.json', { cwd: RECIPES })
  .sort()
  .map((manifest) => ({ app: basename(dirname(manifest)), ...JSON.parse(read(manifest)) }));

/** The limitations of a page or of a test: the names of cases of the adapter contract. */
const NEEDS = casesIn(
  readFileSync(join(RECIPES, '../testing/src/adapter-contract/contract-server.ts'), 'utf8').match(
    /export type AdapterNeed =[^;]+/,
  )?.[0] ?? '',
);

it('finds the recipes and the cases', () => {
  expect([APPS.length > 5, NEEDS.length > 5]).toEqual([true, true]);
});

describe.each(APPS)('the page of the recipe $app', ({ app, recipe, dependencies }) => {
  const { text, blocks } = readPage(recipe.page);

  it('shows a file of the app', () => {
    const sources = blocks.flatMap(({ source }) => source ?? []);
    expect(sources).toContainEqual(expect.stringContaining(`packages/recipes/apps/${app}/`));
  });

  it('names the tested versions of what it installs', () => {
    const [line = ''] = /^(Tested with|\*\*It was not run).*$/m.exec(text) ?? [];
    const named = [...line.matchAll(/([\w@/-]+) (\d+\.\d+\.\d+(?:-\w+)?)/g)];
    expect(line).not.toBe('');
    for (const [, name = '', version] of named) {
      expect([name, version]).toEqual([name, dependencies[name.replace('Bun', 'bun')]]);
    }
  });

  it('has a row for each case that its contract skips, and no other', () => {
    const [, section = ''] = text.split(/^## Limitations$/m);
    const rows = [...section.matchAll(/^\| (.+?) +\|/gm)].map(([, name = '']) => name);
    const skipped = casesIn(read(`test/${app}.test.ts`)).filter((name) => NEEDS.includes(name));
    expect(rows.filter((name) => NEEDS.includes(name)).sort()).toEqual([...skipped].sort());
  });
});

/** The cases that a source names, itself or by a constant of `fetch-limits.ts`. */
function casesIn(source: string): readonly string[] {
  const names = [...source.matchAll(/^ +(?:\| )?'([a-z].+?)'/gm)].map(([, name = '']) => name);
  const constants = [...new Set(source.match(/\b\w+_LIMITS\b/g))].flatMap((name) => {
    const value = new RegExp(`export const ${name} = (\\{.+?\\n\\})`, 's').exec(
      read('src/fetch-limits.ts'),
    )?.[1];
    return casesIn(value ?? '');
  });
  return [...new Set([...names, ...constants])];
}
