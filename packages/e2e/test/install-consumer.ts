import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAdapters } from '../../../scripts/adapter-places.ts';
import type { PackedPackage } from './packing/packed.ts';
import { runCommand, runInstall } from './packing/run-command.ts';
import { toPnpmSettings, USER_ENV } from './packing/user-shell.ts';

const ROOT = join(import.meta.dirname, '../../..');

// The other dependencies of users, in the versions of the workspace.
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(readAdapters(ROOT).map(({ name }) => besideAdapter(name))),
  'packages/orm-prisma': ['@prisma/client', 'prisma'],
  'packages/orm-zenstack': ['@zenstackhq/orm'],
  'packages/tanstack-query': ['@tanstack/query-core'],
  'examples/sveltekit-notes': ['@sveltejs/vite-plugin-svelte', 'svelte', 'vite'],
  '.': ['@types/node'],
};

/** The peer dependencies of an adapter, their types, React for Next.js, and a platform of Nest. */
function besideAdapter(name: string): readonly [string, readonly string[]] {
  const folder = `packages/adapter-${name}`;
  const { peerDependencies, devDependencies } = readManifest(folder);
  const peers = Object.keys(peerDependencies).filter((peer) => !peer.startsWith('@modelway/'));
  const others = ['react', 'react-dom', '@types/react', '@nestjs/platform-express'];
  const also = [...peers.map((peer) => `@types/${peer}`), ...others];
  return [folder, [...peers, ...also.filter((it) => devDependencies[it] !== undefined)]];
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

// Prisma would download an engine that it does not need to generate: any program replaces it.
const GENERATE_ENV = { ...USER_ENV, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };

/** Installs the tarballs into a new folder with two apps, `esm` and `cjs`; returns the folder. */
export function installConsumer(packages: readonly PackedPackage[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-consumer-'));
  const tarballs = new Map(packages.map(({ name, tarball }) => [name, tarball]));
  const ours = [...tarballs].map(([name, file]) => [name, `file:${file}`]);
  const dependencies = { ...Object.fromEntries(ours), ...versionsBeside() };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), toPnpmSettings(tarballs));
  const options = { cwd: folder, env: GENERATE_ENV };
  runInstall('pnpm install --prefer-offline --no-frozen-lockfile', options);
  for (const [app, type] of [
    ['esm', 'module'],
    ['cjs', 'commonjs'],
  ] as const) {
    mkdirSync(join(folder, app));
    writeFileSync(join(folder, app, 'package.json'), JSON.stringify({ private: true, type }));
    cpSync(join(import.meta.dirname, 'consumer'), join(folder, app), { recursive: true });
    runCommand(`pnpm exec prisma generate --schema ${app}/schema.prisma`, options);
  }
  return folder;
}

function versionsBeside(): Readonly<Record<string, string>> {
  const versions = Object.entries(BESIDE).flatMap(([folder, names]) => {
    const manifest = readManifest(folder);
    const asked = { ...manifest.dependencies, ...manifest.devDependencies };
    return names.map((name) => {
      if (asked[name] === undefined) throw new Error(`${folder} does not have ${name}`);
      return [name, asked[name]] as const;
    });
  });
  return Object.fromEntries(versions);
}
