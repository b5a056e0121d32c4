import { tmpdir } from 'node:os';
import { runCommand, runInstall } from './run-command.ts';

// The test run configures npm and pnpm, which a user's shell does not; only the access to the
// registry is kept.
const LEAKED =
  /^(npm|pnpm)_(?!config_(registry|cache|userconfig|globalconfig|ca|cafile|(https?_)?proxy|noproxy)$)|^NODE_OPTIONS$|^PRISMA_/i;

/** The environment of a user's shell. */
export const USER_ENV: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !LEAKED.test(name)),
);

/**
 * Returns the path of a Node of a major version. It comes from npm unless this process runs it:
 * call it where the time limit allows an installation.
 */
export function findNode(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const npx = `npx -y -p node@${major} -- node`;
  const options = { cwd: tmpdir(), env: USER_ENV };
  runInstall(`${npx} --version`, options);
  return runCommand(`${npx} -p process.execPath`, options).trim();
}

/**
 * The `pnpm-workspace.yaml` of a user: the builds that must not run, and the tarballs in place of
 * npm's packages.
 */
export function toPnpmSettings(tarballs: ReadonlyMap<string, string>): string {
  const builds = ['prisma', '@prisma/engines', 'sharp', 'esbuild', '@sveltejs/kit'];
  const lines = [...tarballs].map(([name, file]) => `  '${name}': file:${file}\n`);
  return [
    `allowBuilds:\n${builds.map((name) => `  '${name}': false\n`).join('')}`,
    `overrides:\n${lines.join('')}`,
  ].join('');
}
