import type { Profiler } from 'node:inspector';

/** The owners of code, each with a pattern for its functions: `node:net Socket._write`. */
export type Owners = readonly (readonly [owner: string, pattern: RegExp])[];

/**
 * Sums the CPU time of a profile by owner, in microseconds, without idle time. The first owner
 * whose pattern matches the URL and the name of a function counts.
 *
 * @param rest The owner of all other functions.
 */
export function timeByOwner(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  owners: Owners,
  rest: string,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const callFrames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [i, id] of samples.entries()) {
    const { url = '', functionName = '' } = callFrames.get(id) ?? {};
    if (functionName === '(idle)' || functionName === '(program)') continue;
    const code = `${url} ${functionName}`;
    const owner = owners.find(([, pattern]) => pattern.test(code))?.[0] ?? rest;
    times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[i] ?? 0));
  }
  return times;
}
