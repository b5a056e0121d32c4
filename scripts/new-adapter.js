// Creates an adapter from packages/adapter-template, and adds it to the files that name every
// adapter.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { findMissing, placesOf } from './adapter-places.ts';

const USAGE = `Usage: node scripts/new-adapter.js <name> [options]

Creates packages/adapter-<name>, adds it to the files that name every adapter, installs the newest
and the lowest version of the framework, and prints where to continue.

  --package <name>    the framework's package; the name by default
  --title <title>     the framework's name in texts; by default the name with a capital
  --newest <version>, --lowest <version>, --types <version>
                      instead of the versions in the registry of npm
  --root <folder>     another copy of the repository, in which nothing is installed`;

const ROOT = join(import.meta.dirname, '..');

const TEMPLATE = join(ROOT, 'packages/adapter-template');

/** What tools create, and the folder of the files whose paths start at the root. */
const LEFT = new Set(['node_modules', 'dist', '.turbo', 'test-results.json', 'new']);

const names = ['package', 'title', 'newest', 'lowest', 'types', 'root'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  },
});
try {
  console.log(values.help ? USAGE : createAdapter(positionals[0] ?? '', values));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function createAdapter(name, { root = ROOT, ...options }) {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new Error(
      'Name the framework in lower-case letters, for example: node scripts/new-adapter.js fastify',
    );
  }
  const folder = join(root, 'packages', `adapter-${name}`);
  if (existsSync(folder)) throw new Error(`${folder} already exists`);
  const adapter = describeAdapter(name, options);
  copyFiles(TEMPLATE, folder, adapter);
  copyFiles(join(TEMPLATE, 'new'), root, adapter);
  fillManifests(root, adapter);
  fillPlaces(root, adapter);
  if (root === ROOT) {
    run('pnpm', 'install', '--no-frozen-lockfile');
    run('pnpm', 'format');
    // A new clone has no generated sources, which the docs import.
    run('pnpm', 'exec', 'turbo', 'run', 'generate:schema', '--output-logs=errors-only');
    run('node', '--conditions=@modelway/source', 'docs/scripts/generate-main.ts', '--packages');
  }
  return remainingSteps(root, adapter);
}

function describeAdapter(name, options) {
  const framework = options.package ?? name;
  const newest = options.newest ?? view(framework, 'version');
  if (!newest) throw new Error(`npm does not know ${framework}. Name the package with --package.`);
  // Of a range, npm lists all versions but prereleases, in the order of their publication.
  const major = `${framework}@${newest.split('.')[0]}`;
  const lowest = options.lowest ?? [view(major, 'version') ?? newest].flat()[0];
  const pascal = name.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase());
  const title = options.title ?? pascal;
  // The types of a framework that has none of its own.
  const typed = `@types/${framework.replace('@', '').replace('/', '__')}`;
  const types = options.types ?? (options.newest ? undefined : view(typed, 'version'));
  return {
    ...{ name, framework, title, pascal, newest, lowest },
    range: `^${lowest}`,
    versions: [...new Set([lowest, newest])].join(' and '),
    installed: { ...(types && { [typed]: types }), [framework]: newest },
  };
}

function copyFiles(from, to, adapter) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const file = relative(from, source);
    if (!entry.isFile() || file.split(sep).some((part) => LEFT.has(part))) continue;
    const target = join(to, rename(file, adapter));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, rename(readFileSync(source, 'utf8'), adapter));
  }
}

/** Puts an adapter in the place of another one, or of the template. */
function rename(text, adapter, other = 'Template') {
  const { name, title, pascal } = adapter;
  return text
    .replace(/ \(This package is[^\n]*\)/, '')
    .replace(/TEMPLATE_([A-Z]+)/g, (_, key) => adapter[key.toLowerCase()])
    .replaceAll(`a ${other} app`, `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title} app`)
    .replace(new RegExp(`(?<=[a-z])${other}|${other}(?=[A-Z])`, 'g'), pascal)
    .replaceAll(other, title)
    .replaceAll(other.toLowerCase(), name);
}

function fillManifests(root, { name, framework, range, lowest, installed }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/core/package.json'), 'utf8'));
  const own = { [`@modelway/adapter-${name}`]: 'workspace:^' };
  addDependencies(join(root, 'packages/e2e'), own);
  addDependencies(join(root, 'docs'), { ...own, ...installed });
  const alias = { [`${name}-lowest`]: `npm:${framework}@${lowest}` };
  const folder = join(root, 'packages', `adapter-${name}`);
  addDependencies(folder, { ...installed, ...alias }, ({ private: _, ...manifest }) => ({
    ...{ ...manifest, version },
    peerDependencies: { ...manifest.peerDependencies, [framework]: range },
  }));
}

function addDependencies(folder, added, change = (manifest) => manifest) {
  const file = join(folder, 'package.json');
  const manifest = change(JSON.parse(readFileSync(file, 'utf8')));
  const entries = Object.entries({ ...manifest.devDependencies, ...added });
  manifest.devDependencies = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Copies the entries of Hono's adapter in the files that name every adapter. */
function fillPlaces(root, adapter) {
  const entries = placesOf('hono').map(([, entry]) => entry);
  for (const [i, [file]] of placesOf(adapter.name).entries()) {
    // Dependencies are added above; only the benchmarks wait for code that needs theirs.
    if (file.endsWith('package.json')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const copy = (hono) =>
      hono +
      rename(hono, adapter, 'Hono').replace(/^(packages\S+) +/, (_, path) => path.padEnd(34));
    writeFileSync(join(root, file), text.replace(entries[i], copy));
  }
}

function remainingSteps(root, adapter) {
  const steps = findMissing(root, adapter).map((file) => `Add the adapter to ${file}.`);
  return `Created packages/adapter-${adapter.name}, which is an adapter for node:http until you change it.
Continue with step 2 of "An adapter for your framework" in CONTRIBUTING.md.
${steps.join('\n')}`;
}

/** Reads a field of a package in the registry of npm; `undefined` for an unknown package. */
function view(name, field) {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    return JSON.parse(execFileSync('npm', ['view', name, field, '--json'], { stdio }));
  } catch {
    return undefined;
  }
}

function run(command, ...args) {
  execFileSync(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}
