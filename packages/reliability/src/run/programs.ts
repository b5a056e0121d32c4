import { findPostgresPrograms, type PostgresPrograms } from '@modelway/testing/postgres-server';
import type { Program } from './scenario.ts';

/** The programs of the server are not on the path; the client has the same version. */
export const POSTGRES: Program = {
  command: 'psql',
  isMissing: () => 'missing' in findPostgresPrograms(),
  package: 'postgresql',
  version: ['--version'],
};

/** @throws if they are missing. */
export function postgresPrograms(): PostgresPrograms {
  const found = findPostgresPrograms();
  if ('missing' in found) throw new Error(`This machine has not: ${found.missing}`);
  return found;
}

export const PATRONI: Program = {
  command: 'patroni',
  package: 'patroni python3-etcd',
  version: ['--version'],
};

export const ETCD: Program = { command: 'etcd', package: 'etcd-server', version: ['--version'] };

export const HAPROXY: Program = { command: 'haproxy', package: 'haproxy', version: ['-v'] };

/** Network namespaces. */
export const IPROUTE: Program = { command: 'ip', package: 'iproute2', version: ['-V'] };

export const MARIADB: Program = {
  command: 'mariadbd',
  package: 'mariadb-server galera-4',
  version: ['--version'],
};

/** Copies the data to a node that joins. */
export const RSYNC: Program = { command: 'rsync', package: 'rsync', version: ['--version'] };
