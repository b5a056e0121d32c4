import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** A server with `ROUTES` in its own process. */
export interface RunningApp {
  readonly origin: string;
  /** The WebSocket URL of Node's inspector. */
  readonly inspector: string;
  close(): Promise<void>;
}

/** Starts the server of `serve-main.ts`. */
export function startServer(framework: string): Promise<RunningApp> {
  const main = fileURLToPath(new URL('serve-main.ts', import.meta.url));
  return start('.', () => ['--conditions=@modelway/source', main, framework]);
}

/** Starts the server of `serve-database-main.ts`. */
export function startDatabaseServer(): Promise<RunningApp> {
  const main = fileURLToPath(new URL('serve-database-main.ts', import.meta.url));
  return start('.', () => ['--conditions=@modelway/source', main]);
}

/** Builds and starts the app in `apps/next`. */
export function startNextApp(): Promise<RunningApp> {
  const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'));
  build('apps/next', [next, 'build']);
  return start('apps/next', (port) => [next, 'start', '-H', '127.0.0.1', '-p', port]);
}

/** Builds and starts the app in `apps/sveltekit`. */
export function startSvelteKitApp(): Promise<RunningApp> {
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  build('apps/sveltekit', [vite, 'build', '--logLevel', 'error']);
  return start('apps/sveltekit', () => ['build']);
}

function build(folder: string, args: readonly string[]): void {
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync(process.execPath, args, { ...inFolder(folder), stdio: [...stdio] });
}

async function start(
  folder: string,
  toArgs: (port: string) => readonly string[],
): Promise<RunningApp> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', ...toArgs(port)], {
    ...inFolder(folder, { HOST: '127.0.0.1', PORT: port }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  const failed = ended.then(() => Promise.reject(new Error(`The server in ${folder} ended`)));
  const origin = `http://127.0.0.1:${port}`;
  const inspector = await Promise.race([readInspector(child.stderr), failed]);
  await Promise.race([untilResponding(origin), failed]);
  return {
    origin,
    inspector,
    close: async () => {
      child.kill('SIGTERM');
      // The servers wait for keep-alive connections.
      const killed = setTimeout(() => child.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(killed);
    },
  };
}

/** Reads the inspector's URL from Node's first line, and passes the rest of its output on. */
async function readInspector(stderr: Readable): Promise<string> {
  const lines = createInterface({ input: stderr });
  const [line] = (await once(lines, 'line')) as [string];
  lines.on('line', (text) => console.error(text));
  const url = /ws:\/\/\S+/.exec(line)?.[0];
  if (!url) throw new Error(line);
  return url;
}

async function untilResponding(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function inFolder(folder: string, env: Readonly<Record<string, string>> = {}) {
  return {
    cwd: fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env },
  };
}

/** Finds a free port below the range of ephemeral ports. */
async function freePort(): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
  return String(port);
}
