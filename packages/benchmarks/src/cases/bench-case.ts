import type { Contestant, MeasureOptions } from '../measure/measure-times.ts';

/** A case: contestants that do the same work. */
export interface BenchCase {
  /** The title in the report, such as `REST list of 100 rows`. */
  readonly title: string;
  readonly contestants: readonly Contestant[];
  readonly options?: MeasureOptions;
}

/** A suite: cases that run in the same environment. */
export interface BenchSuite {
  /** The title in the report, such as `Handler only` or `On PostgreSQL`. */
  readonly title: string;
  readonly cases: readonly BenchCase[];
  close?(): Promise<void>;
}
