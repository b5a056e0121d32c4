import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Demo, startDemo } from '../../../../examples/express-blog/test/start-demo.ts';
import { TSC } from '../compilers.ts';
import { runTypeScript } from '../run-typescript.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/how-to/openapi-clients.md');
const PROGRAM = /^<!-- test: (\S+) -->\n\n```ts\n(.*?)\n```$/gms;
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noUnusedLocals: true,
    types: ['node'],
    skipLibCheck: true,
  },
};

const BIN = join(import.meta.dirname, '../../node_modules/.bin');
/** Inside of this package, so that the programs find the clients that they import. */
const folder = join(import.meta.dirname, '../gen/clients');
let demo: Demo;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  demo = await startDemo();
  const page = readFileSync(PAGE, 'utf8');
  for (const [, name = '', code] of page.matchAll(PROGRAM)) {
    writeFileSync(join(folder, name), `${code}\n`);
  }
  await Promise.all([
    ...['rest', 'rpc'].map((api) =>
      run('openapi-typescript', `${demo.url}/api/${api}/openapi.json`, '--output', `${api}.d.ts`),
    ),
    run('openapi-ts', '--no-log-file'),
  ]);
}, 120_000);

afterAll(async () => {
  await demo?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the page in its folder, and returns what it prints. */
async function run(command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, API: `${demo.url}/api`, NODE_OPTIONS: '--no-warnings' };
  const file = command === 'node' ? process.execPath : join(BIN, command);
  return (await promisify(execFile)(file, args, { cwd: folder, env })).stdout;
}

it.each(Object.entries(TSC))(
  'compile with TypeScript %s',
  (_version, tsc) => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    expect(runTypeScript([tsc, '-p', 'tsconfig.json'], folder)).toEqual([]);
  },
  120_000,
);

it.each([
  [
    'rest-client.ts',
    [
      'created by Alice Moreau',
      'found Typed, by a client',
      'updated to Renamed',
      'failed with not-found',
    ],
  ],
  [
    'rpc-client.ts',
    [
      'created by Alice Moreau',
      'found Typed call',
      'updated to Renamed',
      expect.stringMatching(/^failed with 400 Unknown key "titel"/),
    ],
  ],
  [
    'linked-client.ts',
    [
      expect.stringMatching(/^Access policies in practice by Alice Moreau for \w/),
      'undefined',
      'found again Alice Moreau',
    ],
  ],
  [
    'sdk-client.ts',
    ['found By an SDK', 'counted 1', expect.stringMatching(/^failed with Unknown key "titel"/)],
  ],
])('%s creates, reads, updates and fails', async (name, expected) => {
  expect((await run('node', name)).trim().split('\n')).toEqual(expected);
  expect(demo.complaints()).toBe('');
});
