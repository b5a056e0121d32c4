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

const DEPENDENCY = '^ *"@modelway/adapter-NAME": "workspace:.*\\n';
const PACKAGE = '@modelway/adapter-NAME';

/** The files outside of an adapter's folder that name every adapter, with the pattern of an entry. */
const PLACES = [
  ['packages/e2e/package.json', DEPENDENCY],
  ['docs/package.json', DEPENDENCY],
  ['packages/benchmarks/package.json', DEPENDENCY],
  ['packages/e2e/test/consumer/adapters/NAME.ts', PACKAGE],
  ['packages/e2e/.size-limit.json', '^ {2}{\\n.*adapter-NAME, unpacked[^}]*},\\n'],
  ['docs/adapters/NAME.md', PACKAGE],
  ['docs/.vitepress/pages.ts', "^.*path: 'adapters/NAME' },\\n"],
  ['docs/reference/options.md', '^## .*NAME[^]*?(?=^## )'],
  ['docs/comparison.md', '(?<=^\\| Language, framework +\\|[^|]*)[,:] NAME[^,|]*'],
] as const;

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

/** Returns the files that name every adapter, each with the pattern of the entry of this one. */
export function placesOf(name: string): readonly (readonly [file: string, entry: RegExp])[] {
  // `react-router` is `ReactRouter` in identifiers.
  const ownName = name.replaceAll('-', '-?');
  return PLACES.map(([file, entry]) => [
    file.replace('NAME', name),
    new RegExp(entry.replace('NAME', ownName), 'im'),
  ]);
}

/** Returns the files of the repository that lack an adapter. */
export function findMissing(root: string, { name }: Adapter): readonly string[] {
  const isThere = (file: string, entry: RegExp) =>
    existsSync(join(root, file)) && entry.test(readFileSync(join(root, file), 'utf8'));
  return placesOf(name).flatMap(([file, entry]) => (isThere(file, entry) ? [] : [file]));
}
