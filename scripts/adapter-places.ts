import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A published adapter of the workspace. */
export interface Adapter {
  /** The name of its folder without `adapter-`, and of its page: `hono`. */
  readonly name: string;
  /** `@modelway/adapter-hono`. */
  readonly package: string;
  /** The framework's package. */
  readonly framework: string;
  /** The supported versions of the framework, `^4.2.0`. */
  readonly range: string;
}

/** An adapter that is to be added to the files of the repository. */
export interface NewAdapter extends Adapter {
  /** The framework's name in texts, `Hono`. */
  readonly title: string;
  /** The name in identifiers, `create…Handler`. */
  readonly pascal: string;
  /** The newest version of the framework. */
  readonly newest: string;
  /** The version of the framework's `@types` package; `undefined` if it has types of its own. */
  readonly types: string | undefined;
}

/** A file that names every adapter, or that every adapter has. */
export interface Place {
  /** Its path for an adapter, relative to the root. */
  file(adapter: Adapter): string;
  /** What it contains, or a pattern of it, for an adapter. */
  entry(adapter: Adapter): string | RegExp;
  /** Returns the text with the new adapter; without it, a contributor writes the entry. */
  readonly add?: (text: string, adapter: NewAdapter) => string;
}

/** Reads the published adapters, which are those with a framework as a peer dependency. */
export function readAdapters(root: string): readonly Adapter[] {
  return globSync('packages/adapter-*/package.json', { cwd: root })
    .sort()
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
      const peers = Object.entries<string>(manifest.peerDependencies);
      const [peer] = peers.filter(([name]) => !name.startsWith('@modelway/'));
      if (manifest.private || !peer) return [];
      const name = basename(dirname(file)).replace('adapter-', '');
      return [{ name, package: manifest.name, framework: peer[0], range: peer[1] }];
    });
}

/** Returns the entries that the files of the repository lack, as `file: entry`. */
export function findMissing(root: string, adapter: Adapter): readonly string[] {
  return PLACES.flatMap((place) => {
    const file = place.file(adapter);
    const entry = place.entry(adapter);
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    const isThere = typeof entry === 'string' ? text.includes(entry) : entry.test(text);
    return isThere ? [] : [`${file}: ${entry}`];
  });
}

const workspaceLine = (adapter: Adapter) => `"${adapter.package}": "workspace:^"`;

/**
 * Every file outside of an adapter's folder that it needs, in the order in which they are filled.
 */
export const PLACES: readonly Place[] = [
  {
    file: () => 'packages/e2e/package.json',
    entry: workspaceLine,
    add: (text, adapter) => addDependencies(text, { [adapter.package]: 'workspace:^' }),
  },
  {
    file: () => 'docs/package.json',
    entry: workspaceLine,
    add: (text, adapter) =>
      addDependencies(text, { [adapter.package]: 'workspace:^', ...frameworkOf(adapter) }),
  },
  {
    file: ({ name }) => `packages/e2e/test/consumer/adapters/${name}.ts`,
    entry: (adapter) => `from '${adapter.package}'`,
    add: (_, adapter) => consumer(adapter),
  },
  {
    file: () => 'packages/e2e/.size-limit.json',
    entry: ({ name }) => `"path": "../adapter-${name}/dist/**"`,
    add: (text, { name }) => `${JSON.stringify(withSize(JSON.parse(text), name), null, 2)}\n`,
  },
  {
    file: ({ name }) => `docs/adapters/${name}.md`,
    entry: ({ framework, range }) => `Supported: \`${framework}\` \`${range}\``,
  },
  {
    file: () => 'docs/.vitepress/pages.ts',
    entry: ({ name }) => `path: 'adapters/${name}' }`,
    add: (text, { name, title }) =>
      text.replace(
        /^ *\{ title: [^}]*path: 'adapters\/hono' \},$/m,
        (hono) => `${hono}\n      { title: '${title}', path: 'adapters/${name}' },`,
      ),
  },
  {
    file: () => 'docs/reference/options.md',
    entry: (adapter) => new RegExp(`^## .*${toPascal(adapter.name)}`, 'mi'),
    add: (text, { pascal }) =>
      text.replace(
        /^## `createHonoHandler`$.*?(?=^## )/ms,
        (hono) =>
          `${hono}## \`create${pascal}Handler\`\n\n<!-- options:${pascal}HandlerOptions -->\n<!-- /options -->\n\n`,
      ),
  },
  {
    file: () => 'docs/comparison.md',
    entry: ({ name }) => new RegExp(`^\\| Language, framework +\\|[^|]*${name}`, 'mi'),
    add: (text, { title }) =>
      text.replace(/^(\| Language, framework +\|[^|]*?)(, Node, fetch *\|)/m, `$1, ${title}$2`),
  },
  {
    file: () => 'AGENTS.md',
    entry: ({ name }) => `packages/adapter-${name}/src/`,
    add: (text, { name, pascal }) =>
      text.replace(
        /^(?=packages\/adapter-template\/src\/)/m,
        `${`packages/adapter-${name}/src/`.padEnd(34)}create${pascal}Handler\n`,
      ),
  },
  {
    file: () => 'packages/benchmarks/package.json',
    entry: workspaceLine,
  },
];

/** `next-js` → `NextJs`. */
export function toPascal(name: string): string {
  return name.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());
}

/** The entries of a manifest for the framework, and for its types. */
export function frameworkOf({
  framework,
  newest,
  types,
}: NewAdapter): Readonly<Record<string, string>> {
  return { ...(types && { [`@types/${framework}`]: types }), [framework]: newest };
}

/** Adds development dependencies to the text of a manifest, in the order of their names. */
export function addDependencies(text: string, added: Readonly<Record<string, string>>): string {
  const manifest = JSON.parse(text);
  const entries = Object.entries({ ...added, ...manifest.devDependencies });
  manifest.devDependencies = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function withSize(sizes: readonly { readonly name: string }[], name: string): readonly object[] {
  const size = {
    name: `@modelway/adapter-${name}, unpacked`,
    path: `../adapter-${name}/dist/**`,
    limit: '20 kB',
    gzip: false,
    brotli: false,
    disablePlugins: ['@size-limit/esbuild'],
  };
  const index = sizes.findIndex((it) => it.name === '@modelway/core, unpacked');
  return sizes.toSpliced(index, 0, size);
}

function consumer({ package: name, pascal }: NewAdapter): string {
  return `import { create${pascal}Handler } from '${name}';
import { getClient, orm } from '../api.js';

export const handler = create${pascal}Handler({ orm, getClient });

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  create${pascal}Handler({ orm, getClient: () => 1 });
}
`;
}
