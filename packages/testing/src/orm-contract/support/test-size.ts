import fc from 'fast-check';

const { MODELWAY_TEST_SIZE } = process.env;

/** Whether this run has every generated request; `scripts/test-size.ts` says when. */
const IS_EXHAUSTIVE: boolean = MODELWAY_TEST_SIZE === 'exhaustive';

/** Whether this run has every version and every row of a table. */
const IS_FULL: boolean = IS_EXHAUSTIVE || MODELWAY_TEST_SIZE === 'full';

/** The share of the generated requests that a full run has, each run others. */
const SHARE_OF_FULL = 1 / 3;

// A smaller run repeats the same requests, so that no count in it depends on chance.
if (!IS_FULL) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 17 });

/** The number of generated requests: `all`, a share of them, or far fewer in a smaller run. */
export function runsOf(all: number, quick: number = Math.ceil(all / 20)): number {
  if (IS_EXHAUSTIVE) return all;
  return IS_FULL ? Math.max(quick, Math.ceil(all * SHARE_OF_FULL)) : quick;
}

/** The rows of a table: all of them, or a few evenly chosen ones in a smaller run. */
export function casesOf<T>(cases: readonly T[], quick: number): readonly T[] {
  return IS_FULL ? cases : spread(cases, quick);
}

/** As many generated requests as `runsOf` says, evenly chosen. Each full run begins at another one. */
export function requestsOf<T>(cases: readonly T[], quick: number): readonly T[] {
  return spread(cases, runsOf(cases.length, quick), IS_FULL ? Math.random() : 0);
}

/** All versions of a framework, or the first one, which is the newest, in a smaller run. */
export function versionsOf<T>(versions: readonly T[]): readonly T[] {
  return IS_FULL ? versions : versions.slice(0, 1);
}

/** Chooses evenly, from a first one within the first step. */
function spread<T>(cases: readonly T[], count: number, start = 0): readonly T[] {
  if (cases.length <= count) return cases;
  return Array.from(
    { length: count },
    (_, i) => cases[Math.floor(((i + start) * cases.length) / count)] as T,
  );
}
