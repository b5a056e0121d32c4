import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from './packing/run-command.ts';
import { USER_ENV } from './packing/user-shell.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What `pnpm demo` may install. */
const MOST_PACKAGES = 130;
const MOST_MEGABYTES = 150;

const START = 120_000;

interface Tried {
  /** What it has printed. */
  readonly lines: readonly string[];
  /** The status of `/mcp`. */
  readonly mcp: number;
}

describe('pnpm demo in a new clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-demo-'));
  const clone = join(folder, 'clone');
  const env = { ...USER_ENV, PORT: '0', pnpm_config_store_dir: join(folder, 'store') };

  beforeAll(() => {
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\0');
    for (const file of files.filter((each) => each !== '' && existsSync(join(ROOT, each)))) {
      cpSync(join(ROOT, file), join(clone, file));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts the demo, reads a list of posts, and stops it. */
  const tryDemo = async (own: NodeJS.ProcessEnv = {}): Promise<Tried> => {
    const demo = spawn('pnpm', ['demo'], { cwd: clone, env: { ...env, ...own }, detached: true });
    const ended = once(demo, 'exit');
    const lines: string[] = [];
    let answer: unknown;
    let mcp = 0;
    try {
      for await (const line of createInterface(demo.stdout)) {
        lines.push(line);
        const [, url] = /listens on (http:\S+)/.exec(line) ?? [];
        if (!url) continue;
        const response = await fetch(`${url}/api/rest/post`);
        answer = await response.json();
        mcp = (await fetch(`${url}/mcp`, { method: 'POST' })).status;
        break;
      }
    } finally {
      if (demo.pid && demo.exitCode === null) process.kill(-demo.pid, 'SIGTERM');
      await ended;
    }
    expect(answer).toHaveProperty('meta.total');
    return { lines, mcp };
  };

  it(
    'answers, and says first that it installs',
    async () => {
      const { lines, mcp } = await tryDemo();
      expect(lines.filter((line) => !line.startsWith('$'))).toEqual([
        expect.stringMatching(/^Installing .+ for the demo/),
        expect.stringMatching(/listens on/),
      ]);
      expect(mcp).toBe(404);
    },
    START,
  );

  it('installs little', () => {
    const packages = readdirSync(join(clone, 'node_modules/.pnpm')).length;
    const bytes = runCommand('du -sm --apparent-size .', { cwd: folder });
    const megabytes = Number.parseInt(bytes, 10);
    expect(packages).toBeGreaterThan(50);
    expect(packages).toBeLessThan(MOST_PACKAGES);
    expect(megabytes).toBeGreaterThan(50);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  });

  it(
    'installs nothing the second time',
    async () => {
      expect((await tryDemo()).lines.join('\n')).not.toMatch(/Installing/);
    },
    START,
  );

  it(
    'installs the SDK of MCP only to serve agents, and keeps it',
    async () => {
      expect(existsSync(join(clone, 'node_modules/@modelcontextprotocol'))).toBe(false);
      const { lines, mcp } = await tryDemo({ MCP: '1' });
      expect([lines.join('\n'), mcp]).toEqual([expect.stringMatching(/Installing/), 415]);
      expect((await tryDemo()).lines.join('\n')).not.toMatch(/Installing/);
    },
    START,
  );
});
