import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import { postgresTarget } from '@modelway/testing/database-target';
import { OWN_RPC_TEXTS, OWN_TEXTS } from '../../../compat-zenstack/test/support/comparable.ts';
import { maskVolatile } from '../../../compat-zenstack/test/support/mask-volatile.ts';
import { seed } from '../../../compat-zenstack/test/support/seed.ts';
import { type ServedBoth, serveBoth } from '../../../compat-zenstack/test/support/serve-both.ts';
import { TSC } from '../compilers.ts';
import { runTypeScript } from '../run-typescript.ts';

const BIN = join(import.meta.dirname, '../../node_modules/.bin');
const PROGRAMS = ['fetch-client.ts', 'sdk-client.ts'] as const;
const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ target: 'es2024', lib: ['es2024', 'dom'], module: 'esnext', moduleResolution: 'bundler' },
    types: ['node'],
  },
};
const SDKS = `export default ['rest', 'rpc'].map((api) => ({
  input: \`./\${api}.json\`,
  output: { path: \`\${api}-sdk\`, module: { extension: '.ts' } },
}));
`;

/** Inside of this package, so that the programs find the clients that they import. */
const folder = join(import.meta.dirname, '../gen/zenstack-clients');
let database: TestDatabase;
let server: ServedBoth;
let restore: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase(postgresTarget());
  await seed(database.raw);
  restore = (await database.save?.()) ?? (() => Promise.reject(new Error('not supported')));
  server = await serveBoth(database);
  mkdirSync(folder, { recursive: true });
  for (const name of PROGRAMS) {
    copyFileSync(join(import.meta.dirname, 'zenstack-clients', name), join(folder, name));
  }
  for (const name of ['rest', 'rpc'] as const) {
    const text = JSON.stringify(server.documents[name]);
    // Some references to shared schemas lead nowhere, and no generator accepts them.
    writeFileSync(join(folder, `${name}.json`), text.replaceAll(MISSING, '{}'));
    await run('openapi-typescript', `${name}.json`, '--output', `${name}.d.ts`);
  }
  writeFileSync(join(folder, 'openapi-ts.config.ts'), SDKS);
  await run('openapi-ts', '--no-log-file');
}, 180_000);

const MISSING = /\{"\$ref":"[^"]*__shared#[^"]*"\}/g;

afterAll(async () => {
  await server?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the folder, and returns what it prints. */
async function run(command: string, ...args: readonly string[]): Promise<string> {
  const file = command === 'node' ? process.execPath : join(BIN, command);
  const env = { ...process.env, NODE_OPTIONS: '--no-warnings' };
  return (await promisify(execFile)(file, args, { cwd: folder, env })).stdout;
}

it('compile against the documents of ZenStack', () => {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  expect(runTypeScript([TSC[5], '-p', 'tsconfig.json'], folder)).toEqual([]);
}, 120_000);

it.each(PROGRAMS)('%s receives the same responses from both handlers', async (name) => {
  const printed: Record<string, unknown[]> = {};
  for (const mount of ['peer', 'ours']) {
    process.env.API = `${server.url}/${mount}`;
    printed[mount] = (await run('node', name)).trim().split('\n').map(comparable);
    await restore();
  }
  expect(printed.peer?.length).toBeGreaterThan(8);
  expect(printed.ours).toEqual(printed.peer);
});

/** Parses a line. The texts of rejected input and of the database are not imitated. */
function comparable(line: string): unknown {
  const [, name, text = ''] = /^([^{]*)(.*)$/.exec(maskVolatile(line)) ?? [];
  const body = JSON.parse(text);
  for (const error of body.errors ?? []) if (OWN_TEXTS.has(error.code)) delete error.detail;
  if (OWN_RPC_TEXTS.has(body.error?.reason)) delete body.error.message;
  return [name, body];
}
