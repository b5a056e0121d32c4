import type { ServerProcess } from '../demo/start-demo.ts';
import { until } from '../run/stage.ts';

/** Figures of a process about itself, in bytes and counts. */
export interface Probe {
  readonly heap: number;
  readonly rss: number;
  readonly external: number;
  readonly listeners: number;
  /** What keeps its event loop alive: `TCPSocketWrap`, `Timeout`. */
  readonly resources: Readonly<Record<string, number>>;
}

/** The arguments of Node with which a process can be probed. */
export const PROBED: readonly string[] = [
  '--expose-gc',
  `--import=${new URL('probe.ts', import.meta.url).href}`,
];

/** Asks a process that was started with `PROBED` for its figures. */
export async function takeProbe(server: ServerProcess): Promise<Probe> {
  const before = probesOf(server).length;
  server.signal('SIGUSR2');
  return until(async () => {
    const probe = probesOf(server)[before];
    if (!probe) throw new Error('The process does not respond to SIGUSR2');
    return JSON.parse(probe) as Probe;
  });
}

function probesOf(server: ServerProcess): readonly string[] {
  return Array.from(server.output().matchAll(/^probe (.*)$/gm), ([, json = '']) => json);
}
