import type { BenchSuite } from '../cases/bench-case.ts';
import { type MeasureOptions, measureTimes } from './measure-times.ts';
import { type Ratio, ratioOf, summarize } from './ratio.ts';

/** The figures of one case. */
export interface CaseFigures {
  readonly title: string;
  /** The name of its first contestant, over whose time the others' are. */
  readonly base: string;
  /** The base's own time, in milliseconds; of no use on another machine. */
  readonly baseMs: number;
  /** The contestants' names → their times over the base's; without the base. */
  readonly ratios: ReadonlyMap<string, Ratio>;
}

/** The figures of cases that share what they ran on. */
export interface SuiteFigures {
  readonly title: string;
  readonly cases: readonly CaseFigures[];
}

/** Measures each case of a suite, and closes it. */
export async function measureSuite(
  suite: BenchSuite,
  options: MeasureOptions = {},
): Promise<SuiteFigures> {
  const cases: CaseFigures[] = [];
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
