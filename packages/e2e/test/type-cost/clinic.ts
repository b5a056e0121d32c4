import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TSC } from '../compilers.ts';

const APP = join(import.meta.dirname, 'app');
const ROOT = join(import.meta.dirname, '../../../..');
const ZEN = join(ROOT, 'packages/testing/node_modules/.bin/zen');
const SCHEMA = 'clinic.zmodel';
/** The number of models in the file of the clinic. */
const MODELS = 8;

/** The packages that the programs import, and where the workspace has them. */
const LINKS = {
  '@modelway/client': 'packages/client',
  '@modelway/tanstack-query': 'packages/tanstack-query',
  '@tanstack/react-query': 'packages/tanstack-query/node_modules/@tanstack/react-query',
  '@zenstackhq/orm': 'packages/orm-zenstack/node_modules/@zenstackhq/orm',
  '@zenstackhq/schema': 'examples/express-blog/node_modules/@zenstackhq/schema',
};

/** The settings of the app. */
const COMPILER_OPTIONS = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
  ...{ target: 'es2024', lib: ['es2024', 'dom', 'esnext.disposable'], types: [] },
  ...{ module: 'esnext', moduleResolution: 'bundler' },
};

/** Writes the app of a clinic into a new folder. Models beyond those of the clinic are made up. */
export function writeClinic(folder: string, models: number = MODELS): void {
  cpSync(APP, folder, { recursive: true });
  const added = models - MODELS;
  const more = Array.from({ length: added }, (_, at) => toModel(at, at === added - 1));
  const clinic = readFileSync(join(APP, SCHEMA), 'utf8');
  const reverse = more.length > 0 ? '  items Item0[]\n' : '';
  const schema = clinic.replace('model Clinic {\n', `model Clinic {\n${reverse}`);
  writeFileSync(join(folder, SCHEMA), [schema, ...more].join('\n'));
  const flags = ['--silent', '--no-version-check', '--no-tips'];
  const args = ['generate', '--schema', SCHEMA, '--output', 'gen', ...flags];
  execFileSync(ZEN, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const [name, target] of Object.entries(LINKS)) {
    const path = join(folder, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(ROOT, target), path);
  }
  const config = { compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

/** Each model belongs to the one before it, the first one to a clinic. */
function toModel(at: number, isLast: boolean): string {
  const [field, parent] = at === 0 ? ['clinic', 'Clinic'] : ['parent', `Item${at - 1}`];
  return `model Item${at} {
    id Int @id @default(autoincrement())
    name String
    note String?
    price Decimal
    createdAt DateTime @default(now())
    ${field} ${parent} @relation(fields: [${field}Id], references: [id])
    ${field}Id Int
    ${isLast ? '' : `children Item${at + 1}[]`}
  }`;
}

/**
 * Returns the number of instantiations that a program of the app costs.
 * @throws if it does not compile.
 */
export function countInstantiations(
  folder: string,
  program: string,
  version: keyof typeof TSC,
): number {
  const config = 'tsconfig.one.json';
  writeFileSync(
    join(folder, config),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: [program] }),
  );
  // With several threads, TypeScript 7 checks some types in each.
  const args = [
    '-p',
    config,
    '--extendedDiagnostics',
    ...(version === 7 ? ['--singleThreaded'] : []),
  ];
  const { stdout } = spawnSync(process.execPath, [TSC[version], ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const count = /^Instantiations:\s+(\d+)/m.exec(stdout)?.[1];
  if (stdout.includes('error TS') || !count) throw new Error(stdout);
  return Number(count);
}
