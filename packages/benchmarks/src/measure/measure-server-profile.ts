import type { Profiler } from 'node:inspector';
import type { RunningApp } from '../http/start-app.ts';
import { connectInspector } from './inspector.ts';
import { load } from './measure-requests.ts';
import { type Owners, timeByOwner } from './owners.ts';

/** The owners of CPU time in a server, in the order of the report. */
export const SERVER_OWNERS = {
  node: 'Node: sockets, HTTP, promises',
  framework: 'the framework',
  modelway: 'Modelway',
  garbage: 'garbage collection',
  app: 'the app: its routes, a canned ORM client',
} as const;

const OWNERS: Owners = [
  [SERVER_OWNERS.garbage, /^ \(garbage collector\)$/],
  // The second pattern matches the chunk that Next.js builds from the packages and the route.
  [SERVER_OWNERS.modelway, /packages\/(core|orm-zenstack|serialization|adapter-[a-z]+)\//],
  [SERVER_OWNERS.modelway, /server\/chunks\/packages_adapter-next_/],
  [SERVER_OWNERS.app, /benchmarks\/src\/|\.next\/server\/|_server\.js |http-contestants/],
  // Other output of SvelteKit's build belongs to the framework.
  [SERVER_OWNERS.framework, /node_modules\/|apps\/sveltekit\/build\//],
  [SERVER_OWNERS.node, /^(node:.*)? /],
];

/** The number of rounds for each route, of one second each. */
const ROUNDS = 6;

/** The CPU time of one request in microseconds, by owner. */
export type ServerTimes = ReadonlyMap<string, number>;

/**
 * Profiles a server in its own process while it serves several routes in turn.
 *
 * @param inspector The inspector URL of a `RunningApp`.
 */
export async function measureServerProfiles<Name extends string>(
  { inspector, origin }: Pick<RunningApp, 'inspector' | 'origin'>,
  routes: Readonly<Record<Name, string>>,
): Promise<Readonly<Record<Name, ServerTimes>>> {
  const { post, close } = await connectInspector(inspector);
  await post('Profiler.enable');
  const names = Object.keys(routes) as Name[];
  const times = new Map(names.map((name) => [name, new Map<string, number>()]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, sums] of times) {
      await post('Profiler.start');
      const { requests } = await load(origin + routes[name], 1);
      const { profile } = (await post('Profiler.stop')) as Profiler.StopReturnType;
      for (const [owner, time] of timeByOwner(profile, OWNERS, SERVER_OWNERS.app)) {
        sums.set(owner, (sums.get(owner) ?? 0) + time / requests / ROUNDS);
      }
    }
  }
  close();
  return Object.fromEntries(times) as unknown as Record<Name, ServerTimes>;
}
