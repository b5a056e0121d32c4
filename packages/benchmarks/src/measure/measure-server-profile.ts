import type { Profiler } from 'node:inspector';
import type { RunningApp } from '../http/start-app.ts';
import { load } from './measure-requests.ts';
import { type Owners, timeByOwner } from './owners.ts';

/** Whom the processor works for in a server, in the order of the report. */
export const SERVER_OWNERS = {
  node: 'Node: sockets, HTTP, promises',
  framework: 'the framework',
  modelway: 'Modelway',
  garbage: 'collecting garbage',
  app: 'the app: its routes, a canned data client',
} as const;

const OWNERS: Owners = [
  [SERVER_OWNERS.garbage, /^ \(garbage collector\)$/],
  // The second is how Next.js names what it makes of the packages and the route that uses them.
  [SERVER_OWNERS.modelway, /packages\/(core|orm-zenstack|serialization|adapter-[a-z]+)\//],
  [SERVER_OWNERS.modelway, /server\/chunks\/packages_adapter-next_/],
  [SERVER_OWNERS.app, /benchmarks\/src\/|\.next\/server\/|_server\.js |http-contestants/],
  // What SvelteKit's build writes beside the routes is its own.
  [SERVER_OWNERS.framework, /node_modules\/|apps\/sveltekit\/build\//],
  [SERVER_OWNERS.node, /^(node:.*)? /],
];

/** How often to look at each route, a second at a time. */
const ROUNDS = 6;

/** The microseconds of one request, by whom they are for. */
export type ServerTimes = ReadonlyMap<string, number>;

/**
 * Profiles a server in a process of its own while it answers some routes, by turns.
 *
 * @param inspector as `RunningApp` has it.
 */
export async function measureServerProfiles<Name extends string>(
  { inspector, origin }: Pick<RunningApp, 'inspector' | 'origin'>,
  routes: Readonly<Record<Name, string>>,
): Promise<Readonly<Record<Name, ServerTimes>>> {
  const { post, close } = await connect(inspector);
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

/** Speaks the Chrome DevTools Protocol with Node's inspector. */
async function connect(inspector: string) {
  const socket = new WebSocket(inspector);
  const answers = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    answers.get(id)?.(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return {
    post: (method: string): Promise<unknown> =>
      new Promise((resolve) => {
        const id = answers.size + 1;
        answers.set(id, resolve);
        socket.send(JSON.stringify({ id, method }));
      }),
    close: () => socket.close(),
  };
}
