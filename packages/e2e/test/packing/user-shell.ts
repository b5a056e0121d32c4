import { tmpdir } from 'node:os';
import { runCommand, runInstall } from './run-command.ts';

// What runs these tests tells npm and pnpm how to behave, which a user's shell does not; but for how
// to reach the registry.
const LEAKED =
  /^(npm|pnpm)_(?!config_(registry|cache|userconfig|globalconfig|ca|cafile|(https?_)?proxy|noproxy)$)|^NODE_OPTIONS$|^PRISMA_/i;

/** The environment that a user's shell has. */
export const USER_ENV: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !LEAKED.test(name)),
);

/**
 * The path of a Node of a major version, which comes from npm unless it runs this: to be called where
 * there is time for an installation.
 */
export function findNode(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const npx = `npx -y -p node@${major} -- node`;
  const options = { cwd: tmpdir(), env: USER_ENV };
  runInstall(`${npx} --version`, options);
  return runCommand(`${npx} -p process.execPath`, options).trim();
}

/** The `pnpm-workspace.yaml` of a user: which builds not to run, and the tarballs in npm's place. */
export function toPnpmSettings(tarballs: ReadonlyMap<string, string>): string {
  const builds = ['prisma', '@prisma/engines', 'sharp', 'esbuild', '@sveltejs/kit'];
  const lines = [...tarballs].map(([name, file]) => `  '${name}': file:${file}\n`);
  return [
    `allowBuilds:\n${builds.map((name) => `  '${name}': false\n`).join('')}`,
    `overrides:\n${lines.join('')}`,
  ].join('');
}
