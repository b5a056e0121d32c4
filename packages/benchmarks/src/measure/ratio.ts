import type { Times } from './measure-times.ts';

/** The ratio of two times: the median of the rounds and the quartiles. */
export interface Ratio {
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

/** Returns the time of `name` relative to `base`, compared round by round. */
export function ratioOf(times: Times, name: string, base: string): Ratio {
  const of = times.get(name) ?? [];
  const over = times.get(base) ?? [];
  return summarize(of.map((time, round) => time / (over[round] ?? Number.NaN)));
}

/** Returns the median and the quartiles of figures. */
export function summarize(results: readonly number[]): Ratio {
  const sorted = [...results].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    lowerQuartile: quantile(sorted, 0.25),
    upperQuartile: quantile(sorted, 0.75),
  };
}

function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
