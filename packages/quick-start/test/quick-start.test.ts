import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { packPackages } from './pack-packages.ts';
import { readQuickStart } from './readme.ts';
import { runCommand, runInstall } from './run-command.ts';

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

// What runs these tests tells npm and pnpm how to behave, which a user's shell does not; but for how
// to reach the registry.
const LEAKED =
  /^(npm|pnpm)_(?!config_(registry|cache|userconfig|globalconfig|ca|cafile|(https?_)?proxy|noproxy)$)|^NODE_OPTIONS$/i;
const ENV = Object.fromEntries(Object.entries(process.env).filter(([name]) => !LEAKED.test(name)));

const quickStart = readQuickStart();
const folder = mkdtempSync(join(tmpdir(), 'modelway-quick-start-'));
let tarballs: ReadonlyMap<string, string>;

beforeAll(() => {
  tarballs = packPackages(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['npm', 'pnpm'] as const)('the quick start, with %s', (manager) => {
  const app = join(folder, manager);
  const run = (command: string): string => runCommand(command, { cwd: app, env: ENV });

  beforeAll(() => {
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }');
    if (manager === 'pnpm') writeFileSync(join(app, 'pnpm-workspace.yaml'), pnpmSettings());
    for (const command of quickStart.installs) {
      runInstall(toInstall(command), { cwd: app, env: ENV });
    }
    writeFileSync(join(app, 'schema.zmodel'), quickStart.schema);
    writeFileSync(join(app, 'server.ts'), quickStart.server);
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    run(quickStart.generate);
  }, 600_000);

  it('compiles', () => {
    expect(run('npx tsc')).toBe('');
  }, 60_000);

  it('answers the requests', async () => {
    const port = await freePort();
    const withPort = (text: string) => text.replaceAll('3000', String(port));
    writeFileSync(join(app, 'server.ts'), withPort(quickStart.server));
    const [node = '', ...args] = quickStart.start.split(' ');
    const server = spawn(node, args, { cwd: app, env: ENV, stdio: ['ignore', 'pipe', 'inherit'] });
    const failed = once(server, 'exit').then(() => {
      throw new Error('The server ended before it listened');
    });
    try {
      await Promise.race([once(server.stdout, 'data'), failed]);
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
      await failed.catch(() => {});
    }
  }, 60_000);

  /** The command as printed, but for the packages that are not on npm yet. */
  function toInstall(command: string): string {
    const words = command.split(' ').map((word) => tarballs.get(word) ?? word);
    if (words.join(' ') !== command) words.push(tarballs.get('@modelway/serialization') ?? '');
    if (manager === 'npm') return `${words.join(' ')} --no-audit --no-fund`;
    return words.join(' ').replace('npm install', 'pnpm add');
  }

  /** What pnpm asks of each of its users, and where it finds what the packages ask of each other. */
  function pnpmSettings(): string {
    const overrides = [...tarballs].map(([name, file]) => `  '${name}': file:${file}\n`);
    return [
      'allowBuilds:\n  prisma: false\n  "@prisma/engines": false\n',
      `overrides:\n${overrides.join('')}`,
    ].join('');
  }
});
