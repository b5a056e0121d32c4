import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

/** A folder here: an app of one version of SvelteKit, whose sources are in `app`. */
export type AppFolder = 'kit-3' | 'kit-2' | 'kit-2.0';

/** A built app that runs in a process of its own. */
export interface RunningApp {
  readonly origin: string;
  /** What it wrote to its standard error. */
  complaints(): string;
  close(): Promise<void>;
}

/** What an app is built or started with. */
export type AppEnv = Readonly<Record<string, string>>;

/** The oldest adapter-node does not say which port it was given; it exports its server. */
const SAY_PORT = `
  const { server: { server } } = await import('./build/index.js');
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  console.log('Listening on http://127.0.0.1:' + server.address().port);
`;

/** Builds an app, as `vite build` does for its user. */
export async function buildApp(folder: AppFolder, env: AppEnv = {}): Promise<void> {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args, inFolder(folder, env));
}

/** Starts an app that is built, on a free port, with a database of its own. */
export async function startApp(
  folder: AppFolder,
  { out = 'build', ...env }: AppEnv = {},
): Promise<RunningApp> {
  // The app takes https for granted otherwise, in links and where it looks at `Origin`.
  const settings = { HOST: '127.0.0.1', PORT: '0', PROTOCOL_HEADER: 'x-forwarded-proto', ...env };
  const main = folder === 'kit-2.0' ? ['--input-type=module', '--eval', SAY_PORT] : [out];
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
  // Nobody waits for it any more.
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
  // The packages' sources, which nobody has to build first.
  const NODE_OPTIONS = '--conditions=@modelway/source --no-warnings';
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
  return {
    cwd: new URL(`${folder}/`, import.meta.url),
    env: { ...inherited, NODE_OPTIONS, ...env },
  };
}

/** The app says where it listens, once it does. */
function printedUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  return new Promise((resolve) => {
    stdout.on('data', (text: string) => {
      printed += text;
      // The oldest says port 0 first.
      const url = /Listening on (http:\/\/\S+:[1-9]\d*)\n/.exec(printed)?.[1];
      if (url) resolve(url);
    });
  });
}
