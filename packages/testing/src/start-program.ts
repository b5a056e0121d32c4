import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program to start with Node. */
export interface ProgramOptions {
  readonly cwd: URL;
  /** The arguments of Node. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The output of a program that listens, with its URL as the first group. */
  readonly ready: RegExp;
}

/** A program in its own process. */
export interface Program {
  readonly child: ChildProcess;
  /** Its output up to now. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Resolves to its URL; rejects if it ends before it listens. */
  readonly listening: Promise<string>;
  /** Resolves to its exit code and its output once it has ended. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** Starts a program; the caller stops it. */
export function startProgram({ cwd, args, env, ready }: ProgramOptions): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  const url = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const [, found] = ready.exec(output.stdout) ?? [];
      if (found) resolve(found);
    });
  });
  const failed = ended.then(({ stderr }) => {
    throw new Error(`The program ended before it listened; is it built? ${stderr}`);
  });
  const listening = Promise.race([url, failed]);
  // Nobody awaits the rejection of a program that was stopped, or that must not start.
  failed.catch(() => {});
  listening.catch(() => {});
  return { child, output, listening, ended };
}
