import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@modelway/testing/free-port';
import { type Stage, until } from '../run/stage.ts';

/** The request that tells whether a process is ready. */
export interface Health {
  readonly path: string;
}

/**
 * Starts HAProxy in front of processes. It sends nothing to a process that has stopped listening.
 * Returns its origin.
 */
export async function startHaproxy(
  stage: Stage,
  ports: readonly number[],
  { path }: Health,
): Promise<string> {
  const port = await freePort();
  const file = join(stage.folder(`haproxy-${port}`, 'haproxy'), 'haproxy.cfg');
  const servers = ports.map((each, i) => `  server s${i} 127.0.0.1:${each} check inter 100 fall 1`);
  const lines = [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout check 5s',
    '  retries 5',
    // A request whose connection was refused has reached no process: another one gets it.
    '  retry-on conn-failure',
    '  option redispatch 1',
    'frontend in',
    `  bind 127.0.0.1:${port}`,
    '  default_backend processes',
    'backend processes',
    `  option httpchk GET ${path}`,
    ...servers,
    '',
  ];
  writeFileSync(file, lines.join('\n'), { mode: 0o644 });
  stage.start('haproxy', ['-db', '-f', file], { name: `haproxy-${port}`, user: 'haproxy' });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    const { ok, status } = await fetch(origin + path);
    if (!ok) throw new Error(`HAProxy responds with ${status}`);
  });
  return origin;
}
