import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { code, toTable } from './to-table.ts';

/** The parts of a manifest that the table shows. */
interface Manifest {
  readonly private?: boolean;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly recipe?: Recipe;
}

/**
 * The entry `recipe` of an app in `packages/recipes/apps`. A name in braces is replaced by its
 * version.
 */
interface Recipe {
  /** The page in docs, `adapters/koa.md`. */
  readonly page: string;
  /** `koa {koa}`. @default none */
  readonly version?: string;
  /** The runtime, `Bun {bun}`. @default Node.js */
  readonly testedOn?: string;
}

/** The adapters whose framework runs on more than one runtime are tested on this one. */
const RUNTIME = 'Node.js';

/** The table of frameworks and runtimes, from the manifests of adapters and recipes. */
export function toMountsTable(root: string): string {
  const rows = [...adapterRows(root), ...recipeRows(root)];
  return toTable([['framework or runtime', 'version', 'way', 'tested on'], ...rows]);
}

function adapterRows(root: string): readonly (readonly string[])[] {
  return manifests(root, 'packages/adapter-*/package.json').flatMap(([path, manifest]) => {
    if (manifest.private) return [];
    const page = `adapters/${basename(dirname(path)).replace('adapter-', '')}.md`;
    const versions = Object.entries(manifest.peerDependencies ?? {})
      .filter(([name]) => !name.startsWith('@modelway/'))
      .map(([name, range]) => code(`${name} ${range}`));
    return [[linkTo(root, page), versions.join(', '), 'adapter', RUNTIME]];
  });
}

function recipeRows(root: string): readonly (readonly string[])[] {
  return manifests(root, 'packages/recipes/apps/*/package.json').map(([path, manifest]) => {
    const { recipe, dependencies = {} } = manifest;
    if (!recipe) throw new Error(`${path} has no entry "recipe".`);
    const fill = (text: string) =>
      text.replace(/\{(.+?)\}/g, (_, name: string) => {
        const version = dependencies[name];
        if (!version) throw new Error(`${path} does not depend on ${name}.`);
        return version;
      });
    const { page, version, testedOn = RUNTIME } = recipe;
    return [linkTo(root, page), version ? code(fill(version)) : '', 'recipe', fill(testedOn)];
  });
}

function manifests(root: string, pattern: string): readonly (readonly [string, Manifest])[] {
  return globSync(pattern, { cwd: root })
    .sort()
    .map((path) => [path, JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest]);
}

/** A link to a page from another of the same folder, with the title of the page. */
function linkTo(root: string, page: string): string {
  const [, title = page] = /^# (.+)$/m.exec(readFileSync(join(root, 'docs', page), 'utf8')) ?? [];
  return `[${title}](${basename(page)})`;
}
