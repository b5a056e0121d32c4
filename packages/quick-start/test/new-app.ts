import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a new app comes by its packages. */
export interface NewAppOptions {
  readonly manager: 'npm' | 'pnpm';
  /** The packages that are not on npm yet, by their names. */
  readonly tarballs: ReadonlyMap<string, string>;
  /** Where its folder is made. */
  readonly parent: string;
}

/** A folder in which a user works. */
export interface NewApp {
  readonly folder: string;
  /** Runs a command as a shell does, and gives what it prints. */
  run(command: string): string;
  /** Runs a command as it is printed, but for the packages that are not on npm yet. */
  install(command: string): void;
  write(name: string, text: string): void;
}

// What runs these tests tells npm and pnpm how to behave, which a user's shell does not; but for how
// to reach the registry.
const LEAKED =
  /^(npm|pnpm)_(?!config_(registry|cache|userconfig|globalconfig|ca|cafile|(https?_)?proxy|noproxy)$)|^NODE_OPTIONS$|^PRISMA_/i;

/** The environment of a user's shell. */
export const SHELL_ENV = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !LEAKED.test(name)),
);

/** Makes an empty folder; for pnpm, with the settings that it asks of each of its users. */
export function newApp({ manager, tarballs, parent }: NewAppOptions): NewApp {
  const folder = join(parent, manager);
  mkdirSync(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  if (manager === 'pnpm') write('pnpm-workspace.yaml', pnpmSettings(tarballs));
  const run = (command: string) =>
    execFileSync('sh', ['-c', command], {
      cwd: folder,
      env: SHELL_ENV,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const install = (command: string) => void run(toInstall(command, { manager, tarballs }));
  return { folder, run, install, write };
}

function toInstall(
  command: string,
  { manager, tarballs }: Pick<NewAppOptions, 'manager' | 'tarballs'>,
): string {
  if (!command.startsWith('npm install')) return command;
  const words = command.split(' ').map((word) => tarballs.get(word) ?? word);
  if (words.join(' ') !== command) words.push(tarballs.get('@modelway/serialization') ?? '');
  if (manager === 'npm') return `${words.join(' ')} --no-audit --no-fund`;
  return words.join(' ').replace('npm install', 'pnpm add');
}

/** Which scripts of packages may run, and where it finds what the packages ask of each other. */
function pnpmSettings(tarballs: ReadonlyMap<string, string>): string {
  const overrides = [...tarballs].map(([name, file]) => `  '${name}': file:${file}\n`);
  return [
    'allowBuilds:\n  prisma: false\n  "@prisma/engines": false\n',
    `overrides:\n${overrides.join('')}`,
  ].join('');
}
