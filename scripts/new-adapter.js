// Creates an adapter from packages/adapter-template, and adds it to the files that name every
// adapter.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDependencies, findMissing, frameworkOf, PLACES, toPascal } from './adapter-places.ts';

const USAGE = `Usage: node scripts/new-adapter.js <name> [options]

Creates packages/adapter-<name>, adds it to the files that name every adapter, installs the newest
and the lowest version of the framework, and prints what is left to do.

  --package <name>    the framework's package; the name by default
  --title <title>     the framework's name in texts; by default the name with a capital
  --newest <version>, --lowest <version>, --types <version>
                      instead of the versions in the registry of npm
  --root <folder>     another copy of the repository, in which nothing is installed`;

const ROOT = join(import.meta.dirname, '..');

const string = { type: 'string' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    package: string,
    title: string,
    newest: string,
    lowest: string,
    types: string,
    root: string,
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
  const framework = options.package ?? name;
  const newest = options.newest ?? view(framework, 'version');
  const lowest = options.lowest ?? lowestOf(framework, newest);
  const adapter = {
    name,
    package: `@modelway/adapter-${name}`,
    framework,
    range: `^${lowest}`,
    title: options.title ?? toPascal(name),
    pascal: toPascal(name),
    newest,
    lowest,
    types: options.types ?? (options.newest ? undefined : typesOf(framework)),
  };
  copyTemplate(folder, adapter);
  fillPlaces(root, adapter);
  if (root === ROOT) {
    run('pnpm', 'install', '--no-frozen-lockfile');
    run('pnpm', 'format');
    run('pnpm', '--filter', '@modelway/docs', 'generate');
  }
  return remainingSteps(root, adapter);
}

function copyTemplate(folder, adapter) {
  const template = join(ROOT, 'packages/adapter-template');
  const left = new Set(['node_modules', 'dist', '.turbo', 'test-results.json']);
  cpSync(template, folder, { recursive: true, filter: (file) => !left.has(basename(file)) });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, rename(readFileSync(file, 'utf8'), adapter));
    renameSync(file, join(entry.parentPath, entry.name.replace('template', adapter.name)));
  }
  renameSync(join(folder, 'page.md'), join(folder, '../../docs/adapters', `${adapter.name}.md`));
  edit(join(folder, 'package.json'), (text) => toManifest(text, adapter));
  writeFileSync(join(folder, 'test/versions.ts'), versions(adapter));
  writeFileSync(join(folder, 'test', `${adapter.name}-lowest.d.ts`), lowestTypes(adapter));
  writeFileSync(
    join(folder, '../../.changeset', `adapter-${adapter.name}.md`),
    `---\n'${adapter.package}': minor\n---\n\nNew: \`${adapter.package}\` mounts the handlers in a ${adapter.title} app.\n`,
  );
}

function rename(text, { name, title, pascal, framework, range, newest, lowest }) {
  return text
    .replace(/ \(This package is[^\n]*\)/, '')
    .replaceAll('TEMPLATE_RANGE', range)
    .replaceAll('TEMPLATE_VERSIONS', [...new Set([lowest, newest])].join(' and '))
    .replaceAll('TEMPLATE_PACKAGE', framework)
    .replaceAll('a Template app', `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title} app`)
    .replaceAll('behind Template', `behind ${title}`)
    .replaceAll('# Template', `# ${title}`)
    .replaceAll('Template', pascal)
    .replaceAll('template', name);
}

function toManifest(text, adapter) {
  const { private: _, ...manifest } = JSON.parse(text);
  const core = JSON.parse(readFileSync(join(ROOT, 'packages/core/package.json'), 'utf8'));
  const { framework, lowest } = adapter;
  manifest.version = core.version;
  manifest.peerDependencies[framework] = adapter.range;
  return addDependencies(JSON.stringify(manifest), {
    ...frameworkOf(adapter),
    [`${adapter.name}-lowest`]: `npm:${framework}@${lowest}`,
  });
}

function versions({ name, framework, newest, lowest }) {
  return `import newest from '${framework}';
import lowest from '${name}-lowest';

/** The newest version of the framework, and the lowest supported one, for \`describe.each\`. */
export const VERSIONS = [
  ['${newest}', newest],
  ['${lowest}', lowest],
] as const;
`;
}

function lowestTypes({ name, framework }) {
  return `// The alias of package.json, with the types of the newest version.
declare module '${name}-lowest' {
  import newest from '${framework}';
  export default newest;
}
`;
}

function fillPlaces(root, adapter) {
  for (const { file, add } of PLACES) {
    if (add) edit(join(root, file(adapter)), (text) => add(text, adapter));
  }
}

function remainingSteps(root, adapter) {
  const { name, title, package: packageName } = adapter;
  const steps = [
    `Write packages/adapter-${name}/src/create-${name}-handler.ts: it is an adapter for node:http.`,
    `Mount it in packages/adapter-${name}/test/${name}-app.ts, as a user of ${title} would.`,
    `Run the contract, with both versions: pnpm --filter ${packageName} test`,
    `Change the samples of docs/adapters/${name}.md and of the README, which are those of node:http.`,
    ...findMissing(root, adapter).map((entry) => `Add to ${entry}`),
    'Then: pnpm build && pnpm --filter @modelway/e2e test -u && pnpm --filter @modelway/docs test',
  ];
  return steps.map((step, i) => `${i + 1}. ${step}`).join('\n');
}

function edit(file, change) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, change(text));
}

/** Reads a field of a package in the registry of npm. */
function view(name, field) {
  const shell = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  try {
    return JSON.parse(execFileSync('npm', ['view', name, field, '--json'], shell));
  } catch (cause) {
    throw new Error(`npm does not know ${name}. Name the package with --package.`, { cause });
  }
}

/** Returns the first stable version with the same major. */
function lowestOf(framework, newest) {
  const [major] = newest.split('.');
  const stable = new RegExp(`^${major}\\.\\d+\\.\\d+$`);
  return [view(framework, 'versions')].flat().find((version) => stable.test(version)) ?? newest;
}

/** Returns the version of the types, if the framework has none of its own. */
function typesOf(framework) {
  try {
    return view(`@types/${framework.replace('@', '').replace('/', '__')}`, 'version');
  } catch {
    return undefined;
  }
}

function run(command, ...args) {
  execFileSync(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}
