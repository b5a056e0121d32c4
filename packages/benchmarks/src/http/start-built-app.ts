import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A built app that runs in a process of its own. */
interface RunningApp {
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds and starts the app in `apps/next`, as its user would. */
export async function startNextApp(): Promise<RunningApp> {
  const port = await freePort();
  const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'));
  build('next', [next, 'build']);
  return start('next', [next, 'start', '-H', '127.0.0.1', '-p', port], port);
}

/** Builds and starts the app in `apps/sveltekit`. */
export async function startSvelteKitApp(): Promise<RunningApp> {
  const port = await freePort();
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  build('sveltekit', [vite, 'build', '--logLevel', 'error']);
  return start('sveltekit', ['build'], port);
}

function build(app: string, args: readonly string[]): void {
  execFileSync(process.execPath, args, { ...inApp(app), stdio: ['ignore', 'ignore', 'inherit'] });
}

async function start(app: string, args: readonly string[], port: string): Promise<RunningApp> {
  const settings = inApp(app, { HOST: '127.0.0.1', PORT: port });
  const child = spawn(process.execPath, args, {
    ...settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([
    answers(origin),
    ended.then(() => Promise.reject(new Error(`${app} ended`))),
  ]);
  return {
    origin,
    close: async () => {
      child.kill('SIGTERM');
      // They wait for connections that are kept alive.
      const killed = setTimeout(() => child.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(killed);
    },
  };
}

async function answers(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function inApp(app: string, env: Readonly<Record<string, string>> = {}) {
  return {
    cwd: fileURLToPath(new URL(`../../apps/${app}`, import.meta.url)),
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env },
  };
}

/** Below those that the system gives to whoever lets it choose. */
async function freePort(): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
  return String(port);
}
