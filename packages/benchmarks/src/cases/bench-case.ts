import type { Contestant, MeasureOptions } from '../measure/measure-times.ts';

/** Contestants who do the same work. */
export interface BenchCase {
  /** In the report's words: `REST list of 100 rows`. */
  readonly title: string;
  readonly contestants: readonly Contestant[];
  readonly options?: MeasureOptions;
}

/** Cases that share what they run on. */
export interface BenchSuite {
  /** `Handler only`, `On PostgreSQL`. */
  readonly title: string;
  readonly cases: readonly BenchCase[];
  close?(): Promise<void>;
}
