import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Network } from '../run/network.ts';
import { type Stage, until } from '../run/stage.ts';

/** A MariaDB server of a Galera cluster, on a host of its own. */
export interface GaleraNode {
  readonly host: number;
  readonly url: string;
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Starts it and waits until it has joined the cluster. */
  start(options?: { readonly first: boolean }): Promise<void>;
  /** Waits until it is in the primary component of a cluster of that size. */
  joined(size: number): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Shorter than the defaults, so that a lost node is noticed within seconds. */
const TIMEOUTS = [
  'evs.keepalive_period=PT0.5S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT4S',
  'evs.install_timeout=PT4S',
].join(';');

/** Prepares a node, without starting it. */
export function createGaleraNode(stage: Stage, network: Network, host: number): GaleraNode {
  const name = `galera${host}`;
  const home = stage.folder(name, 'mysql');
  const data = join(home, 'data');
  const address = network.addressOf(host);
  const socket = join(home, 'socket');
  const as = ['setpriv', '--pdeathsig=KILL', '--reuid=mysql', '--regid=mysql', '--init-groups'];
  const local = ['--no-defaults', `--datadir=${data}`];
  const [command = '', ...onHost] = network.onHost(host);
  const url = `mysql://app@${address}:3306/notes`;
  let child: ChildProcess;

  const [setpriv = '', ...user] = as;
  const install = ['mariadb-install-db', ...local, '--auth-root-authentication-method=normal'];
  execFileSync(setpriv, [...user, ...install, '--skip-test-db'], { cwd: home, stdio: 'ignore' });

  const query: GaleraNode['query'] = async (sql) => {
    const connection = await createConnection({ socketPath: socket, user: 'root' });
    try {
      return (await connection.query(sql))[0] as never;
    } finally {
      connection.destroy();
    }
  };
  const joined = (size: number) =>
    until(async () => {
      const rows = await query("show status where variable_name like 'wsrep_%'");
      const status = new Map(rows.map((row) => [row.Variable_name, row.Value]));
      const found = ['wsrep_ready', 'wsrep_cluster_status', 'wsrep_cluster_size'].map((key) =>
        status.get(key),
      );
      if (found.join() !== `ON,Primary,${size}`) throw new Error(`Node ${host} is ${found}`);
    }, 90_000);
  return {
    ...{ host, url, query, joined },
    start: async ({ first } = { first: false }) => {
      const members = [1, 2, 3].map((each) => network.addressOf(each));
      const server = ['mariadbd', ...local, ...settings({ address, socket, members })];
      const args = [...onHost, ...as, ...server, ...(first ? ['--wsrep-new-cluster'] : [])];
      child = stage.start(command, args, { name, signal: 'SIGKILL' });
      await until(() => query('select 1'), 90_000);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

interface Place {
  readonly address: string;
  readonly socket: string;
  readonly members: readonly string[];
}

function settings({ address, socket, members }: Place): readonly string[] {
  return [
    `--socket=${socket}`,
    `--bind-address=${address}`,
    '--port=3306',
    '--skip-name-resolve',
    '--innodb-buffer-pool-size=64M',
    // The machine itself does not fail.
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-autoinc-lock-mode=2',
    '--binlog-format=ROW',
    '--max-statement-time=4',
    '--wsrep-on=ON',
    '--wsrep-provider=/usr/lib/galera/libgalera_smm.so',
    `--wsrep-provider-options=${TIMEOUTS}`,
    `--wsrep-cluster-address=gcomm://${members.join(',')}`,
    `--wsrep-node-address=${address}`,
    '--wsrep-sst-method=rsync',
  ];
}
