import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@modelway/testing/free-port';
import { query } from '../load/notes-calls.ts';
import { versionOf } from '../run/install-programs.ts';
import type { Program } from '../run/scenario.ts';
import { type Stage, until } from '../run/stage.ts';

export const PGBOUNCER: Program = {
  ...{ command: 'pgbouncer', package: 'pgbouncer', version: ['--version'] },
};

/** Whether the installed version keeps named statements for its clients: 1.21 and later ones do. */
export function keepsStatements(): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(versionOf(PGBOUNCER))?.map(Number) ?? [];
  return major > 1 || minor >= 21;
}

/** Starts PgBouncer in transaction mode in front of a database. Returns the URL of the same there. */
export async function startPgbouncer(
  stage: Stage,
  database: string,
  size: number,
): Promise<string> {
  const folder = stage.folder('pgbouncer', 'postgres');
  const { hostname, port: server, username, pathname } = new URL(database);
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: size,
    max_client_conn: 1_000,
    // Drivers send these when they connect. The role has time limits of its own.
    ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout',
    ...(keepsStatements() && { max_prepared_statements: 200 }),
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    file,
    [
      '[databases]',
      `notes = host=${hostname} port=${server} dbname=${pathname.slice(1)} user=${username}`,
      '[pgbouncer]',
      ...lines,
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  stage.start('pgbouncer', [file], { name: 'pgbouncer', user: 'postgres', signal: 'SIGINT' });
  const url = `postgresql://${username}@127.0.0.1:${port}/notes`;
  await until(() => query(url, 'select 1'));
  return url;
}
