import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readPacked } from '../packing/packed.ts';
import { runInstall } from '../packing/run-command.ts';
import { toPnpmSettings, USER_ENV } from '../packing/user-shell.ts';
import { FRONT_ENDS, type FrontEnd, ORMS, programsOf } from './front-ends.ts';

export type Manager = 'npm' | 'pnpm';

const ROOT = join(import.meta.dirname, '../../../..');

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The packages that the page says to install, with React's package of TanStack Query. */
const [, PACKAGES = ''] =
  /^npm install (@modelway\/client .*)$/m.exec(read('docs/how-to/tanstack-query.md')) ?? [];

/** The declaration that `nodenext` requires for ZenStack, and its package. */
const [, DECLARATION = ''] =
  /^```ts\n(\/\/ decimal\.d\.ts\n.*?)```$/ms.exec(read('docs/orms/zenstack.md')) ?? [];
const DECLARATION_FILE = 'decimal.d.ts';

const QUERIES = (server: string) => `
import { createClient } from '@modelway/client';
import { createQueries } from '@modelway/tanstack-query';
import type { Db } from '${server}';
export const api = createClient<Db>({ url: '/api/rpc' });
export const q = createQueries(api);
`;

/** Writes the servers and the front ends into a folder, and installs them by one command. */
export function installWorkspace(folder: string, manager: Manager): void {
  const packed = readPacked().filter(({ name }) =>
    /client|serialization|tanstack-query/.test(name),
  );
  const tarballs = new Map(packed.map(({ name, tarball }) => [name, tarball]));
  const overrides = toTarballs([...tarballs.keys()], tarballs);
  const root = manager === 'npm' ? { workspaces: ['*-*'], overrides } : {};
  mkdirSync(folder);
  writeJson(folder, 'package.json', { private: true, ...root });
  if (manager === 'pnpm') {
    // Strict, and each package with its own dependencies only: pnpm would otherwise give the peers
    // of the server's to the front end.
    const settings = "packages: ['*-*']\nhoist: false\nsharedWorkspaceLockfile: false\n";
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), settings + toPnpmSettings(tarballs));
  }
  for (const [name, orm] of Object.entries(ORMS)) writeServer(folder, `server-${name}`, orm);
  for (const frontEnd of FRONT_ENDS) {
    const dependencies = {
      ...toTarballs(packagesOf(frontEnd), tarballs),
      [frontEnd.server]: manager === 'npm' ? '*' : 'workspace:*',
    };
    writeFrontEnd(folder, frontEnd, dependencies);
  }
  const options = { cwd: folder, env: USER_ENV };
  const quiet = manager === 'npm' ? '--no-audit --no-fund' : '--no-frozen-lockfile';
  runInstall(`${manager} install --prefer-offline ${quiet}`, options);
}

function writeServer(folder: string, name: string, orm: (typeof ORMS)[keyof typeof ORMS]): void {
  const server = join(folder, name);
  cpSync(join(ROOT, orm.example, orm.generated), join(server, basename(orm.generated)), {
    recursive: true,
  });
  writeFileSync(join(server, 'db.ts'), orm.db);
  const dependencies = versionsOf(orm.packages, orm.example);
  writeJson(server, 'package.json', { name, type: 'module', exports: './db.ts', dependencies });
}

function writeFrontEnd(folder: string, frontEnd: FrontEnd, dependencies: object): void {
  const { name, orm, hasOrm, server } = frontEnd;
  const web = join(folder, name);
  mkdirSync(web);
  const usesDeclaration = hasOrm && orm === ORMS.zenstack;
  const development = [orm.name, ...(usesDeclaration ? ['decimal.js'] : [])];
  writeJson(web, 'package.json', {
    name,
    type: 'module',
    dependencies,
    devDependencies: hasOrm ? versionsOf(development, orm.example) : {},
  });
  writeFileSync(join(web, 'queries.ts'), QUERIES(server));
  if (usesDeclaration) writeFileSync(join(web, DECLARATION_FILE), DECLARATION);
  for (const { file, code } of programsOf(frontEnd)) writeFileSync(join(web, file), code);
}

/** The packages of the page, for another framework, and those of its app. */
function packagesOf({ framework }: FrontEnd): readonly string[] {
  const named = PACKAGES.replace('@tanstack/react-query', framework.query).split(' ');
  if (!named.includes(framework.query)) throw new Error(`The page says to install ${PACKAGES}`);
  return [...named, ...framework.packages];
}

/** Our packages as tarballs, and others in the versions of the workspace. */
function toTarballs(
  packages: readonly string[],
  tarballs: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    packages.map((name) => {
      const tarball = tarballs.get(name);
      return [name, tarball ? `file:${tarball}` : versionIn('packages/tanstack-query', name)];
    }),
  );
}

function versionsOf(packages: readonly string[], source: string) {
  return Object.fromEntries(packages.map((name) => [name, versionIn(source, name)]));
}

function versionIn(source: string, name: string): string {
  const { dependencies, devDependencies } = JSON.parse(read(`${source}/package.json`));
  const version = { ...dependencies, ...devDependencies }[name];
  if (version === undefined) throw new Error(`${source} does not have ${name}`);
  return version;
}

function writeJson(folder: string, file: string, value: object): void {
  writeFileSync(join(folder, file), JSON.stringify(value, undefined, 2));
}
