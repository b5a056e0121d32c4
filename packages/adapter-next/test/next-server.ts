import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { versionsOf } from '@modelway/testing/test-size';

/** The supported versions and the folders of their builds, for `describe.each`. */
export const NEXT_VERSIONS: readonly (readonly [version: string, folder: string])[] = versionsOf<
  readonly [version: string, folder: string]
>([
  ['16.4', 'fixture'],
  ['15.0', 'next-15'],
]);

/** A built app that `next start` serves. */
export interface NextServer {
  readonly origin: string;
  /** Returns its output on standard error. */
  complaints(): string;
  close(): Promise<void>;
}

/** Starts the built fixture on a free port with its own database. */
export async function startNext(folder: string): Promise<NextServer> {
  const cwd = fileURLToPath(new URL(folder, import.meta.url));
  const next = createRequire(`${cwd}/next.config.js`).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', '0'], {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close');
  const failed = ended.then(() => {
    throw new Error(`Next.js ended before it listened: ${stderr}`);
  });
  const origin = await Promise.race([firstUrl(child.stdout.setEncoding('utf8')), failed]);
  // The rejection is no longer awaited.
  failed.catch(() => {});
  return {
    origin,
    complaints: () => stderr,
    close: async () => {
      child.kill('SIGTERM');
      // The server waits for keep-alive connections.
      const killed = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(killed);
    },
  };
}

function firstUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  return new Promise((resolve) => {
    stdout.on('data', (text: string) => {
      printed += text;
      const url = /Local:\s+(http:\S+)[\s\S]*Ready/.exec(printed)?.[1];
      if (url) resolve(url);
    });
  });
}

/** Returns the body of a response. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
export function jsonOf(response: Response): Promise<any> {
  return response.json();
}
