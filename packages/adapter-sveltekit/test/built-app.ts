import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

/** The folder of an app with one version of SvelteKit. Its sources are in `app`. */
export type AppFolder = 'kit-3' | 'kit-2' | 'kit-2.0';

/** A built app in its own process. */
export interface RunningApp {
  readonly origin: string;
  /** Returns its output on standard error. */
  complaints(): string;
  close(): Promise<void>;
}

/** The environment variables of an app. */
export type AppEnv = Readonly<Record<string, string>>;

/** Prints the port, which the oldest adapter-node does not; it exports its server. */
const PRINT_PORT = `
  const { server: { server } } = await import('./build/index.js');
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  console.log('Listening on http://127.0.0.1:' + server.address().port);
`;

/** Builds an app with `vite build`. */
export async function buildApp(folder: AppFolder, env: AppEnv = {}): Promise<void> {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args, inFolder(folder, env));
}

/** Starts a built app on a free port with its own database. */
export async function startApp(
  folder: AppFolder,
  { out = 'build', ...env }: AppEnv = {},
): Promise<RunningApp> {
  // By default, the app assumes https in links and when it checks `Origin`.
  const settings = { HOST: '127.0.0.1', PORT: '0', PROTOCOL_HEADER: 'x-forwarded-proto', ...env };
  const main = folder === 'kit-2.0' ? ['--input-type=module', '--eval', PRINT_PORT] : [out];
  const child = spawn(process.execPath, main, inFolder(folder, settings));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close');
  const failed = ended.then(() => {
    throw new Error(`The app ended before it listened: ${stderr}`);
  });
  const origin = await Promise.race([printedUrl(child.stdout.setEncoding('utf8')), failed]);
  // The rejection is no longer awaited.
  failed.catch(() => {});
  return {
    origin,
    complaints: () => stderr,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function inFolder(folder: AppFolder, env: AppEnv) {
  // Uses the packages' sources, so that no build is required.
  const NODE_OPTIONS = '--conditions=@modelway/source --no-warnings';
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
  return {
    cwd: new URL(`${folder}/`, import.meta.url),
    env: { ...inherited, NODE_OPTIONS, ...env },
  };
}

/** Reads the URL from the output of the app. */
function printedUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  return new Promise((resolve) => {
    stdout.on('data', (text: string) => {
      printed += text;
      // The oldest version prints port 0 first.
      const url = /Listening on (http:\/\/\S+:[1-9]\d*)\n/.exec(printed)?.[1];
      if (url) resolve(url);
    });
  });
}
