import type { BenchSuite } from '../cases/bench-case.ts';
import { type MeasureOptions, measureTimes } from './measure-times.ts';
import { type Ratio, ratioOf, summarize } from './ratio.ts';

/** The figures of one case. */
export interface CaseResults {
  readonly title: string;
  /** The name of the first contestant, to which the others are compared. */
  readonly base: string;
  /** The time of the base in milliseconds, which depends on the machine. */
  readonly baseMs: number;
  /** The times of the other contestants relative to the base, by their names. */
  readonly ratios: ReadonlyMap<string, Ratio>;
}

/** The figures of a suite. */
export interface SuiteResults {
  readonly title: string;
  readonly cases: readonly CaseResults[];
}

/** Measures each case of a suite and closes the suite. */
export async function measureSuite(
  suite: BenchSuite,
  options: MeasureOptions = {},
): Promise<SuiteResults> {
  const cases: CaseResults[] = [];
  for (const { title, contestants, options: own } of suite.cases) {
    const times = await measureTimes(contestants, { ...options, ...own });
    const [base = '', ...others] = contestants.map(({ name }) => name);
    cases.push({
      title,
      base,
      baseMs: summarize(times.get(base) ?? []).median,
      ratios: new Map(others.map((name) => [name, ratioOf(times, name, base)])),
    });
    console.error(`${suite.title}: ${title}`);
  }
  await suite.close?.();
  return { title: suite.title, cases };
}
