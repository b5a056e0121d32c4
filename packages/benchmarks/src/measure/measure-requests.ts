import autocannon from 'autocannon';
import type { RunningApp } from '../http/start-app.ts';
import { connectInspector, type Inspector } from './inspector.ts';

/** The number of rounds, of one second each. */
const ROUNDS = 15;

/**
 * Loads several routes of a server, and returns the figures of each round, by route name. The
 * rounds are interleaved.
 */
export async function measureRequests<Name extends string>(
  { origin, inspector }: Pick<RunningApp, 'origin' | 'inspector'>,
  routes: Readonly<Record<Name, string>>,
): Promise<ReadonlyMap<Name, readonly Figures[]>> {
  const connection = await connectInspector(inspector);
  const names = Object.keys(routes) as Name[];
  const results = new Map(names.map((name) => [name, [] as Figures[]]));
  for (const name of names) await load(origin + routes[name], 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < names.length; i += 1) {
      const name = names[(round + i) % names.length] as Name;
      results.get(name)?.push(await measureLoad(connection, origin + routes[name]));
    }
  }
  connection.close();
  return results;
}

/** What is measured of a route: requests per second, milliseconds, and microseconds of CPU time. */
export const FIGURES = ['perSecond', 'p50', 'p99', 'cpu'] as const;
export type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

/** Returns one figure of each round, by route name. */
export function figureOf<Name extends string>(
  rounds: ReadonlyMap<Name, readonly Figures[]>,
  figure: keyof Figures,
): ReadonlyMap<Name, readonly number[]> {
  return new Map([...rounds].map(([name, all]) => [name, all.map((of) => of[figure])] as const));
}

/** Loads a route for a second, and reads the CPU time of its server for each request. */
export async function measureLoad(
  { post }: Inspector,
  url: string,
  connections?: number,
): Promise<Figures> {
  const before = await cpuTime(post);
  const { requests, duration, p50, p99 } = await load(url, 1, connections);
  const cpu = ((await cpuTime(post)) - before) / requests;
  return { perSecond: requests / duration, p50, p99, cpu };
}

async function cpuTime(post: Inspector['post']): Promise<number> {
  const expression = 'process.cpuUsage().user + process.cpuUsage().system';
  const { result } = (await post('Runtime.evaluate', { expression })) as Evaluated;
  return result.value;
}

interface Evaluated {
  readonly result: { readonly value: number };
}

/** The result of a load. */
interface Load {
  /** The number of responses. */
  readonly requests: number;
  /** The duration in seconds. */
  readonly duration: number;
  /** The median time of a request, in milliseconds. */
  readonly p50: number;
  /** The time that one request in a hundred exceeds, in milliseconds. */
  readonly p99: number;
}

/**
 * Sends requests to a route for some seconds. The load comes from another thread, on keep-alive
 * connections.
 */
export async function load(url: string, duration: number, connections = 20): Promise<Load> {
  const result = await autocannon({ url, duration, connections, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} fails under load`);
  const { p50, p99 } = result.latency;
  return { requests: result.requests.total, duration: result.duration, p50, p99 };
}
