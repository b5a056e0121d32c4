/** One way to do the work of a case. */
export interface Contestant {
  readonly name: string;
  /** Does the work once; the answer's text, or its length where nobody looks at it. */
  run(): Promise<string>;
}

/** How long and how often to measure. */
export interface MeasureOptions {
  /** @default 15 */
  readonly rounds?: number;
  /** How long each contestant works in a round, in milliseconds. @default 100 */
  readonly sliceMs?: number;
  /** The time now, in milliseconds. @default performance.now */
  readonly clock?: () => number;
}

/** The time of one run in milliseconds, round by round, by the contestants' names. */
export type Times = ReadonlyMap<string, readonly number[]>;

/**
 * Times contestants against each other in interleaved rounds, each with another one first, so that a
 * machine that gets slower or faster does so for all of them. Compare them round by round.
 */
export async function measureTimes(
  contestants: readonly Contestant[],
  { rounds = 15, sliceMs = 100, clock = () => performance.now() }: MeasureOptions = {},
): Promise<Times> {
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  const warmUp = { clock, sliceMs: sliceMs * 2 };
  for (const contestant of contestants) await workFor(contestant, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < contestants.length; i += 1) {
      const contestant = contestants[(round + i) % contestants.length] as Contestant;
      times.get(contestant.name)?.push(await workFor(contestant, { clock, sliceMs }));
    }
  }
  return times;
}

/** The time of one run, by as many as fit into the slice; one at least. */
async function workFor(
  { run }: Contestant,
  { clock, sliceMs }: Required<Pick<MeasureOptions, 'clock' | 'sliceMs'>>,
): Promise<number> {
  const start = clock();
  let runs = 0;
  let elapsed = 0;
  do {
    await run();
    runs += 1;
    elapsed = clock() - start;
  } while (elapsed < sliceMs);
  return elapsed / runs;
}
