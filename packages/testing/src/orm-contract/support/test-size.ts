import fc from 'fast-check';

/** Whether this run has every generated request and every version; `scripts/test-size.js` says when. */
const IS_FULL: boolean = process.env.MODELWAY_TEST_SIZE === 'full';

// A smaller run repeats the same requests, so that no count in it depends on chance.
if (!IS_FULL) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 17 });

/** The number of generated requests: `full`, or far fewer in a smaller run. */
export function runsOf(full: number, quick: number = Math.ceil(full / 20)): number {
  return IS_FULL ? full : quick;
}

/** All cases, or a few evenly chosen ones in a smaller run. */
export function casesOf<T>(cases: readonly T[], quick: number): readonly T[] {
  if (IS_FULL || cases.length <= quick) return cases;
  return Array.from(
    { length: quick },
    (_, i) => cases[Math.floor((i * cases.length) / quick)] as T,
  );
}

/** All versions of a framework, or the first one, which is the newest, in a smaller run. */
export function versionsOf<T>(versions: readonly T[]): readonly T[] {
  return IS_FULL ? versions : versions.slice(0, 1);
}
