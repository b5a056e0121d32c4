import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInstall } from '../packing/run-command.ts';
import { USER_ENV } from '../packing/user-shell.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/how-to/admin.md');
const FILE = /^```(?:tsx?|html)\n((?:\/\/|<!--) (\S+)[^\n]*\n.*?)\n```$/gms;
const INSTALL = /^npm install .*$/gm;

const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ noUnusedLocals: true, exactOptionalPropertyTypes: true, jsx: 'react-jsx' },
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] },
    ...{ module: 'esnext', moduleResolution: 'bundler' },
  },
  include: ['src', 'vite.config.ts'],
};

/** Follows the page of the admin in a new folder, which the caller removes. */
export function installAdmin(): string {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-admin-'));
  const page = readFileSync(PAGE, 'utf8');
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  write('tsconfig.json', JSON.stringify(TSCONFIG));
  for (const [, text = '', name = ''] of page.matchAll(FILE)) write(name, `${text}\n`);
  for (const [command] of page.matchAll(INSTALL)) {
    const options = { cwd: folder, env: USER_ENV };
    runInstall(`${command} --prefer-offline --no-audit --no-fund`, options);
  }
  return folder;
}
