import autocannon from 'autocannon';

/** Options of `measureRequests`. */
export interface LoadOptions {
  /** The number of rounds. @default 15 */
  readonly rounds?: number;
  /** The duration of a round, in seconds. @default 1 */
  readonly seconds?: number;
}

/**
 * Measures the requests per second of several routes of a server, for each round, by route name.
 * The rounds are interleaved. The load comes from another thread, on keep-alive connections.
 */
export async function measureRequests<Name extends string>(
  origin: string,
  routes: Readonly<Record<Name, string>>,
  { rounds = 15, seconds = 1 }: LoadOptions = {},
): Promise<ReadonlyMap<Name, readonly number[]>> {
  const names = Object.keys(routes) as Name[];
  const results = new Map(names.map((name) => [name, [] as number[]]));
  for (const name of names) await load(origin + routes[name], 2);
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < names.length; i += 1) {
      const name = names[(round + i) % names.length] as Name;
      const { requests, duration } = await load(origin + routes[name], seconds);
      results.get(name)?.push(requests / duration);
    }
  }
  return results;
}

/** The result of a load. */
export interface Load {
  /** The number of responses. */
  readonly requests: number;
  /** The duration in seconds. */
  readonly duration: number;
  /** The median time of a request, in milliseconds. */
  readonly p50: number;
  /** The time that one request in a hundred exceeds, in milliseconds. */
  readonly p99: number;
}

/** Sends requests to a route for some seconds. */
export async function load(url: string, duration: number, connections = 20): Promise<Load> {
  const result = await autocannon({ url, duration, connections, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} fails under load`);
  const { p50, p99 } = result.latency;
  return { requests: result.requests.total, duration: result.duration, p50, p99 };
}
