import { accessSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import type { Contestant } from './measure-times.ts';
import { type Owners, timeByOwner } from './owners.ts';

/** The shares of CPU time by owner, without idle time. */
export type Profile = ReadonlyMap<string, number>;

const CORE = join(import.meta.dirname, '../../../core/src');

/** The files of core that make texts. One that is not there any more is an error. */
const WRITING = [
  'http/json-parts',
  'rest/render/render-rest-result',
  'rpc/render/render-rpc-result',
];
for (const file of WRITING) accessSync(join(CORE, `${file}.ts`));

const OWNERS: Owners = [
  ['garbage collection', /^ \(garbage collector\)$/],
  ['Modelway: JSON.stringify and joining texts', new RegExp(`/(${WRITING.join('|')})\\.ts `)],
  ['Modelway: types of values, dates, bytes', /packages\/serialization\//],
  ['Modelway: all else', /packages\/(core|orm-zenstack)\//],
  ['JSON.stringify by hand', /contestants\/by-hand\.ts /],
  ['the driver', /node_modules\/pg(-[a-z]+)?\//],
  ['the ORM client', /node_modules\//],
  ['Node: sockets, timers, text', /^(node:.*)? /],
];

/** The duration of a profile. */
const MILLISECONDS = 3000;

/** Profiles a contestant after a warm-up. */
export async function measureProfile({ run }: Contestant): Promise<Profile> {
  await repeat(run, MILLISECONDS / 3);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await repeat(run, MILLISECONDS);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const times = timeByOwner(profile, OWNERS, 'the benchmark itself');
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return new Map([...times].map(([owner, time]) => [owner, time / total]));
}

async function repeat(run: () => Promise<unknown>, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) await run();
}
