import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, runInstall } from '../packing/run-command.ts';
import { toPnpmSettings, USER_ENV } from '../packing/user-shell.ts';

/** The source of a new app's packages. */
export interface NewAppOptions {
  readonly manager: 'npm' | 'pnpm';
  /** The tarballs of the packages that are not on npm yet, by their names. */
  readonly tarballs: ReadonlyMap<string, string>;
  /** The parent of the app's folder. */
  readonly parent: string;
}

/** A user's folder. */
export interface NewApp {
  readonly folder: string;
  /** Runs a command as a shell does, and returns its output. */
  run(command: string): string;
  /** Runs a command from the page, with tarballs for the packages that are not on npm yet. */
  install(command: string): void;
  write(name: string, text: string): void;
}

/** Creates an empty folder; for pnpm, with the settings that each of its users needs. */
export function newApp({ manager, tarballs, parent }: NewAppOptions): NewApp {
  const folder = join(parent, manager);
  mkdirSync(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  if (manager === 'pnpm') write('pnpm-workspace.yaml', toPnpmSettings(tarballs));
  const options = { cwd: folder, env: USER_ENV };
  return {
    folder,
    run: (command) => runCommand(command, options),
    install: (command) => runInstall(toInstall(command, { manager, tarballs }), options),
    write,
  };
}

function toInstall(
  command: string,
  { manager, tarballs }: Pick<NewAppOptions, 'manager' | 'tarballs'>,
): string {
  if (!command.startsWith('npm install')) return command;
  const words = command.split(' ').map((word) => tarballs.get(word) ?? word);
  if (words.join(' ') !== command) words.push(tarballs.get('@modelway/serialization') ?? '');
  if (manager === 'npm') return `${words.join(' ')} --prefer-offline --no-audit --no-fund`;
  return words.join(' ').replace('npm install', 'pnpm add --prefer-offline');
}
