import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { packPackages } from './pack-packages.ts';

const [target] = process.argv.slice(2);
if (target === undefined) {
  throw new Error('Name a folder for the tarballs: pnpm pack:packages ../tarballs');
}
// pnpm runs scripts in the folder of their package.
const folder = resolve(process.env.INIT_CWD ?? '.', target);
mkdirSync(folder, { recursive: true });
for (const file of packPackages(folder).values()) console.log(file);
