import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { ContractServer } from '@modelway/testing';
import { freePort } from '@modelway/testing/free-port';
import { binaryOf } from '@modelway/testing/runtimes';

/** A program of the app, or the path of a program, and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** The start options of an app. */
export interface RecipeOptions {
  /** Builds the app, before it is started. */
  readonly build?: Command;
  /** Starts the app on a port; also in the environment variable `PORT`. */
  readonly start: (port: number) => Command;
  /** Environment variables of both commands. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The maximum time until an app responds, in ms. */
const START_TIMEOUT = 60_000;

const APPS = join(import.meta.dirname, '../apps');

/** Returns the path of the runtime that an app depends on. */
export function runtimeOf(app: string, name: 'bun' | 'deno'): string {
  return binaryOf(name, join(APPS, app, 'package.json'));
}

/** Builds and starts the app of a recipe in its own process, and waits until it responds. */
export async function startRecipe(
  app: string,
  { build, start, env = {} }: RecipeOptions,
): Promise<ContractServer> {
  const port = await freePort();
  const cwd = join(APPS, app);
  const options = { cwd, env: { ...environment(cwd), PORT: String(port), ...env } };
  if (build) await runToEnd(build, options);
  const [program, ...args] = start(port);
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${origin}/api/rpc/tag/count`, () => child.exitCode ?? child.signalCode);
  } catch (cause) {
    await close();
    throw new Error(`${app} does not respond: ${output}`, { cause });
  }
  return { origin, rest: '/api/rest', rpc: '/api/rpc', nested: '', close };
}

async function runToEnd([program, ...args]: Command, options: object): Promise<void> {
  await promisify(execFile)(program, args, options).catch(({ message, stdout, stderr }) => {
    throw new Error(`${message}\n${stdout}${stderr}`);
  });
}

/** Waits for a response; the first one takes the time to start the database. */
async function untilReady(url: string, exitCode: () => unknown): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    if (exitCode() !== null) throw new Error(`It ended with ${exitCode()}.`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(START_TIMEOUT) });
      if (response.ok) return;
      throw new Error(`${response.status} ${await response.text()}`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The environment of an app: without the variables of the test runner. */
function environment(cwd: string): Readonly<Record<string, string | undefined>> {
  const { PATH, HOME } = process.env;
  return {
    HOME,
    PATH: [join(cwd, 'node_modules/.bin'), PATH].join(delimiter),
    NO_COLOR: '1',
    // Uses the packages' sources, so that no build is required.
    NODE_OPTIONS: '--conditions=@modelway/source --no-warnings',
  };
}
