import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@modelway/testing/free-port';
import type { PostgresPrograms } from '@modelway/testing/postgres-server';
import { query } from '../load/notes-calls.ts';
import { type Stage, until } from '../run/stage.ts';

/** Starts a streaming replica of a PostgreSQL server on loopback. Returns its URL. */
export async function startReplica(
  stage: Stage,
  { folder, as }: PostgresPrograms,
  primary: string,
): Promise<string> {
  const home = stage.folder('replica', 'postgres');
  const data = join(home, 'data');
  execFileSync(join(folder, 'pg_basebackup'), ['-d', primary, '-D', data, '-R', '-X', 'stream'], {
    ...as,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  stage.start(join(folder, 'postgres'), args, {
    name: 'replica',
    user: 'postgres',
    signal: 'SIGINT',
  });
  const url = new URL(primary);
  url.port = String(port);
  await until(() => query(url.href, 'select 1'));
  return url.href;
}
