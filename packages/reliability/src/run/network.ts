import { execFileSync } from 'node:child_process';
import type { Stage } from './stage.ts';

/** Hosts of a network on this machine, each in a namespace of its own. */
export interface Network {
  /** The address of this machine in it. */
  readonly address: string;
  /** The address of a host, whose number counts from 1. */
  addressOf(host: number): string;
  /** The command that runs another one on a host. */
  onHost(host: number): readonly string[];
  /** Cuts a host off, so that its packets are lost without an error; or connects it again. */
  connect(host: number, connected: boolean): void;
  /** Separates a host from the other hosts, but not from this machine; or ends that. */
  separate(host: number, separated: boolean): void;
}

/** Addresses for tests of networks (RFC 2544), of which two runs at once use different ones. */
const PREFIX = `198.18.${process.pid % 256}`;

/** Creates a network with a bridge on this machine; it requires root. */
export function createNetwork(stage: Stage, hosts: number): Network {
  const name = `mw${process.pid}`;
  const run = (...args: readonly string[]) => execFileSync('ip', args, { stdio: 'pipe' });
  const addressOf = (host: number) => `${PREFIX}.${host}`;
  const link = (host: number) => `${name}h${host}`;
  run('link', 'add', name, 'type', 'bridge');
  stage.onClose(() => run('link', 'delete', name));
  run('address', 'add', `${PREFIX}.254/24`, 'dev', name);
  run('link', 'set', name, 'up');
  for (let host = 1; host <= hosts; host++) {
    const inside = ['-n', link(host)];
    run('netns', 'add', link(host));
    // The link goes with the namespace.
    stage.onClose(() => run('netns', 'delete', link(host)));
    run('link', 'add', link(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', link(host));
    run('link', 'set', link(host), 'master', name, 'up');
    run(...inside, 'address', 'add', `${addressOf(host)}/24`, 'dev', 'eth0');
    run(...inside, 'link', 'set', 'eth0', 'up');
    run(...inside, 'link', 'set', 'lo', 'up');
  }
  return {
    address: `${PREFIX}.254`,
    addressOf,
    onHost: (host) => ['ip', 'netns', 'exec', link(host)],
    separate: (host, separated) => {
      for (let other = 1; other <= hosts; other++) {
        const route = ['route', separated ? 'add' : 'delete', 'blackhole', addressOf(other)];
        if (other !== host) run('-n', link(host), ...route);
      }
    },
    connect: (host, connected) => void run('link', 'set', link(host), connected ? 'up' : 'down'),
  };
}
