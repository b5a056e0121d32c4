import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { plainEnv } from './page-folder.ts';

/** A server of a page, in its own process. */
export interface PageServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The start options of a server. */
export interface StartOptions {
  /** The folder of its file. */
  readonly cwd: string;
  /** The port that it listens on, at `localhost`. */
  readonly port: number;
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>;
}

const START_TIMEOUT = 60_000;

/** Starts a server and waits until it listens. The caller stops it. */
export async function startServer(file: string, options: StartOptions): Promise<PageServer> {
  const { cwd, port, env } = options;
  const args = ['--no-warnings', '--conditions=@modelway/source', file];
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...plainEnv(), ...env },
    stdio: 'ignore',
  });
  const origin = `http://localhost:${port}`;
  try {
    await untilListening(origin, child);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { origin, stop: () => stop(child) };
}

async function untilListening(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    try {
      await fetch(origin);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('The server does not listen', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
