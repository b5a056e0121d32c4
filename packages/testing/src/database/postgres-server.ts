import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';

/** A temporary PostgreSQL server with one empty database, which a test may stop. */
export interface PostgresServer {
  /** The URL of the database, for its superuser. */
  readonly url: string;
  /** Stops it in a mode of `pg_ctl stop`, and waits until it has stopped. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again, and waits until it accepts connections. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  close(): Promise<void>;
}

/** The folder of the server's programs, and the user that runs them: the server rejects root. */
export interface PostgresPrograms {
  readonly folder: string;
  readonly as?: { readonly uid: number; readonly gid: number };
}

const run = promisify(execFile);

/** Finds the programs of a PostgreSQL server on this machine, or the reason why there are none. */
export function findPostgresPrograms(): PostgresPrograms | { readonly missing: string } {
  const folders = [
    output('pg_config', '--bindir'),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ];
  const folder = folders.find((path) => path !== undefined && existsSync(join(path, 'initdb')));
  if (!folder) return { missing: 'the programs of a PostgreSQL server' };
  if (process.getuid?.() !== 0) return { folder };
  const [uid, gid] = [output('id', '-u', 'postgres'), output('id', '-g', 'postgres')];
  if (!uid || !gid) return { missing: 'a user postgres, since the server does not run as root' };
  return { folder, as: { uid: Number(uid), gid: Number(gid) } };
}

/** Creates a server and starts it. It ends with this process, however that ends. */
export async function startPostgresServer(programs: PostgresPrograms): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'modelway-postgres-'));
  const { folder, as } = programs;
  if (as) chownSync(home, as.uid, as.gid);
  const data = join(home, 'data');
  const program = (name: string, ...args: string[]) =>
    run(join(folder, name), ['-D', data, ...args], { ...as, cwd: home });
  const guard = spawnGuard(join(folder, 'pg_ctl'), { home, data, as });
  try {
    await program('initdb', '-U', 'admin', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C');
    // While the server is down, no client that looks for it can get this port.
    const port = await freePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${home}`,
      'fsync=off',
      'deadlock_timeout=100ms',
    ];
    const options = settings.map((setting) => `-c ${setting}`).join(' ');
    const start = () => program('pg_ctl', '-w', '-l', join(home, 'log'), '-o', options, 'start');
    await start();
    return {
      url: `postgresql://admin@127.0.0.1:${port}/postgres`,
      stop: async (mode) => void (await program('pg_ctl', '-w', '-m', mode, 'stop')),
      start: async () => void (await start()),
      close: guard.end,
    };
  } catch (error) {
    await guard.end();
    throw error;
  }
}

function output(command: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/** The server that the guard stops. */
interface Guarded {
  readonly home: string;
  readonly data: string;
  readonly as: PostgresPrograms['as'];
}

/** Waits in a separate process for the end of its input, which comes when this process ends. */
function spawnGuard(pgCtl: string, { home, data, as }: Guarded): { end(): Promise<void> } {
  const script = 'cat; cd /; "$0" -D "$1" -m immediate stop; rm -rf "$2"';
  const guard = spawn('sh', ['-c', script, pgCtl, data, home], {
    ...as,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return {
    end: async () => {
      if (guard.exitCode !== null) return;
      guard.ref();
      guard.stdin.end();
      await once(guard, 'exit');
    },
  };
}
