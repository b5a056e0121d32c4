import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Network } from '../run/network.ts';
import type { Stage } from '../run/stage.ts';

/** A host with Patroni and its PostgreSQL server, whose processes live and die together. */
export interface Node {
  readonly host: number;
  /** Starts it, as after a boot. */
  start(): void;
  /** Kills all its processes at once. */
  kill(): Promise<void>;
  /** Asks Patroni to stop its server, and waits until both have ended. */
  stop(): Promise<void>;
  /** Stops or continues all its processes, while its connections stay open. */
  freeze(frozen: boolean): void;
}

/** The set-up that all nodes share. */
export interface Cluster {
  readonly network: Network;
  readonly etcd: string;
  /** The folder of the programs of PostgreSQL. */
  readonly programs: string;
}

/** Prepares a node, without starting it. */
export function createNode(stage: Stage, cluster: Cluster, host: number): Node {
  const { network } = cluster;
  const name = `node${host}`;
  const home = stage.folder(name, 'postgres');
  const file = join(home, 'patroni.json');
  writeFileSync(file, JSON.stringify(toConfiguration(cluster, host, home)), { mode: 0o644 });
  let child: ChildProcess;
  const inside = () => execFileSync('pgrep', ['-P', `${child.pid}`], { encoding: 'utf8' }).trim();
  const [command = '', ...onHost] = network.onHost(host);
  // The first process of a namespace takes all others with it, and the kernel kills it with its parent.
  const tied = ['unshare', '--pid', '--fork', '--mount-proc'];
  const as = [
    'setpriv',
    '--pdeathsig=KILL',
    '--reuid=postgres',
    '--regid=postgres',
    '--init-groups',
  ];
  return {
    host,
    start: () => {
      // Another process may have the number of the one that a killed server has noted.
      rmSync(join(home, 'data/postmaster.pid'), { force: true });
      const args = [...onHost, ...tied, ...as, 'patroni', file];
      child = stage.start(command, args, { name, signal: 'SIGKILL' });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    stop: async () => {
      process.kill(Number(inside()), 'SIGTERM');
      await once(child, 'exit');
    },
    freeze: (frozen) => {
      const signal = `kill -${frozen ? 'STOP' : 'CONT'} -1`;
      execFileSync('nsenter', ['--target', inside(), '--pid', '--mount', 'sh', '-c', signal]);
    },
  };
}

function toConfiguration({ network, etcd, programs }: Cluster, host: number, home: string): object {
  const address = network.addressOf(host);
  const port = (number: number) => ({
    listen: `${address}:${number}`,
    connect_address: `${address}:${number}`,
  });
  const trusted = [
    'local all all trust',
    'host all all all trust',
    'host replication all all trust',
  ];
  return {
    scope: 'notes',
    name: `node${host}`,
    restapi: port(8008),
    // Not etcd3: with it, Patroni 3.0 overwrites the lock of a new primary once a frozen one goes on.
    etcd: { host: etcd },
    bootstrap: {
      // Shorter than in production, where ttl is at least 20.
      dcs: {
        ...{ ttl: 8, loop_wait: 2, retry_timeout: 3 },
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          // A node that cannot be rewound becomes a new copy.
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: PARAMETERS,
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: trusted,
    },
    postgresql: {
      ...port(5432),
      data_dir: join(home, 'data'),
      bin_dir: programs,
      pgpass: join(home, 'pgpass'),
      pg_hba: trusted,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
      },
      parameters: { unix_socket_directories: home },
    },
  };
}

const PARAMETERS = {
  // The machine itself does not fail.
  fsync: 'off',
  shared_buffers: '32MB',
  wal_log_hints: 'on',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
};
