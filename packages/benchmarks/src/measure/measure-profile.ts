import { Session } from 'node:inspector/promises';
import type { Contestant } from './measure-times.ts';

/** Who the processor works for → the share of its time, waiting left out. */
export type Profile = ReadonlyMap<string, number>;

/** Asked from the top, of where a function is and what it is called. */
const OWNERS: readonly (readonly [owner: string, at: RegExp])[] = [
  ['collecting garbage', /^ \(garbage collector\)$/],
  ['Modelway: JSON.stringify and joining texts', /(write-document|render-rpc-result)\.ts /],
  ['Modelway: types of values, dates, bytes', /packages\/serialization\//],
  ['Modelway: all else', /packages\/(core|orm-zenstack)\//],
  ['JSON.stringify by hand', /contestants\/by-hand\.ts /],
  ['the driver', /node_modules\/pg(-[a-z]+)?\//],
  ['the data client', /node_modules\//],
  ['Node: sockets, timers, text', /^(node:.*)? /],
];

/** How long to look. */
const MILLISECONDS = 3000;

/** Profiles a contestant at work, once it is warm. */
export async function measureProfile({ run }: Contestant): Promise<Profile> {
  await repeat(run, MILLISECONDS / 3);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await repeat(run, MILLISECONDS);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const samples = new Map<string, number>();
  let total = 0;
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [i, id] of (profile.samples ?? []).entries()) {
    const { url = '', functionName = '' } = places.get(id) ?? {};
    if (functionName === '(idle)' || functionName === '(program)') continue;
    const time = profile.timeDeltas?.[i] ?? 0;
    const place = `${url} ${functionName}`;
    const owner = OWNERS.find(([, at]) => at.test(place))?.[0] ?? 'the benchmark itself';
    samples.set(owner, (samples.get(owner) ?? 0) + time);
    total += time;
  }
  return new Map([...samples].map(([owner, time]) => [owner, time / total]));
}

async function repeat(run: () => Promise<unknown>, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) await run();
}
