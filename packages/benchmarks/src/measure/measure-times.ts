/** One implementation of the work of a case. */
export interface Contestant {
  readonly name: string;
  /** Does the work once. Resolves to the response text, or its length if the text is not used. */
  run(): Promise<string>;
}

/** Options of `measureTimes`. */
export interface MeasureOptions {
  /** The number of rounds. @default 15 */
  readonly rounds?: number;
  /** The time of each contestant in a round, in milliseconds. @default 100 */
  readonly sliceMs?: number;
  /**
   * The time that each contestant runs before it is measured, in milliseconds.
   * @default twice `sliceMs`
   */
  readonly warmUpMs?: number;
  /** Returns the current time in milliseconds. @default performance.now */
  readonly clock?: () => number;
}

/** The milliseconds of one run for each round, by contestant name. */
export type Times = ReadonlyMap<string, readonly number[]>;

/**
 * Times contestants in interleaved rounds, each with another one first, so that a change in the
 * speed of the machine affects all of them. Compare the times of the same round.
 */
export async function measureTimes(
  contestants: readonly Contestant[],
  { rounds = 15, sliceMs = 100, warmUpMs = sliceMs * 2, ...options }: MeasureOptions = {},
): Promise<Times> {
  const { clock = () => performance.now() } = options;
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (const each of contestants) await workFor(each, { clock, sliceMs: warmUpMs });
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < contestants.length; i += 1) {
      const contestant = contestants[(round + i) % contestants.length] as Contestant;
      times.get(contestant.name)?.push(await workFor(contestant, { clock, sliceMs }));
    }
  }
  return times;
}

/** Returns the time of one run, averaged over as many runs as fit into the slice, at least one. */
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
