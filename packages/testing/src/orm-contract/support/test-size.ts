import fc from 'fast-check';
import type { DatabaseTarget } from '../../database/database-target.ts';

const { MODELWAY_TEST_SIZE } = process.env;

/** Whether this run has every generated request; `scripts/test-size.ts` says when. */
const IS_EXHAUSTIVE: boolean = MODELWAY_TEST_SIZE === 'exhaustive';

/** Whether this run has every version and every row of a table. */
export const IS_FULL: boolean = IS_EXHAUSTIVE || MODELWAY_TEST_SIZE === 'full';

/** The share of the generated requests that a full run has, each run others. */
const SHARE_OF_RUNS = 1 / 5;

/** The share of requests that differ in one part alone: a name, an operator, or the way to it. */
const SHARE_OF_REQUESTS = 1 / 12;

/** The factor by which a full run reduces the cases of `shareOf` in this file. */
let fewer = 1;

/** Makes a full run of this file smaller: each run has other cases. */
export function runFewerCases(factor: number): void {
  fewer = factor;
}

// A smaller run repeats the same requests, so that no count in it depends on chance.
if (!IS_FULL) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 17 });

/** The number of generated requests: `all`, in a full run a share, and few in a smaller one. */
export function runsOf(all: number, quick: number = Math.ceil(all / 20)): number {
  if (IS_EXHAUSTIVE) return all;
  return IS_FULL ? Math.max(quick, Math.ceil(all * SHARE_OF_RUNS)) : quick;
}

/** The rows of a table: all of them, or a few evenly chosen ones in a smaller run. */
export function casesOf<T>(cases: readonly T[], quick: number): readonly T[] {
  return IS_FULL ? cases : spread(cases, quick);
}

/**
 * The requests that were made from a schema: all, a share of them, or fewer in a smaller run, evenly
 * chosen. Each full run begins at another one.
 */
export function requestsOf<T>(all: readonly T[], quick: number): readonly T[] {
  if (IS_EXHAUSTIVE) return all;
  if (!IS_FULL) return spread(all, quick);
  return spread(all, Math.max(quick, Math.ceil(all.length * SHARE_OF_REQUESTS)), Math.random());
}

/**
 * The databases for suites of requests, a PostgreSQL first: in a full run one, the server if there is
 * one. Suites of requests at the same time, and those that close their database, run on the embedded
 * one, too.
 */
export function dialectsOf(targets: readonly DatabaseTarget[]): readonly DatabaseTarget[] {
  const isTwice = IS_FULL && !IS_EXHAUSTIVE && targets.includes('postgresql');
  return isTwice ? targets.filter((each) => each !== 'pglite') : targets;
}

/**
 * The slow cases of a table: all of them, of a file that runs fewer a share, each run others, or a
 * few in a smaller run.
 */
export function shareOf<T>(cases: readonly T[], quick: number): readonly T[] {
  if (!IS_FULL || IS_EXHAUSTIVE) return casesOf(cases, quick);
  return spread(cases, Math.ceil(cases.length / fewer), Math.random());
}

/** A half of the slow cases of a table: in each full run others, and all of them before a release. */
export function halfOf<T>(cases: readonly T[]): readonly T[] {
  if (IS_EXHAUSTIVE) return cases;
  return spread(cases, Math.ceil(cases.length / 2), IS_FULL ? Math.random() : 0);
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
