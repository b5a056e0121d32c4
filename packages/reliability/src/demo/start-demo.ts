import { startProgram } from '@modelway/testing/start-program';
import { type Stage, stopProgram } from '../run/stage.ts';

const DEMO = new URL('../../../../examples/express-blog/', import.meta.url);

/** A server in its own process. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Whether its process still runs. */
  isAlive(): boolean;
  /** What it has logged: the errors that callers do not see. */
  log(): string;
  /** What it has printed. */
  output(): string;
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void;
  /** Stops it as a process manager does, and returns its exit code; -1 after a signal. */
  stop(): Promise<number>;
}

export interface NodeOptions {
  readonly cwd: URL;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a server with Node; it ends with the stage. */
export async function startNode(
  stage: Stage,
  { cwd, args, env }: NodeOptions,
): Promise<ServerProcess> {
  const { child, output, listening, ended } = startProgram({
    ...{ cwd, env },
    args: ['--conditions=@modelway/source', '--no-warnings', ...args],
    ready: /listens on (\S+)/,
  });
  stage.onClose(() => stopProgram(child));
  return {
    origin: await listening,
    pid: child.pid as number,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    log: () => output.stderr,
    output: () => output.stdout,
    signal: (name) => void child.kill(name),
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended).code ?? -1;
    },
  };
}

export interface DemoOptions {
  /** Its database, which it fills if it is empty. */
  readonly url: string;
  /** @default any free port */
  readonly port?: number;
  /** Further arguments of Node. */
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts the demo of the repository. */
export function startDemo(
  stage: Stage,
  { url, port = 0, flags = [], env = {} }: DemoOptions,
): Promise<ServerProcess> {
  return startNode(stage, {
    cwd: DEMO,
    args: [...flags, 'src/main.ts'],
    env: { ...env, NODE_ENV: 'production', DATABASE_URL: url, PORT: `${port}` },
  });
}
