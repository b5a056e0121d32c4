import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { Program } from './scenario.ts';
import { isRoot } from './stage.ts';

/** Debian's way to keep packages from starting their services. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Programs are in folders that only the path of root has. */
process.env.PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`;

/**
 * Installs the missing programs with apt, if this process is root.
 * @returns the Debian packages that are still missing.
 */
export function installPrograms(programs: readonly Program[]): readonly string[] {
  const missing = missingPackages(programs);
  if (missing.length === 0 || !isRoot || spawnSync('apt-get', ['--version']).error) return missing;
  console.log(`Installing ${missing.join(', ')}`);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options: SpawnSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
  return missingPackages(programs);
}

/** Returns the first line that a program prints about its version. */
export function versionOf({ command, version }: Program): string {
  const text = execFileSync(command, version, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return (text.split('\n', 1)[0] ?? '').replaceAll(/\s+/g, ' ').trim();
}

function missingPackages(programs: readonly Program[]): readonly string[] {
  const missing = programs.filter((program) => program.isMissing?.() ?? isUnknown(program));
  return [...new Set(missing.flatMap((program) => program.package.split(' ')))];
}

function isUnknown({ command }: Program): boolean {
  return spawnSync('which', [command]).status !== 0;
}
