import autocannon from 'autocannon';

/** How long and how often to load a server. */
export interface LoadOptions {
  /** @default 15 */
  readonly rounds?: number;
  /** Of one round, in seconds. @default 1 */
  readonly seconds?: number;
}

/**
 * Requests per second of several routes of one server, round by round, by the routes' names. The
 * rounds are interleaved; the load comes from another thread, on connections that stay open.
 */
export async function measureRequests<Name extends string>(
  origin: string,
  routes: Readonly<Record<Name, string>>,
  { rounds = 15, seconds = 1 }: LoadOptions = {},
): Promise<ReadonlyMap<Name, readonly number[]>> {
  const names = Object.keys(routes) as Name[];
  const figures = new Map(names.map((name) => [name, [] as number[]]));
  for (const name of names) await load(origin + routes[name], 2);
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < names.length; i += 1) {
      const name = names[(round + i) % names.length] as Name;
      const { requests, duration } = await load(origin + routes[name], seconds);
      figures.get(name)?.push(requests / duration);
    }
  }
  return figures;
}

/** What a load came to. */
export interface Load {
  /** How many requests were answered. */
  readonly requests: number;
  /** In seconds. */
  readonly duration: number;
}

/** Loads a route for some seconds. */
export async function load(url: string, duration: number): Promise<Load> {
  const result = await autocannon({ url, duration, connections: 20, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} fails under load`);
  return { requests: result.requests.total, duration: result.duration };
}
