import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The short form takes seconds, the full one minutes. */
export type Size = 'short' | 'full';

/** A place for one scenario: folders, and programs that end with it. */
export interface Stage {
  readonly size: Size;
  /** Creates a temporary folder that belongs to a user of the system. */
  folder(name: string, user?: string): string;
  /** Starts a program that ends with this process, however that ends. */
  start(command: string, args: readonly string[], options: StartOptions): ChildProcess;
  /** Runs a function when the stage closes, before those that were added earlier. */
  onClose(run: () => unknown): void;
  /** Prints a line of progress. */
  note(text: string): void;
  /** Keeps the logs, so that a failure can be explained, unless the stage is closing. */
  keepLogs(): void;
  /** Stops everything, once. */
  close(): Promise<void>;
}

export interface StartOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** The name of its log. */
  readonly name: string;
  /** The user that runs it, if this process is root. */
  readonly user?: string;
  /** The signal that stops it. @default 'SIGTERM' */
  readonly signal?: NodeJS.Signals;
}

/** Whether this process may start programs as other users. */
export const isRoot: boolean = process.getuid?.() === 0;

/** The time that a program gets to stop, in milliseconds. */
const GRACE = 5_000;

/** Opens a stage. The caller closes it. */
export function openStage(size: Size, note: (text: string) => void): Stage {
  const home = mkdtempSync(join(tmpdir(), 'modelway-reliability-'));
  // Programs of other users find their folders in it.
  chmodSync(home, 0o711);
  const closing: (() => unknown)[] = [];
  let keepsLogs = false;
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    for (const run of closing) {
      try {
        await run();
      } catch (error) {
        note(String(error));
      }
    }
    if (keepsLogs) note(`The logs are in ${home}`);
    else rmSync(home, { recursive: true, force: true });
  };
  return {
    size,
    note,
    folder: (name, user) => {
      const path = join(home, name);
      mkdirSync(path, { mode: 0o700 });
      if (user && isRoot) execFileSync('chown', [`${user}:${user}`, path]);
      return path;
    },
    start: (command, args, options) => {
      const child = startProgram(command, args, {
        ...options,
        log: join(home, `${options.name}.log`),
      });
      closing.unshift(() => stopProgram(child, options.signal));
      return child;
    },
    onClose: (run) => closing.unshift(run),
    keepLogs: () => {
      keepsLogs ||= closed === undefined;
    },
    close: () => {
      closed ??= closeAll();
      return closed;
    },
  };
}

function startProgram(
  command: string,
  args: readonly string[],
  { user, cwd, env, name, log }: StartOptions & { readonly log: string },
): ChildProcess {
  const as = user && isRoot ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  const output = openSync(log, 'a');
  // The kernel kills it when this process ends.
  const child = spawn('setpriv', ['--pdeathsig=KILL', ...as, '--', command, ...args], {
    cwd: cwd ?? '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.on('error', (error) => console.error(`${name} does not start: ${error.message}`));
  return child;
}

/** Stops a program, and kills it if it does not stop in time. */
export async function stopProgram(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const exit = once(child, 'exit');
  child.kill('SIGCONT');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
  await exit;
  clearTimeout(timer);
}

/**
 * Runs a probe until it succeeds.
 * @throws the last failure of the probe after the time limit, in milliseconds.
 */
export async function until<Result>(probe: () => Promise<Result>, limit = 30_000): Promise<Result> {
  const end = performance.now() + limit;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(100);
    }
  }
}
