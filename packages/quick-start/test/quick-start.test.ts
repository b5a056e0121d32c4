import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackages, readPublishedPackages } from '@modelway/published/pack-packages';
import { findNode, toPnpmSettings, USER_ENV } from '@modelway/published/user-shell';
import { readQuickStart } from './readme.ts';

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: ['node'],
    skipLibCheck: true,
  },
  files: ['server.ts'],
};

const quickStart = readQuickStart();
const folder = mkdtempSync(join(tmpdir(), 'modelway-quick-start-'));
let tarballs: ReadonlyMap<string, string>;

beforeAll(() => {
  tarballs = packPackages(folder, readNeededPackages());
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['npm', 'pnpm'] as const)('the quick start, with %s', (manager) => {
  const app = join(folder, manager);
  const run = (command: string): string =>
    execFileSync('sh', ['-c', command], {
      cwd: app,
      env: USER_ENV,
      encoding: 'utf8',
      stdio: 'pipe',
    });

  beforeAll(() => {
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }');
    if (manager === 'pnpm')
      writeFileSync(join(app, 'pnpm-workspace.yaml'), toPnpmSettings(tarballs));
    for (const command of quickStart.installs) run(toInstall(command));
    writeFileSync(join(app, 'schema.zmodel'), quickStart.schema);
    writeFileSync(join(app, 'server.ts'), quickStart.server);
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    run(quickStart.generate);
  }, 300_000);

  it('compiles', () => {
    expect(run('npx tsc')).toBe('');
  }, 60_000);

  it.each([22, 24])(
    'answers the requests on Node %i',
    async (major) => {
      const port = await freePort();
      const withPort = (text: string) => text.replaceAll('3000', String(port));
      writeFileSync(join(app, 'server.ts'), withPort(quickStart.server));
      const [node, ...args] = quickStart.start.split(' ');
      expect(node).toBe('node');
      const server = spawn(findNode(major), args, {
        cwd: app,
        env: USER_ENV,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        await once(server.stdout, 'data');
        const answers = quickStart.requests.map((request) => JSON.parse(run(withPort(request))));
        const draft = { type: 'post', id: 1, attributes: { title: 'A draft' } };
        expect(answers).toMatchObject([
          { data: [], meta: { total: 0 } },
          { data: [draft], included: [{ type: 'user', attributes: { name: 'Ann' } }] },
          { data: { id: 1, published: true } },
          { data: [draft] },
        ]);
      } finally {
        server.kill();
        await once(server, 'exit');
      }
    },
    60_000,
  );

  /** The command as printed, but for the packages that are not on npm yet. */
  function toInstall(command: string): string {
    const words = command.split(' ').map((word) => tarballs.get(word) ?? word);
    if (words.join(' ') !== command) words.push(tarballs.get('@modelway/serialization') ?? '');
    if (manager === 'npm') return `${words.join(' ')} --no-audit --no-fund`;
    return words.join(' ').replace('npm install', 'pnpm add');
  }
});

/** Those that the README names: the dependencies of this package. */
function readNeededPackages(): ReturnType<typeof readPublishedPackages> {
  const manifest = join(import.meta.dirname, '../package.json');
  const { devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  return readPublishedPackages().filter(({ manifest }) => manifest.name in devDependencies);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  return port;
}
