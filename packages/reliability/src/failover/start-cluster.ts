import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@modelway/testing/free-port';
import { query } from '../load/notes-calls.ts';
import { createNetwork, type Network } from '../run/network.ts';
import { type Stage, until } from '../run/stage.ts';
import { createNode, type Node } from './start-node.ts';

const HOSTS = [1, 2, 3] as const;

/** A Patroni cluster behind HAProxy. */
export interface PatroniCluster {
  /** The URL of its primary, through HAProxy. */
  readonly url: string;
  readonly network: Network;
  /** Waits until all nodes run and one is a synchronous replica. Returns the primary. */
  primary(): Promise<Node>;
}

/** Starts three nodes, etcd and HAProxy. */
export async function startCluster(stage: Stage, programs: string): Promise<PatroniCluster> {
  const network = createNetwork(stage, HOSTS.length);
  const etcd = await startEtcd(stage, network.address);
  const nodes = HOSTS.map((host) => createNode(stage, { network, etcd, programs }, host));
  for (const node of nodes) node.start();
  const port = await startHaproxy(stage, network);
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const primary = async () => nodes[(await leaderOf(network)) - 1] as Node;
  await until(primary, 120_000);
  await until(() => query(url, 'select 1'));
  return { url, network, primary: () => until(primary, 90_000) };
}

async function startEtcd(stage: Stage, address: string): Promise<string> {
  const [clients, peers] = [await freePort(), await freePort()];
  const urls = {
    'listen-client-urls': `http://${address}:${clients}`,
    'advertise-client-urls': `http://${address}:${clients}`,
    'listen-peer-urls': `http://127.0.0.1:${peers}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peers}`,
    'initial-cluster': `default=http://127.0.0.1:${peers}`,
    'data-dir': stage.folder('etcd'),
    'enable-v2': 'true',
  };
  const args = Object.entries(urls).map(([name, value]) => `--${name}=${value}`);
  stage.start('etcd', args, { name: 'etcd' });
  await until(() => fetch(`http://${address}:${clients}/health`));
  return `${address}:${clients}`;
}

/** Sends connections to the primary only, and closes those of a node that no longer is. */
async function startHaproxy(stage: Stage, network: Network): Promise<number> {
  const port = await freePort();
  const file = join(stage.folder('haproxy'), 'haproxy.cfg');
  const servers = HOSTS.map((host) => {
    const address = network.addressOf(host);
    return `  server node${host} ${address}:5432 check port 8008`;
  });
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  stage.start('haproxy', ['-f', file], { name: 'haproxy' });
  return port;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** @throws unless the cluster is complete. */
async function leaderOf(network: Network): Promise<number> {
  const asked = HOSTS.map(async (host) => {
    const url = `http://${network.addressOf(host)}:8008/cluster`;
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ((await response.json()) as { readonly members: readonly Member[] }).members;
  });
  const [members = []] = await Promise.all(asked);
  const leader = members.find(({ role }) => role === 'leader');
  const roles = members.map(({ role }) => role);
  const isComplete =
    members.length === HOSTS.length &&
    members.every(({ state }) => /^(running|streaming)$/.test(state)) &&
    roles.includes('sync_standby');
  if (!leader || !isComplete) throw new Error(`The cluster is ${JSON.stringify(members)}`);
  return Number(leader.name.replace('node', ''));
}
