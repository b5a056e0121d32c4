import type { Profiler } from 'node:inspector';

/** Who the processor works for, and what a place in the code looks like that is theirs. */
export type Owners = readonly (readonly [owner: string, at: RegExp])[];

/**
 * The processor's time by whom it worked for, in microseconds, waiting left out. Owners are asked
 * from the top, of where a function is and what it is called: `node:net Socket._write`.
 *
 * @param rest whose the time is that is nobody's of them.
 */
export function timeByOwner(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  owners: Owners,
  rest: string,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const places = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [i, id] of samples.entries()) {
    const { url = '', functionName = '' } = places.get(id) ?? {};
    if (functionName === '(idle)' || functionName === '(program)') continue;
    const place = `${url} ${functionName}`;
    const owner = owners.find(([, at]) => at.test(place))?.[0] ?? rest;
    times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[i] ?? 0));
  }
  return times;
}
