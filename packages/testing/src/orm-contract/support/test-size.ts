import fc from 'fast-check';

/** The environment variables that set the size of a run. */
export type TestEnvironment = Readonly<Record<string, string | undefined>>;

/** Whether this run uses every generated request; the default of a package uses a few. */
const IS_FULL: boolean = isFullRun(process.env);

// A quick run repeats the same requests, so that no count in it depends on chance.
if (!IS_FULL) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 17 });

/**
 * Whether `MODELWAY_TEST_FULL` is set, as the root's `pnpm test` does.
 * @throws TypeError in continuous integration without it: a quick run must not pass for a full one.
 */
export function isFullRun({ CI, MODELWAY_TEST_FULL }: TestEnvironment): boolean {
  if (MODELWAY_TEST_FULL) return true;
  if (CI && CI !== 'false') {
    throw new TypeError('Set MODELWAY_TEST_FULL=1 in CI, or run the root\'s "pnpm test"');
  }
  return false;
}

/** The number of generated requests: `full`, or far fewer in a quick run. */
export function runsOf(full: number, quick: number = Math.ceil(full / 20)): number {
  return IS_FULL ? full : quick;
}

/** All cases, or a few evenly chosen ones in a quick run. */
export function casesOf<T>(cases: readonly T[], quick: number): readonly T[] {
  if (IS_FULL || cases.length <= quick) return cases;
  return Array.from(
    { length: quick },
    (_, i) => cases[Math.floor((i * cases.length) / quick)] as T,
  );
}
