import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const agents = read('AGENTS.md');
const [tree = ''] = agents.match(/(?<=^## Layout\n\n```\n).*?(?=^```$)/ms) ?? [];

/** One or more paths at the start of a line: `errors/`, `zenstack/, samples/`, `*-errors.ts`. */
const LINE = /^( {0,4})((?:[\w.*-]*[./][\w./*-]*(?:, (?=\S+\/))?)+)(?= |$)/gm;
const exclude = ['**/{node_modules,dist,gen}/**'];
const find = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude });
const named = readTree(tree);
const files = find(
  '{*,.ci/*,.changeset/*,.github/**,docs/.vitepress/*,packages/*/.*,{docs,examples,packages,scripts}/**}',
);
const stems = new Set(files.map((file) => basename(file).replace(/\..*$/, '')));

it('AGENTS.md has at most 120 lines', () => {
  expect(agents.split('\n').length).toBeLessThanOrEqual(121);
});

describe('the layout in AGENTS.md', () => {
  it.each([...named])('names %s, which exists', (path) => {
    expect(path.includes('*') ? find(path).length > 0 : existsSync(join(ROOT, path))).toBe(true);
  });

  it.each(find('{packages,examples}/*/package.json'))('names the folder of %s', (manifest) => {
    const folder = dirname(manifest);
    const inside = [...named].filter((path) => path.split('/').length >= 2);
    expect(inside.some((path) => matchesGlob(folder, path.split('/').slice(0, 2).join('/')))).toBe(
      true,
    );
  });

  it.each([...new Set(find('packages/*/src/**/*.ts').map(dirname))])('names %s', (folder) => {
    expect([...named].some((path) => matchesGlob(folder, path))).toBe(true);
  });

  it('names files that exist', () => {
    const words = [...tree.matchAll(/(?<=[ (])[a-z]+(-[a-z]+)+(?=[ ,:;.)\n])/g)].map(
      ([word]) => word,
    );
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter((word) => !stems.has(word) && !ENGLISH.has(word))).toEqual([]);
  });
});

describe.each(['AGENTS.md', 'CONTRIBUTING.md'])('the rules and recipes in %s', (page) => {
  const spans = [
    ...read(page)
      .replace(/^```.*?^```$/gms, '')
      .matchAll(/`([^`\n]+)`/g),
  ];
  // The recipe for an adapter creates these files.
  const names = new Set(spans.flatMap(([, name = '']) => (name.includes('koa') ? [] : [name])));

  it.each([...names].filter((name) => /^[\w./-]+\.(ts|js|json|md)$/.test(name)))(
    'name a file %s, which exists',
    (name) => expect(files.some((file) => `/${file}`.endsWith(`/${name}`))).toBe(true),
  );

  it.each([...names].filter((name) => /^(docs|packages)(\/[\w-]+)+$/.test(name)))(
    'name a folder %s, which exists',
    (name) => expect(existsSync(join(ROOT, name))).toBe(true),
  );

  it.each([...names].filter((name) => /^[a-z]+(-[a-z]+)+$/.test(name)))(
    'name a suite %s, which exists',
    (name) => expect(stems).toContain(name),
  );
});

/** Hyphenated words of the descriptions that are not names. */
const ENGLISH: ReadonlySet<string> = new Set(['row-level', 'throw-away']);

/** The paths of the tree. An indented path is below those of the last line with less indentation. */
function readTree(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  const above: { readonly indent: number; readonly parents: readonly string[] }[] = [];
  // More than four spaces continue a description.
  for (const [, { length: indent } = '', names = ''] of text.matchAll(LINE)) {
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const { parents } = above.at(-1) ?? { parents: [''] };
    const own = names.split(', ').flatMap((name) => parents.map((parent) => join(parent, name)));
    for (const path of own) paths.add(path.replace(/\/$/, ''));
    above.push({ indent, parents: own.filter((path) => path.endsWith('/')) });
  }
  return paths;
}
